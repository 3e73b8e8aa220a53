// Shown after the form was submitted without this code: the server rendered this page, and it stays as it is.
import { Link } from "../kit/router";
import { texts } from "../kit/texts";
import { usePageTitle } from "../kit/documentTitle";
import { paths } from "../paths";

export default function ThanksPage() {
  usePageTitle(texts.newsletter.success);
  return (
    <div className="wrap newsletter-action">
      <h1>{texts.newsletter.success}</h1>
      <p>Check your email: you may need to confirm your address.</p>
      <p>
        <Link to={paths.newsletter()}>All issues</Link>
      </p>
    </div>
  );
}

export { default as style } from "./pages.css";
