// The results of an issue: emails sent, unsubscribes, and clicks by link if the town counts them.
import { Banner } from "../../kit/Banner";
import { DownloadButton } from "../../kit/DownloadButton";
import { type Column, DataTable } from "../../kit/DataTable";
import { count, formatNumber } from "../../kit/format";
import { Loaded } from "../../kit/Loaded";
import { useApi } from "../../kit/query";
import { Link } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { officePaths } from "../../admin/officePaths";
import { hasPage } from "../../routes";
import {
  exportIssueResults,
  issueResultsUrl,
  type IssueLink,
  type IssueResults as Results,
  type SectionClicks,
} from "./api";
import { bounceWords, clicksFinding, clicksText, mailFigures, restWords } from "./resultWords";

const SECTION_COLUMNS: Column<SectionClicks>[] = [
  { key: "title", label: "Section", cell: ({ title }) => title },
  { key: "links", label: "Links", isNumber: true, cell: ({ links }) => formatNumber(links) },
  { key: "clicks", label: "Clicks", isNumber: true, cell: ({ clicks }) => clicksText(clicks) },
];

function linkColumns(sections: SectionClicks[]): Column<IssueLink>[] {
  return [
    {
      key: "title",
      label: "Link",
      cell: ({ title, url }) =>
        url.startsWith("/") ? hasPage(url) ? <Link to={url}>{title}</Link> : title : <a href={url}>{title}</a>,
    },
    {
      key: "section",
      label: "Section",
      cell: ({ topic }) => sections.find((section) => section.topic === topic)?.title ?? "",
    },
    { key: "clicks", label: "Clicks", isNumber: true, cell: ({ clicks }) => clicksText(clicks) },
  ];
}

function Clicks({ results: { counts_clicks: isCounted, sections, links } }: { results: Results }) {
  if (!isCounted) {
    return (
      <p className="meta">
        Clicks were not counted for this issue. You can turn that on under{" "}
        <Link to={officePaths.settings("newsletter")}>Settings, Newsletter</Link>.
      </p>
    );
  }
  if (links.length === 0) return <p className="meta">There was no link in this issue.</p>;
  const told = links.filter(({ clicks }) => clicks !== null);
  return (
    <>
      <p>{clicksFinding(links)}</p>
      <DataTable
        caption="Clicks by section"
        columns={SECTION_COLUMNS}
        rows={sections}
        rowKey={({ topic }) => topic ?? ""}
      />
      {told.length > 0 && (
        <DataTable
          caption="Clicks by link"
          columns={linkColumns(sections)}
          rows={told}
          rowKey={({ topic, url }) => `${topic ?? ""} ${url}`}
        />
      )}
      {links.length > told.length && <p>{restWords(links.length - told.length, told.length)}</p>}
      <p className="meta">
        Each link is counted, never who followed it. A section adds up its links that were followed five times or more.
        Browsers that ask not to be counted are left out; programs that check links in email may be counted.
      </p>
    </>
  );
}

function Figures({ results }: { results: Results }) {
  return (
    <dl className="admin-figures">
      {mailFigures(results).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function AllResults({ results }: { results: Results }) {
  const { mails, skipped } = results;
  return (
    <>
      <Figures results={results} />
      {mails.kept > 0 && (
        <Banner tone="warning">
          {count(mails.kept, "email is", "emails are")} kept in the <Link to={officePaths.outbox()}>outbox</Link>: no
          mail server is configured.
        </Banner>
      )}
      {bounceWords(results.bounces) && <p>{bounceWords(results.bounces)}</p>}
      <p className="meta">
        Sent: the mail server took it; it can still bounce. Unsubscribed: after this issue and before the next.
        {skipped > 0 && ` ${count(skipped, "subscriber", "subscribers")} chose none of its topics and got no email.`}
      </p>
      <h3>Clicks</h3>
      <Clicks results={results} />
      <div className="admin-bar">
        <DownloadButton file={`newsletter-${results.id}.csv`} read={() => exportIssueResults(results.id)} />
      </div>
    </>
  );
}

export function IssueResults({ id }: { id: number }) {
  const query = useApi<Results>(issueResultsUrl(id), { staleTime: 0 });
  return (
    <section className="issue-results" aria-labelledby="issue-results">
      <h2 id="issue-results" className="issue-page-subject">
        Results
      </h2>
      <Loaded
        query={query}
        waiting={<Skeleton count={3} label="Loading the results" />}
        failed="The results could not be loaded."
      >
        {(results) => <AllResults results={results} />}
      </Loaded>
    </section>
  );
}
