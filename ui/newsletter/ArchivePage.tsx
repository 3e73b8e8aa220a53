// The newsletter: the sign-up form, and every issue that was sent. The same markup as `src/newsletter/page/`.
import { Pagination } from "../kit/Pagination";
import { pageCount, pageOf } from "../kit/paging";
import { initialData, isCommercial } from "../kit/initialData";
import { useApi } from "../kit/query";
import { Link, useLocation, useSearchParams } from "../kit/router";
import { useSite } from "../kit/site";
import { Skeleton } from "../kit/Skeleton";
import { LoadError, PastEnd } from "../kit/State";
import { usePageTitle } from "../kit/documentTitle";
import { paths } from "../paths";
import { issuesUrl, type NewsletterIssue, type PaginatedNewsletterIssue } from "./api";
import { NewsletterForm, type State } from "./NewsletterForm";
import { SentDay } from "./SentDay";

const outcome = initialData.data?.["newsletter/subscribe"] as State | undefined;

function IssueRow({ issue }: { issue: NewsletterIssue }) {
  return (
    <li className="newsletter-issue">
      <h3>
        <Link to={paths.newsletterIssue(issue.id)}>{issue.subject}</Link>
      </h3>
      {issue.sent_at && (
        <p className="newsletter-date">
          <SentDay moment={issue.sent_at} />
        </p>
      )}
      {issue.summary && <p className="newsletter-summary">{issue.summary}</p>}
    </li>
  );
}

function Issues({ list, page }: { list: PaginatedNewsletterIssue; page: number }) {
  if (list.results.length === 0)
    return <p className="newsletter-none">No issue has been sent yet. The first one will be kept here.</p>;
  return (
    <>
      <ol className="newsletter-issues">
        {list.results.map((issue) => (
          <IssueRow key={issue.id} issue={issue} />
        ))}
      </ol>
      <Pagination page={page} pages={pageCount(list.count)} hrefFor={paths.newsletter} label="Pages of the archive" />
    </>
  );
}

export default function ArchivePage() {
  const [params] = useSearchParams();
  const page = pageOf(params);
  const town = useSite()?.name ?? "town";
  // The answer to the form, if it was submitted without this code (src/newsletter/page/archive.rs).
  const served = useLocation().pathname === "/newsletter/subscribe" ? outcome : undefined;
  usePageTitle("Newsletter");
  const list = useApi<PaginatedNewsletterIssue>(issuesUrl(page), { keepPrevious: true });
  return (
    <div className="wrap newsletter-page">
      <header className="newsletter-head">
        <h1>Newsletter</h1>
        <p className="newsletter-lede">
          {isCommercial()
            ? `What is coming up in ${town}, what’s new, and local deals, all in one email.`
            : `What is coming up in ${town} and what’s new, all in one email.`}
        </p>
      </header>
      <section className="newsletter-join" aria-label="Subscribe">
        <NewsletterForm place="newsletter-page" served={served} />
      </section>
      <section className="newsletter-archive">
        <h2>Past issues</h2>
        {list.error?.status === 404 && page > 1 ? (
          <PastEnd first={paths.newsletter(1)} />
        ) : list.data ? (
          <Issues list={list.data} page={page} />
        ) : list.isError ? (
          <LoadError title="The past issues could not be loaded." query={list} />
        ) : (
          <Skeleton shape="row" count={3} label="Loading the past issues" />
        )}
      </section>
    </div>
  );
}

export { default as style } from "./pages.css";
