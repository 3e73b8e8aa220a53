// Sends a decision, told in the words of the items it is about, and offers to undo it for as long as the server allows.
import { useState } from "react";
import { invalidatePaths } from "../../kit/query";
import { showError, showToast } from "../../kit/toasts";
import { showUndo } from "../../kit/undo";
import { type Decision, decide, undo } from "../api";
import { doneText, leftText, type NamedItem, NOTHING_DECIDED, undoneText } from "../model";

export const refreshInbox = () => invalidatePaths("admin/inbox/");

/** The offer to undo may stay for longer than the server waits. */
async function takeBack(batch: string, decided: number) {
  try {
    const { count } = await undo(batch);
    showToast(undoneText(count, decided - count), { tone: count < decided ? "info" : "success" });
  } catch (error) {
    showError(error);
  }
  await refreshInbox();
}

export function useInboxDecisions(onDecided: (decision: Decision) => void) {
  const [isBusy, setBusy] = useState(false);
  async function send(decision: Decision, items: NamedItem[]) {
    if (isBusy) return;
    setBusy(true);
    try {
      const { batch, count } = await decide(decision);
      const left = leftText((decision.items?.length ?? count) - count);
      if (count === 0) showToast(NOTHING_DECIDED, { tone: "info" });
      else {
        const told = [`${doneText(decision.action, items, count)}.`, left].filter(Boolean).join(" ");
        showUndo(told, () => void takeBack(batch, count), "success");
      }
      onDecided(decision);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
      await refreshInbox();
    }
  }
  return { send: (decision: Decision, items: NamedItem[]) => void send(decision, items), isBusy };
}
