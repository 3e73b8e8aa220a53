// Who sponsors the category that is shown. The server draws the same (src/directory/page/list.rs).
import { Badge } from "../kit/Badge";
import { Link } from "../kit/router";
import { paths } from "../paths";
import type { Sponsorship } from "./api";

export function CategorySponsor({ sponsorship }: { sponsorship: Sponsorship }) {
  const { placement, business_name, business_slug, message } = sponsorship;
  return (
    <p className="directory-sponsor" data-paid={`placement:${placement}`}>
      <Badge tone="gold">Sponsored</Badge> <Link to={paths.business(business_slug)}>{business_name}</Link>
      {message && (
        <>
          {" "}
          <span>{message}</span>
        </>
      )}
    </p>
  );
}
