// Every issue, from draft to archive, and a button to create one.
import { useMutation } from "@tanstack/react-query";
import { Badge } from "../../kit/Badge";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import type { Column } from "../../kit/DataTable";
import { formatMoment } from "../../kit/dates";
import { formatNumber } from "../../kit/format";
import { Link, useNavigate } from "../../kit/router";
import { RelativeTime } from "../../kit/Time";
import type { NewsletterFrequency } from "../api";
import { PagedTable } from "../../admin/PagedTable";
import { useListQuery } from "../../admin/useListQuery";
import { useListAddress } from "../../admin/useListAddress";
import { officePaths } from "../../admin/officePaths";
import { composeIssue, editedIssuesUrl, type EditedIssue, type NewsletterOverview } from "./api";
import { FREQUENCY_NAMES, HOLD_NOTES, ISSUE_STATUSES } from "./words";

const COLUMNS: Column<EditedIssue>[] = [
  {
    key: "subject",
    label: "Subject",
    cell: (issue) => <Link to={officePaths.newsletterIssue(issue.id)}>{issue.subject}</Link>,
  },
  { key: "frequency", label: "For readers", cell: (issue) => FREQUENCY_NAMES[issue.frequency] },
  {
    key: "status",
    label: "State",
    cell: (issue) => (
      <>
        <Badge tone={ISSUE_STATUSES[issue.status].tone}>{ISSUE_STATUSES[issue.status].label}</Badge>
        {issue.hold && <p className="meta">{HOLD_NOTES[issue.hold.because]}</p>}
        {issue.missed_at && <p className="meta">Went out late</p>}
        {issue.status === "scheduled" && issue.scheduled_at && (
          <p className="meta">{formatMoment(issue.scheduled_at)}</p>
        )}
      </>
    ),
  },
  { key: "changed", label: "Changed", cell: (issue) => <RelativeTime moment={issue.updated_at} /> },
  { key: "mailed", label: "Recipients", isNumber: true, cell: (issue) => formatNumber(issue.mailed) },
  { key: "bounced", label: "Bounced", isNumber: true, cell: (issue) => formatNumber(issue.bounced) },
];

export function IssueList({ overview }: { overview: NewsletterOverview | undefined }) {
  const navigate = useNavigate();
  const address = useListAddress();
  const query = useListQuery<EditedIssue>(editedIssuesUrl({ page: address.page }));
  const composing = useMutation({
    mutationFn: (frequency: NewsletterFrequency) => composeIssue(frequency),
    onSuccess: (issue) => void navigate(officePaths.newsletterIssue(issue.id)),
  });
  const compose = (frequency: NewsletterFrequency, label: string) => (
    <Button
      variant={frequency === "weekly" ? "primary" : "secondary"}
      busy={composing.isPending && composing.variables === frequency}
      onClick={() => composing.mutate(frequency)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className="admin-bar">
        {compose("weekly", "Compose the weekly issue")}
        {compose("monthly", "Compose the monthly issue")}
        {overview && (
          <span className="meta">
            {formatNumber(overview.weekly)} read it weekly, {formatNumber(overview.monthly)} monthly.
          </span>
        )}
      </div>
      {composing.error && <Banner tone="error">{composing.error.message}</Banner>}
      <PagedTable
        query={query}
        one="issue"
        many="issues"
        emptyIcon="mail"
        caption="Issues"
        columns={COLUMNS}
        path={officePaths.newsletter}
      />
    </>
  );
}
