// One issue of the archive. The same markup as `src/newsletter/page/`.
import { LinkButton } from "../kit/Button";
import { useApi } from "../kit/query";
import { Link, useParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { LoadError, PageProblem } from "../kit/State";
import { usePageTitle } from "../kit/documentTitle";
import { paths } from "../paths";
import { issueUrl, type NewsletterIssue } from "./api";
import { IssueSections } from "./IssueSections";
import { SentDay } from "./SentDay";

export default function IssuePage() {
  const { id = "" } = useParams();
  const query = useApi<NewsletterIssue>(issueUrl(id));
  const { data: issue, error } = query;
  usePageTitle(issue?.subject ?? (error ? "Issue not found" : ""));
  if (error?.status === 404) {
    return (
      <PageProblem title="Issue not found">
        <p>It may have been removed, or there may be a typo in the address.</p>
        <LinkButton to={paths.newsletter()} variant="secondary" icon="mail">
          All issues
        </LinkButton>
      </PageProblem>
    );
  }
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
