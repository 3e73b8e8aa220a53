// Bulk actions on the selected rows of a list; one click undoes them.
import { useState } from "react";
import type { BulkEdit } from "../kit/apiTypes";
import { Button } from "../kit/Button";
import { count } from "../kit/format";
import { api } from "../kit/http";
import { queryClient } from "../kit/query";
import { withQuery, type Query } from "../kit/queryString";
import { showError, showToast } from "../kit/toasts";
import { showUndo } from "../kit/undo";
import type { Selection } from "./useSelection";

const url = "admin/bulk-edits/";

export interface BulkAction {
  action: string;
  label: string;
  /** What the rows become: "hidden". */
  done: string;
  /** What they are after an undo that cannot bring everything back. */
  undone?: string;
  isDanger?: boolean;
  /** Asks for what else to send, such as the reason, given what is affected ("3 events"); null if canceled. */
  ask?: (what: string) => Promise<object | null>;
}

interface BulkActionsProps {
  list: string;
  one: string;
  many: string;
  actions: BulkAction[];
  selection: Selection;
  /** How many rows are selected. */
  number: number;
  /** The filters of the list, for when all of it is selected. */
  query: Query;
}

/** Refetches whatever is on screen. */
const refresh = () => queryClient.invalidateQueries({ refetchType: "active" });

export function BulkActions({ list, one, many, actions, selection, number, query }: BulkActionsProps) {
  const [isBusy, setBusy] = useState(false);
  async function takeBack(id: number, undone = "as before") {
    try {
      const changed = await api.post<BulkEdit>(`${url}${id}/undo/`, {});
      showToast(`${count(changed.count, `${one} is`, `${many} are`)} ${undone}.`, { tone: "success" });
    } catch (error) {
      showError(error);
    }
    await refresh();
  }
  async function send({ action, done, undone, ask }: BulkAction) {
    const more = ask ? await ask(count(number, one, many)) : {};
    if (!more) return;
    setBusy(true);
    try {
      const { ids, isAll } = selection;
      const chosen = isAll ? { all: true, except: [...ids] } : { ids: [...ids] };
      const address = withQuery(`${url}${list}/`, isAll ? query : {});
      const step = await api.post<BulkEdit>(address, {
        action,
        ...more,
        ...chosen,
      });
      const told = `${count(step.count, one, many)} ${done}.`;
      if (step.count > 0) showUndo(told, () => void takeBack(step.id, undone), "success");
      else showToast(told, { tone: "success" });
      selection.clear();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
      await refresh();
    }
  }
  return actions.map((action) => (
    <Button
      key={action.action}
      size="sm"
      variant={action.isDanger ? "danger" : "secondary"}
      busy={isBusy}
      onClick={() => void send(action)}
    >
      {action.label}
    </Button>
  ));
}
