// What can be done with the chosen businesses at once; one press takes it back.
import { useState } from "react";
import type { Selection } from "../../admin/useSelection";
import { Button } from "../../kit/Button";
import { SelectField } from "../../kit/Field";
import { count } from "../../kit/format";
import { isCommercial } from "../../kit/initialData";
import type { Query } from "../../kit/queryString";
import { showToast } from "../../kit/toasts";
import { changeMany, refreshBusinesses, undoMany, type BulkAction } from "./desk";

const UNDO_MS = 10_000;

const DONE: Record<BulkAction, string> = {
  feature: "featured",
  unfeature: "no longer featured",
  show: "shown",
  hide: "hidden",
  set_category: "moved",
  verify: "marked as verified",
};

const words = (error: unknown) => (error instanceof Error ? error.message : "That did not work.");

async function takeBack(id: number) {
  try {
    const undone = await undoMany(id);
    showToast(`${count(undone.count, "business is", "businesses are")} as before.`, { tone: "success" });
  } catch (error) {
    showToast(words(error), { tone: "error" });
  }
  await refreshBusinesses();
}

interface BulkActionsProps {
  selection: Selection;
  query: Query;
  categories: { id: number; name: string }[];
}

export function BulkActions({ selection, query, categories }: BulkActionsProps) {
  const [isBusy, setBusy] = useState(false);
  async function send(action: BulkAction, category?: number) {
    setBusy(true);
    try {
      const chosen = selection.isAll ? { all: true } : { ids: [...selection.ids] };
      const step = await changeMany(selection.isAll ? query : {}, { action, category, ...chosen });
      showToast(`${count(step.count, "business", "businesses")} ${DONE[action]}.`, {
        tone: "success",
        undo: () => void takeBack(step.id),
        lastsMs: UNDO_MS,
      });
      selection.clear();
    } catch (error) {
      showToast(words(error), { tone: "error" });
    } finally {
      setBusy(false);
      await refreshBusinesses();
    }
  }
  const button = (action: BulkAction, label: string) => (
    <Button size="sm" variant="secondary" busy={isBusy} onClick={() => void send(action)}>
      {label}
    </Button>
  );
  return (
    <>
      {button("show", "Show")}
      {button("hide", "Hide")}
      {isCommercial() && button("feature", "Feature")}
      {isCommercial() && button("unfeature", "Unfeature")}
      {button("verify", "Mark as verified")}
      <SelectField
        label="Move to category"
        value=""
        disabled={isBusy}
        options={[
          { value: "", label: "Choose" },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => {
          const id = Number(event.currentTarget.value);
          if (id) void send("set_category", id);
        }}
      />
    </>
  );
}
