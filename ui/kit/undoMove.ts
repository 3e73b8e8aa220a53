// The offer to undo moves of a row: one message for all the steps of a row that is moved on while it is still shown.
import { dismissToast, toasts } from "./toasts";
import { showUndo } from "./undo";

export interface MoveOffer {
  toast: number;
  key: string;
  /** Where the row was before the first of these steps. */
  from: number;
}

/** `undo` is called with the place to which the row goes back. */
export function offerUndoMove(
  last: MoveOffer | null,
  { key, from }: { key: string; from: number },
  text: string,
  undo: (to: number) => void,
): MoveOffer {
  const isSame = last?.key === key && toasts.value.some(({ id }) => id === last.toast);
  if (isSame) dismissToast(last.toast);
  const start = isSame ? last.from : from;
  return { toast: showUndo(text, () => undo(start)), key, from: start };
}
