// Sends a decision about one event, and offers to undo it for ten seconds.
import { useState } from "react";
import { showError, showToast } from "../../kit/toasts";
import { showUndo } from "../../kit/undo";
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
      showUndo(`${done}.`, () => void takeBack(decisions), "success");
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
