// Deleted records: by whom, why, how long they are kept; each can be restored.
import { useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { PagedTable } from "../../admin/PagedTable";
import { useListQuery } from "../../admin/useListQuery";
import { SearchForm } from "../../admin/SearchForm";
import { useListAddress } from "../../admin/useListAddress";
import { officePaths } from "../../admin/officePaths";
import { Badge } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import type { Column } from "../../kit/DataTable";
import { SelectField } from "../../kit/Field";
import { isCommercial } from "../../kit/initialData";
import { Link } from "../../kit/router";
import { limits } from "../../kit/texts";
import { RelativeTime } from "../../kit/Time";
import { deletedRecordsUrl, restoreRecord, type DeletedRecord, type RecordKind } from "../api";
import { refreshRecords } from "../refresh";

const KINDS: Record<RecordKind, string> = {
  business: "Business",
  event: "Event",
  deal: "Deal",
  guide: "Guide",
  placement: "Placement",
  category: "Category",
  campaign: "Campaign",
  quiz: "Quiz",
  checklist: "Checklist",
};
/** A town that does not sell has none of these. */
const SOLD = ["deal", "placement", "campaign"];
const kindOptions = () => [
  { value: "", label: "All" },
  ...Object.entries(KINDS)
    .filter(([kind]) => !SOLD.includes(kind) || isCommercial())
    .map(([value, label]) => ({ value, label })),
];

function columns(ask: (record: DeletedRecord) => void): Column<DeletedRecord>[] {
  return [
    {
      key: "what",
      label: "Record",
      cell: ({ kind, title }) => (
        <>
          <b className="admin-row-name">{title}</b> <Badge tone="slate">{KINDS[kind]}</Badge>
        </>
      ),
    },
    { key: "reason", label: "Reason", cell: ({ reason }) => reason || "None given" },
    {
      key: "who",
      label: "Deleted",
      cell: ({ deleted_at, deleted_by }) => (
        <>
          <RelativeTime moment={deleted_at} />
          {deleted_by && ` by ${deleted_by}`}
        </>
      ),
    },
    {
      key: "until",
      label: "Erased",
      cell: ({ kept_until }) => (kept_until ? <RelativeTime moment={kept_until} /> : "Stays"),
    },
    {
      key: "actions",
      label: "Actions",
      cell: (record) => (
        <Button size="sm" variant="secondary" aria-label={`Restore: ${record.title}`} onClick={() => ask(record)}>
          Restore
        </Button>
      ),
    },
  ];
}

export default function DeletedRecordsPage() {
  const address = useListAddress();
  const [asked, ask] = useState<DeletedRecord | null>(null);
  const [kind, search] = [address.value("kind"), address.value("search")];
  const query = useListQuery<DeletedRecord>(deletedRecordsUrl({ kind, search, page: address.page }));
  return (
    <AdminFrame
      title="Deleted records"
      lede={
        <>
          What was deleted in the last {limits.deleted_records.kept_days} days. A restored record comes back as it was,
          with its address and everything that belonged to it. Every deletion is in the{" "}
          <Link to={officePaths.audit()}>audit trail</Link>.
        </>
      }
    >
      <div className="admin-filters">
        <SelectField
          label="Kind"
          options={kindOptions()}
          value={kind}
          onChange={(event) => address.set({ kind: event.currentTarget.value })}
        />
        <SearchForm label="Name" value={search} onSearch={(words) => address.set({ search: words })} />
      </div>
      <PagedTable
        query={query}
        one="deleted record"
        many="deleted records"
        empty="Nothing was deleted"
        emptyIcon="done"
        caption="Deleted records"
        columns={columns(ask)}
        path={officePaths.deleted}
      />
      {asked && (
        <ConfirmDialog
          title={`Restore ${asked.title}?`}
          action={`Restore ${asked.title}`}
          variant="primary"
          done={`${asked.title} is back.`}
          send={() => restoreRecord(asked.id).finally(refreshRecords)}
          onClose={() => ask(null)}
        >
          <p>It is shown again wherever it was shown before.</p>
        </ConfirmDialog>
      )}
    </AdminFrame>
  );
}

export { default as style } from "../../admin/admin.css";
