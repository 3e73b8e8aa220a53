// Past review decisions, newest first: hasty ones can be undone here.
import { useListQuery } from "../../admin/useListQuery";
import { officePaths } from "../../admin/officePaths";
import { Badge } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import { DataTable, type Column } from "../../kit/DataTable";
import { pageCount, pageOf } from "../../kit/paging";
import { Pagination } from "../../kit/Pagination";
import { Link, useSearchParams } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState, LoadError } from "../../kit/State";
import { RelativeTime } from "../../kit/Time";
import { decisionsUrl, type RecentDecision } from "../api";
import { takeBack } from "./useDecide";
import { DECISION_LABELS } from "../words";

function Undo({ decision }: { decision: RecentDecision }) {
  if (decision.undone_at) return <Badge>Undone</Badge>;
  if (!decision.may_undo) return <span className="meta">Decided again or deleted since</span>;
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`Undo: ${decision.title}`}
      onClick={() => void takeBack([decision.id])}
    >
      Undo
    </Button>
  );
}

const COLUMNS: Column<RecentDecision>[] = [
  { key: "title", label: "Event", cell: (one) => <Link to={officePaths.event(one.event_id)}>{one.title}</Link> },
  {
    key: "verb",
    label: "Decision",
    cell: (one) => (
      <>
        {DECISION_LABELS[one.verb] ?? one.verb}
        {one.reason && <span className="meta">: {one.reason}</span>}
      </>
    ),
  },
  {
    key: "at",
    label: "When",
    cell: (one) => (
      <>
        <RelativeTime moment={one.at} /> <span className="meta">{one.who}</span>
      </>
    ),
  },
  { key: "undo", label: "Undo", cell: (one) => <Undo decision={one} /> },
];

export function Decisions() {
  const [params] = useSearchParams();
  const page = pageOf(params);
  const { data, error, refetch } = useListQuery<RecentDecision>(decisionsUrl({ page: page > 1 ? page : "" }));
  if (!data)
    return error ? (
      <LoadError title="The list could not be loaded." query={{ error, refetch }} />
    ) : (
      <Skeleton shape="text" count={8} label="Loading the decisions" />
    );
  if (data.count === 0) return <EmptyState icon="done" title="Nothing has been decided yet" />;
  return (
    <>
      <DataTable caption="Decisions" columns={COLUMNS} rows={data.results} rowKey={(one) => one.id} />
      <Pagination
        page={page}
        pages={pageCount(data.count)}
        hrefFor={(number) => officePaths.review({ kind: "decided", page: String(number) })}
      />
    </>
  );
}
