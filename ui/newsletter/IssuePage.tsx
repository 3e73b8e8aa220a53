// One issue of the archive. The same markup as `src/newsletter/page/`.
import { useApi } from "../kit/query";
import { Link, useParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { LoadError, NotFoundPage } from "../kit/State";
import { usePageTitle } from "../kit/documentTitle";
import { paths } from "../paths";
import { issueUrl, type NewsletterIssue } from "./api";
import { IssueSections } from "./IssueSections";
import { SentDay } from "./SentDay";

export default function IssuePage() {
  const { id = "" } = useParams();
  const query = useApi<NewsletterIssue>(issueUrl(id));
  const { data: issue, error } = query;
  const isMissing = error?.status === 404;
  usePageTitle(issue?.subject ?? (isMissing ? "Issue not found" : ""));
  if (isMissing) return <NotFoundPage title="Issue not found" to={paths.newsletter()} icon="mail" label="All issues" />;
  if (!issue) {
    return (
      <div className="wrap newsletter-page">
        {!error && (
          <>
            <Skeleton shape="title" label="Loading the issue" />
            <Skeleton count={4} />
          </>
        )}
        {error && (
          <>
            <h1>Newsletter</h1>
            <LoadError title="The issue could not be loaded." query={query} />
          </>
        )}
      </div>
    );
  }
  return (
    <article className="wrap newsletter-page newsletter-read">
      <header className="newsletter-head">
        <p className="newsletter-back">
          <Link to={paths.newsletter()}>All issues</Link>
        </p>
        <h1>{issue.subject}</h1>
        {issue.sent_at && (
          <p className="newsletter-date">
            Sent <SentDay moment={issue.sent_at} />
          </p>
        )}
      </header>
      <IssueSections issue={issue} />
    </article>
  );
}

export { default as style } from "./pages.css";
