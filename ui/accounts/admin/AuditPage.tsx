// The audit trail: who changed what, newest first.
import { useState } from "react";
import { Button } from "../../kit/Button";
import { DownloadButton } from "../../kit/DownloadButton";
import { EmailText } from "../../kit/EmailText";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import type { CategoryRef, SettingsPage as Settings } from "../../kit/apiTypes";
import type { Column } from "../../kit/DataTable";
import { TextField } from "../../kit/Field";
import { AppliedFilters, type AppliedFilter } from "../../kit/Filters";
import { queryClient, useApi } from "../../kit/query";
import { Link } from "../../kit/router";
import { RelativeTime } from "../../kit/Time";
import { AdminFrame } from "../../admin/AdminFrame";
import { auditUrl, exportAudit, restoreEntry, type AuditEntry } from "./api";
import { PagedTable } from "../../admin/PagedTable";
import { useListQuery } from "../../admin/useListQuery";
import { type AuditNames, detailsOf, differences, subjectText } from "./auditText";
import { actionName } from "./model";
import { SearchForm } from "../../admin/SearchForm";
import { useListAddress } from "../../admin/useListAddress";
import { officePaths } from "../../admin/officePaths";

/** The labels of settings and the names of categories, which entries hold as keys and ids. */
function useNames(): Omit<AuditNames, "records"> {
  const settings = useApi<Settings>("admin/settings/").data?.groups.flatMap((group) => group.settings) ?? [];
  const categories = useApi<CategoryRef[]>("categories/").data ?? [];
  return {
    settings: Object.fromEntries(settings.map(({ key, label }) => [key, label])),
    categories: Object.fromEntries(categories.map(({ id, name }) => [id, name])),
  };
}

function Changes({ entry, names }: { entry: AuditEntry; names: AuditNames }) {
  const changed = differences(entry.before, entry.after, names);
  const details = detailsOf(entry.details, names);
  if (changed.length + details.length === 0) return <span className="meta">No fields changed</span>;
  return (
    <ul className="audit-changes">
      {changed.map(({ field, before, after }) => (
        <li key={field}>
          <b>{field}</b>: {before !== undefined && <del>{before}</del>}
          {before !== undefined && after !== undefined && (
            <>
              {" "}
              <span aria-hidden="true">→</span>
              <span className="visually-hidden"> became </span>{" "}
            </>
          )}
          {after !== undefined && <ins>{after}</ins>}
        </li>
      ))}
      {details.map(({ field, value }) => (
        <li key={`about-${field}`}>
          <b>{field}</b>: {value}
        </li>
      ))}
    </ul>
  );
}

/** A person or record in an entry links to everything about it. */
function columns(
  page: (query: Record<string, string>) => string,
  names: Omit<AuditNames, "records">,
  restore: (entry: AuditEntry) => void,
): Column<AuditEntry>[] {
  return [
    { key: "at", label: "When", cell: (entry) => <RelativeTime moment={entry.at} /> },
    {
      key: "who",
      label: "Who",
      cell: (entry) =>
        entry.user_id === null ? (
          entry.who
        ) : (
          <Link className="audit-who" to={page({ user: String(entry.user_id) })}>
            <EmailText>{entry.who}</EmailText>
          </Link>
        ),
    },
    {
      key: "action",
      label: "What",
      cell: (entry) => (
        <>
          <Link className="audit-what" to={page({ action: entry.action })}>
            {actionName(entry.action)}
          </Link>{" "}
          <Link className="meta audit-what" to={page({ subject: entry.subject })}>
            {subjectText(entry)}
          </Link>
        </>
      ),
    },
    {
      key: "changes",
      label: "Before and after",
      cell: (entry) => (
        <>
          <Changes entry={entry} names={{ ...names, records: entry.names }} />
          {entry.can_restore && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Restore: ${actionName(entry.action)} ${subjectText(entry)}`}
              onClick={() => restore(entry)}
            >
              Restore
            </Button>
          )}
        </>
      ),
    },
  ];
}

const FILTERS = {
  search: "Says",
  action: "Action",
  user: "Person",
  subject: "About",
  from: "From",
  to: "To",
} as const;
const NOTHING = Object.fromEntries(Object.keys(FILTERS).map((name) => [name, ""]));

type Address = ReturnType<typeof useListAddress>;
const filterOf = (address: Address) =>
  Object.fromEntries(Object.keys(FILTERS).map((name) => [name, address.value(name)]));

/** The value of a filter as the entries found by it call it. */
function filterText(name: string, value: string, entries: AuditEntry[]): string {
  const [entry] = entries;
  if (name === "action") return actionName(value);
  if (name === "user") return entry?.who ?? value;
  if (name === "subject") return subjectText(entry ?? { subject: value, subject_name: "" });
  return value;
}

/** The active filters, each with a way to remove it. */
function applied(address: Address, entries: AuditEntry[]): AppliedFilter[] {
  return Object.entries(FILTERS)
    .filter(([name]) => address.value(name))
    .map(([name, label]) => ({
      key: name,
      label: `${label}: ${filterText(name, address.value(name), entries)}`,
      onRemove: () => address.set({ [name]: "" }),
    }));
}

export default function AuditPage() {
  const address = useListAddress();
  const names = useNames();
  const [restoring, setRestoring] = useState<AuditEntry | null>(null);
  const query = useListQuery<AuditEntry>(auditUrl({ ...filterOf(address), page: address.page }));
  const filters = applied(address, query.data?.results ?? []);
  return (
    <AdminFrame
      title="Audit trail"
      lede="Every change that matters, with who made it and when. Entries stay as they are; only members who delete their account are taken out of them. “Restore” brings back what was there before a change."
    >
      <div className="admin-bar">
        <DownloadButton file="audit-trail.csv" read={() => exportAudit(filterOf(address))}>
          Export
        </DownloadButton>
      </div>
      <div className="admin-filters">
        <SearchForm
          label="Search the trail"
          hint="A person, an action such as guide.publish, or a value"
          value={address.value("search")}
          onSearch={(search) => address.set({ search })}
        />
        <TextField
          type="date"
          label="From"
          value={address.value("from")}
          onChange={(event) => address.set({ from: event.currentTarget.value })}
        />
        <TextField
          type="date"
          label="To"
          value={address.value("to")}
          onChange={(event) => address.set({ to: event.currentTarget.value })}
        />
      </div>
      <AppliedFilters filters={filters} onClear={() => address.set(NOTHING)} />
      <PagedTable
        query={query}
        one="entry"
        many="entries"
        empty="Nothing has been changed yet"
        isNarrowed={filters.length > 0}
        caption="Audit trail"
        columns={columns(officePaths.audit, names, setRestoring)}
        path={officePaths.audit}
      />
      {restoring && (
        <ConfirmDialog
          title="Restore the earlier version?"
          action="Restore"
          variant="primary"
          done="Restored."
          send={() => restoreEntry(restoring.id).then(() => queryClient.invalidateQueries())}
          onClose={() => setRestoring(null)}
        >
          <p>
            {actionName(restoring.action)} ({subjectText(restoring)}) is taken back. What was changed after it is
            replaced, too. You can take back the restore itself here.
          </p>
        </ConfirmDialog>
      )}
    </AdminFrame>
  );
}

export { default as style } from "./people.css";
