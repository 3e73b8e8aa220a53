// Previous imports: unfinished ones to continue, and the reports of the others.
import { useState } from "react";
import { useListQuery } from "../../admin/useListQuery";
import { officePaths } from "../../admin/officePaths";
import { Badge, type BadgeTone } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import { DataTable, type Column } from "../../kit/DataTable";
import { withQuery } from "../../kit/queryString";
import { Link } from "../../kit/router";
import { RelativeTime } from "../../kit/Time";
import { importsUrl, type Import } from "../api";
import { kindOf } from "../kinds";

const STATES = {
  draft: { label: "Not finished", tone: "sound" },
  running: { label: "Running", tone: "sound" },
  done: { label: "Done", tone: "green" },
  cancelled: { label: "Canceled", tone: "barn" },
  undoing: { label: "Being undone", tone: "sound" },
  undone: { label: "Undone", tone: "slate" },
} satisfies Record<Import["state"], { label: string; tone: BadgeTone }>;

const COLUMNS: Column<Import>[] = [
  {
    key: "file",
    label: "File",
    cell: (run) => <Link to={withQuery(officePaths.import(), { id: run.id })}>{run.file_name || run.source}</Link>,
  },
  { key: "kind", label: "What", cell: (run) => kindOf(run.kind).label },
  {
    key: "when",
    label: "When",
    cell: (run) => (
      <>
        <RelativeTime moment={run.created_at} /> <span className="meta import-kept">{run.who}</span>
      </>
    ),
  },
  { key: "added", label: "Added", isNumber: true, cell: (run) => run.created_count },
  { key: "changed", label: "Changed", isNumber: true, cell: (run) => run.updated_count },
  {
    key: "state",
    label: "State",
    cell: (run) => <Badge tone={STATES[run.state].tone}>{STATES[run.state].label}</Badge>,
  },
];

export function Runs() {
  const [shown, setShown] = useState(1);
  const { data } = useListQuery<Import>(importsUrl(shown));
  if (!data || data.count === 0) return null;
  return (
    <section className="import-part" aria-labelledby="import-runs-title">
      <h2 id="import-runs-title">Earlier imports</h2>
      <DataTable caption="Earlier imports" columns={COLUMNS} rows={data.results} rowKey={(run) => run.id} />
      {(data.previous ?? data.next) && (
        <div className="import-actions">
          {data.previous && (
            <Button size="sm" variant="secondary" onClick={() => setShown(shown - 1)}>
              Newer
            </Button>
          )}
          {data.next && (
            <Button size="sm" variant="secondary" onClick={() => setShown(shown + 1)}>
              Older
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
