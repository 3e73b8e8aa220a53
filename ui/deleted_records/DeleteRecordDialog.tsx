// Asks before deleting a record: which one, and why. A mistaken deletion is undone with one click.
import type { ReactNode } from "react";
import { TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { FormDialog } from "../kit/FormDialog";
import { limits } from "../kit/texts";
import { showError, showToast } from "../kit/toasts";
import { showUndo } from "../kit/undo";
import { deleteRecord, restoreRecord, type RecordKind } from "./api";
import { markRecordsOld, refreshRecords } from "./refresh";

interface DeleteRecordProps {
  kind: RecordKind;
  id: number;
  /** The record's name: "Anchor Apizza". */
  name: string;
  onClose: () => void;
  /** Leaves the page, if it is that of the deleted record. */
  onDeleted?: () => void;
  /** What is deleted along with it. */
  children?: ReactNode;
}

async function bringBack(id: number, name: string) {
  try {
    await restoreRecord(id);
    showToast(`${name} is back.`, { tone: "success" });
  } catch (error) {
    showError(error, "It could not be restored.");
  }
  await refreshRecords();
}

export function DeleteRecordDialog({ kind, id, name, onClose, onDeleted, children }: DeleteRecordProps) {
  const form = useForm({
    names: ["reason"],
    check: ({ reason }) => (reason.trim() ? {} : { reason: "Say why. It stays with the deleted record." }),
    send: async ({ reason }) => {
      const deleted = await deleteRecord(kind, id, reason.trim());
      showUndo(`${name} is deleted.`, () => void bringBack(deleted.id, name), "success");
      onClose();
      if (!onDeleted) return refreshRecords();
      await markRecordsOld();
      onDeleted();
    },
  });
  return (
    <FormDialog
      title={`Delete ${name}?`}
      form={form}
      action={`Delete ${name}`}
      variant="danger"
      cancel="focused"
      onClose={onClose}
    >
      {children}
      <p>It can be restored under “Deleted records” for {limits.deleted_records.kept_days} days.</p>
      <TextField {...form.field("reason")} label="Reason" maxLength={300} autoComplete="off" />
    </FormDialog>
  );
}
