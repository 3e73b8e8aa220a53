// The newsletter's results so far: subscribers over time, and the issues compared.
import { DownloadButton } from "../../kit/DownloadButton";
import { Chart } from "../../kit/Chart";
import { type Column, DataTable } from "../../kit/DataTable";
import { formatMoment } from "../../kit/dates";
import { Disclosure } from "../../kit/Disclosure";
import { formatNumber } from "../../kit/format";
import { Loaded } from "../../kit/Loaded";
import { useApi } from "../../kit/query";
import { Link } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState } from "../../kit/State";
import { officePaths } from "../../admin/officePaths";
import {
  exportResults,
  newsletterResultsUrl,
  type IssueFigures,
  type NewsletterResults as Results,
  type SubscriberMonth,
} from "./api";
import { BounceWebhook } from "./BounceWebhook";
import { clicksText, monthName, monthPoints, subscribersFinding } from "./resultWords";

const MONTH_COLUMNS: Column<SubscriberMonth>[] = [
  { key: "month", label: "Month", cell: monthName },
  { key: "joined", label: "Joined", isNumber: true, cell: ({ joined }) => formatNumber(joined) },
  { key: "left", label: "Left", isNumber: true, cell: ({ left }) => formatNumber(left) },
  { key: "subscribed", label: "Subscribed", isNumber: true, cell: ({ subscribed }) => formatNumber(subscribed) },
];

const ISSUE_COLUMNS: Column<IssueFigures>[] = [
  {
    key: "subject",
    label: "Subject",
    cell: ({ id, subject, sent_at: at }) => (
      <>
        <Link to={officePaths.newsletterIssue(id)}>{subject}</Link>
        <p className="meta">{formatMoment(at)}</p>
      </>
    ),
  },
  { key: "mailed", label: "Recipients", isNumber: true, cell: ({ mailed }) => formatNumber(mailed) },
  { key: "bounced", label: "Bounced", isNumber: true, cell: ({ bounced }) => formatNumber(bounced) },
  { key: "left", label: "Unsubscribed", isNumber: true, cell: ({ unsubscribed }) => formatNumber(unsubscribed) },
  {
    key: "clicks",
    label: "Clicks",
    isNumber: true,
    cell: ({ counts_clicks: isCounted, clicks }) => (isCounted ? clicksText(clicks) : "not counted"),
  },
];

function Download({ of, label }: { of: "months" | "issues"; label: string }) {
  return (
    <DownloadButton
      file={`newsletter-${of === "months" ? "subscribers" : "issues"}.csv`}
      read={() => exportResults(of)}
      aria-label={`Download CSV: ${label}`}
    />
  );
}

function Figures({ months, issues }: Results) {
  const finding = subscribersFinding(months);
  return (
    <>
      <section className="issue-results" aria-labelledby="newsletter-months">
        <h2 id="newsletter-months" className="issue-page-subject">
          Subscribers over time
        </h2>
        <p>{finding}</p>
        <Chart finding={finding} pointLabel="Month" valueLabel="Subscribed" points={monthPoints(months)} />
        <Disclosure summary="Joined and left">
          <DataTable
            caption="Subscribers by month"
            columns={MONTH_COLUMNS}
            rows={[...months].reverse()}
            rowKey={({ month }) => month}
          />
        </Disclosure>
        <p className="meta">
          Counted by the day of consent. Left: unsubscribed, or taken out because email came back. Erased addresses are
          in no month.
        </p>
        <div className="admin-bar">
          <Download of="months" label="subscribers over time" />
        </div>
      </section>
      <section className="issue-results" aria-labelledby="newsletter-issues">
        <h2 id="newsletter-issues" className="issue-page-subject">
          Issues
        </h2>
        {issues.length > 0 ? (
          <>
            <DataTable caption="Results of issues" columns={ISSUE_COLUMNS} rows={issues} rowKey={({ id }) => id} />
            <div className="admin-bar">
              <Download of="issues" label="issues" />
            </div>
          </>
        ) : (
          <EmptyState title="No issue was sent yet" icon="mail" />
        )}
      </section>
      <BounceWebhook />
    </>
  );
}

export function NewsletterResults() {
  const query = useApi<Results>(newsletterResultsUrl, { staleTime: 0 });
  return (
    <Loaded
      query={query}
      waiting={<Skeleton count={6} label="Loading the results" />}
      failed="The results could not be loaded."
    >
      {(results) => <Figures {...results} />}
    </Loaded>
  );
}
