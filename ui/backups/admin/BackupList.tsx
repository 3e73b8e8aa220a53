// The existing backups: what they are, and what can be done with each.
import { useState } from "react";
import { Badge } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { DataTable, type Column } from "../../kit/DataTable";
import { formatMoment } from "../../kit/dates";
import { invalidatePaths } from "../../kit/query";
import { showError } from "../../kit/toasts";
import { backupFileUrl, backupsUrl, checkBackup, deleteBackup, type BackupContents, type KeptBackup } from "../api";
import { formatBytes, KINDS } from "../model";

function State({ state, checked_at, error }: KeptBackup) {
  if (state === "faulty")
    return (
      <>
        <Badge tone="barn" icon="warning">
          Not usable
        </Badge>
        <p className="meta admin-error">{error}</p>
      </>
    );
  if (state === "unchecked") return <Badge tone="slate">Not checked yet</Badge>;
  return (
    <>
      <Badge tone="green" icon="check">
        Verified
      </Badge>
      {checked_at && <p className="meta">{formatMoment(checked_at)}</p>}
    </>
  );
}

type BackupAction = "open" | "download";

interface BackupListProps {
  backups: KeptBackup[];
  onOpen: (contents: BackupContents) => void;
}

export function BackupList({ backups, onOpen }: BackupListProps) {
  const [busy, setBusy] = useState<{ name: string; action: BackupAction } | null>(null);
  const isBusy = (name: string, action: BackupAction) => busy?.name === name && busy.action === action;
  const [removed, setRemoved] = useState<KeptBackup | null>(null);
  /** Verifies the backup first: damage is found before anybody relies on it. */
  async function checked(backup: KeptBackup, action: BackupAction, then: (contents: BackupContents) => void) {
    setBusy({ name: backup.name, action });
    try {
      then(await checkBackup(backup.name));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(null);
      void invalidatePaths(backupsUrl);
    }
  }
  const columns: Column<KeptBackup>[] = [
    {
      key: "date",
      label: "Date",
      cell: (backup) => (
        <>
          <b>{formatMoment(backup.made_at)}</b>
          <p className="meta backup-name">{backup.name}</p>
        </>
      ),
    },
    { key: "kind", label: "Kind", cell: ({ kind }) => KINDS[kind] },
    { key: "size", label: "Size", isNumber: true, cell: ({ bytes }) => formatBytes(bytes) },
    {
      key: "version",
      label: "Version",
      cell: ({ program_version, schema_version }) =>
        program_version ?? (schema_version ? `Schema ${schema_version}` : "Not known"),
    },
    { key: "state", label: "State", cell: (backup) => <State {...backup} /> },
    {
      key: "actions",
      label: "Actions",
      cell: (backup) => (
        <span className="admin-row-actions">
          <Button
            variant="secondary"
            size="sm"
            busy={isBusy(backup.name, "open")}
            aria-label={`Look inside ${backup.name}`}
            onClick={() => void checked(backup, "open", onOpen)}
          >
            Look inside
          </Button>
          <Button
            variant="secondary"
            size="sm"
            icon="download"
            busy={isBusy(backup.name, "download")}
            aria-label={`Download ${backup.name}`}
            onClick={() => void checked(backup, "download", () => window.location.assign(backupFileUrl(backup.name)))}
          >
            Download
          </Button>
          {backup.kind !== "nightly" && (
            <Button variant="quiet" size="sm" aria-label={`Delete ${backup.name}`} onClick={() => setRemoved(backup)}>
              Delete
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <>
      <DataTable caption="Kept backups" columns={columns} rows={backups} rowKey={({ name }) => name} />
      {removed && (
        <ConfirmDialog
          title="Delete this backup?"
          action="Delete backup"
          done="The backup is deleted."
          send={async () => {
            await deleteBackup(removed.name);
            await invalidatePaths(backupsUrl);
          }}
          onClose={() => setRemoved(null)}
        >
          <p>{`${removed.name}, of ${formatMoment(removed.made_at)}, is removed from the server for good.`}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
