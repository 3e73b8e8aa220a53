// Asks before deleting an event, one date of it, or the rest of a series.
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import type { AdminEvent, Scope } from "./api";

interface DeleteDialogProps {
  event: AdminEvent;
  scope: Scope;
  /** The date in words, if the scope has one. */
  date: string | null;
  /** Whether that date is canceled already. */
  isCanceled: boolean;
  /** Whether the form leaves out the status, as that of a business does. */
  isShort: boolean;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}

const TITLES: Record<Scope["kind"], string> = {
  all: "Delete this event?",
  this: "Remove this date?",
  following: "End the series here?",
};
const ACTIONS: Record<Scope["kind"], string> = {
  all: "Delete event",
  this: "Take it out",
  following: "End the series",
};

export function DeleteDialog({ event, scope, date, isCanceled, isShort, onDelete, onClose }: DeleteDialogProps) {
  const cancel = isShort ? "choose “Cancel it…” instead" : "set its status to Canceled instead";
  const instead = isCanceled ? "leave it as it is" : cancel;
  const words: Record<Scope["kind"], string> = {
    all: `“${event.title}” is deleted with all its dates. No source will bring it back.`,
    this: `“${event.title}” is removed on ${date}; the other dates stay. To keep showing it as canceled, ${instead}.`,
    following: `“${event.title}” has no dates from ${date} on.`,
  };
  return (
    <ConfirmDialog
      title={TITLES[scope.kind]}
      action={ACTIONS[scope.kind]}
      dismiss="Keep it"
      done="Deleted."
      send={onDelete}
      onClose={onClose}
    >
      <p>{words[scope.kind]}</p>
    </ConfirmDialog>
  );
}
