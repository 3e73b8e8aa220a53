// What an import did, row by row, with an undo.
import { useState } from "react";
import { Badge } from "../../kit/Badge";
import { Banner } from "../../kit/Banner";
import { Button, LinkButton } from "../../kit/Button";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { DownloadButton } from "../../kit/DownloadButton";
import { DataTable, type Column } from "../../kit/DataTable";
import { formatMoment } from "../../kit/dates";
import { optionsOf, SelectField } from "../../kit/Field";
import { count } from "../../kit/format";
import { pageCount, pageOf } from "../../kit/paging";
import { Pagination } from "../../kit/Pagination";
import { useApi } from "../../kit/query";
import { withQuery } from "../../kit/queryString";
import { useSearchParams } from "../../kit/router";
import { officePaths } from "../../admin/officePaths";
import { hasPage } from "../../routes";
import {
  importRowsUrl,
  readReport,
  undoImport,
  type ImportDetail,
  type ImportRow,
  type PaginatedImportRow,
} from "../api";
import type { ImportKindWords } from "../kinds";
import { ACTIONS } from "./CheckStep";
import { Steps } from "./Steps";

interface ReportPartProps {
  detail: ImportDetail;
  kind: ImportKindWords;
  onChange: (detail: ImportDetail) => void;
  onAgain: () => void;
}

const RESULTS = {
  create: "Added",
  update: "Changed",
  unchanged: "Unchanged",
  skip: "Skipped",
  wrong: "Skipped: invalid",
} as const;

const COLUMNS: Column<ImportRow>[] = [
  { key: "line", label: "Line", isNumber: true, cell: (row) => row.line },
  { key: "title", label: "Name", cell: (row) => row.title || <span className="meta">No name</span> },
  {
    key: "action",
    label: "Result",
    cell: (row) => <Badge tone={ACTIONS[row.action].tone}>{RESULTS[row.action]}</Badge>,
  },
  {
    key: "problems",
    label: "Remarks",
    cell: (row) =>
      row.problems.length > 0 && (
        <ul className="import-problems">
          {row.problems.map(({ column, reason }, index) => (
            <li key={index}>{column ? `${column}: ${reason}` : reason}</li>
          ))}
        </ul>
      ),
  },
];

const figures = ({ created_count, updated_count, unchanged_count, skipped_count }: ImportDetail) =>
  `${created_count} added, ${updated_count} changed, ${unchanged_count} unchanged, ${skipped_count} skipped.`;

/** What an undo left alone. */
function Kept({ detail: { state, undone } }: { detail: ImportDetail }) {
  const kept = undone?.kept ?? [];
  if (kept.length === 0) return null;
  const names = kept.slice(0, 20).map(({ id, title }) => title || `number ${id}`);
  return (
    <Banner tone="warning">
      {`${state === "undone" ? "" : "Nothing was undone. "}Left as they are, because somebody changed them since or they could not be undone: ${names.join(", ")}${kept.length > 20 ? ` and ${kept.length - 20} more` : ""}.`}
    </Banner>
  );
}

function Outcome({ detail, kind }: { detail: ImportDetail; kind: ImportKindWords }) {
  const { undone } = detail;
  if (detail.state === "undone")
    return (
      <>
        <Banner tone="info">
          {undone
            ? `Undone: ${count(undone.removed, kind.one, kind.many)} set aside, ${undone.restored} restored.`
            : "This import was undone."}
        </Banner>
        <Kept detail={detail} />
      </>
    );
  return (
    <>
      {detail.state === "cancelled" ? (
        <Banner tone="warning">{`Canceled before the end. ${figures(detail)} What came in stays until you undo it.`}</Banner>
      ) : (
        <Banner tone="success">{figures(detail)}</Banner>
      )}
      <Kept detail={detail} />
    </>
  );
}

function Rows({ id }: { id: number }) {
  const [search, setSearch] = useSearchParams();
  const [action, page] = [search.get("action") ?? "", pageOf(search)];
  const { data } = useApi<PaginatedImportRow>(importRowsUrl(id, action, page), { keepPrevious: true });
  const hrefFor = (wanted: number) => withQuery(officePaths.import(), { id, action, page: wanted > 1 ? wanted : "" });
  if (!data || (data.count === 0 && !action)) return null;
  return (
    <>
      <SelectField
        label="Rows"
        options={optionsOf(RESULTS, "All rows")}
        value={action}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setSearch(new URLSearchParams({ id: String(id), ...(chosen && { action: chosen }) }));
        }}
      />
      <p className="admin-count">{count(data.count, "row", "rows")}</p>
      {data.count > 0 && (
        <DataTable caption="Rows of the file" columns={COLUMNS} rows={data.results} rowKey={(row) => row.position} />
      )}
      <Pagination page={page} pages={pageCount(data.count)} hrefFor={hrefFor} />
    </>
  );
}

export function ReportPart({ detail, kind, onChange, onAgain }: ReportPartProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, state } = detail;
  const canUndo = state === "done" || state === "cancelled";
  const title = state === "undone" ? "Undone" : state === "cancelled" ? "Canceled" : "Done";
  return (
    <>
      <Steps at={4} />
      <section className="import-part" aria-labelledby="import-result-title">
        <h2 id="import-result-title">{title}</h2>
        <p className="meta import-kept">
          {`${kind.label} from ${detail.file_name || detail.source}, by ${detail.who}, ${formatMoment(detail.finished_at ?? detail.created_at)}`}
        </p>
        <Outcome detail={detail} kind={kind} />
        <div className="import-actions">
          {hasPage(kind.list()) && <LinkButton to={kind.list()}>Look at the {kind.many}</LinkButton>}
          <Button variant="secondary" onClick={onAgain}>
            Import another file
          </Button>
          <DownloadButton file={`import-${id}.csv`} read={() => readReport(id)}>
            Download the report
          </DownloadButton>
          {canUndo && (
            <Button variant="quiet" onClick={() => setAsking(true)}>
              Undo this import…
            </Button>
          )}
        </div>
        <Rows id={id} />
      </section>
      {isAsking && (
        <ConfirmDialog
          title={`Undo the import of ${detail.file_name || detail.source}?`}
          action="Undo import"
          done="The import is being undone."
          send={() => undoImport(id).then(onChange)}
          onClose={() => setAsking(false)}
        >
          <p>
            {`${count(detail.created_count, `${kind.one} it added is`, `${kind.many} it added are`)} set aside under Deleted records, and ${count(detail.updated_count, `${kind.one} it changed goes`, `${kind.many} it changed go`)} back to what was there before. What somebody has changed since, or uses by now, stays as it is.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
