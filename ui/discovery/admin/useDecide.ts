// Sends a decision, goes on to the next item, and offers to undo it for ten seconds.
import { useState } from "react";
import { showToast } from "../../kit/toasts";
import { invalidatePaths } from "../../kit/query";
import { decide, decideMany, undo, type Verb } from "../api";

const UNDO_MS = 10_000;

const words = (error: unknown) => (error instanceof Error ? error.message : "That did not work.");

/** Puts back what these decisions changed; what did not work is said. */
export async function takeBack(decisions: number[]) {
  try {
    await undo(decisions);
    showToast("Undone.", { tone: "success" });
  } catch (error) {
    showToast(words(error), { tone: "error" });
  }
  await invalidatePaths("admin/review/", "events/");
}

export type Run = (ids: number[], verb: Verb, done: string) => void;

export function useDecide(onDecided: (ids: number[]) => void): { run: Run; isBusy: boolean } {
  const [isBusy, setBusy] = useState(false);

  async function send(ids: number[], verb: Verb, done: string) {
    const [only] = ids;
    if (isBusy || only === undefined) return;
    setBusy(true);
    try {
      const { decisions } = await (ids.length === 1 ? decide(only, verb) : decideMany(ids, verb));
      showToast(`${done}.`, { tone: "success", undo: () => void takeBack(decisions), lastsMs: UNDO_MS });
      onDecided(ids);
    } catch (error) {
      showToast(words(error), { tone: "error" });
    } finally {
      setBusy(false);
      await invalidatePaths("admin/review/", "events/");
    }
  }

  return { run: (ids, verb, done) => void send(ids, verb, done), isBusy };
}
