// Sends a decision about one event, and offers to undo it for ten seconds.
import { useState } from "react";
import { showError, showToast, UNDO_MS } from "../../kit/toasts";
import { invalidatePaths } from "../../kit/query";
import { decide, undo, type Verb } from "../api";

/** Undoes these decisions; shows what failed. */
export async function takeBack(decisions: number[]) {
  try {
    await undo(decisions);
    showToast("Undone.", { tone: "success" });
  } catch (error) {
    showError(error);
  }
  await invalidatePaths("admin/review/", "admin/inbox/", "events/");
}

export type Run = (id: number, verb: Verb, done: string) => void;

export function useDecide(onDecided: () => void): { run: Run; isBusy: boolean } {
  const [isBusy, setBusy] = useState(false);

  async function send(id: number, verb: Verb, done: string) {
    if (isBusy) return;
    setBusy(true);
    try {
      const { decisions } = await decide(id, verb);
      showToast(`${done}.`, { tone: "success", undo: () => void takeBack(decisions), lastsMs: UNDO_MS });
      onDecided();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
      await invalidatePaths("admin/review/", "admin/inbox/", "events/");
    }
  }

  return { run: (id, verb, done) => void send(id, verb, done), isBusy };
}
