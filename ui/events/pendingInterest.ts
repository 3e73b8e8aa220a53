// Interest shown before signing in: kept on this device and sent to the server once the user is known.
// Invariant: each entry is removed before it is sent, so that it is sent only once, in whichever tab.
import { storePending, readPending, takePending } from "../kit/pendingAction";
import { invalidatePaths } from "../kit/query";
import { showToast } from "../kit/toasts";
import { addInterest, failureText } from "./interactions";
import { PENDING_INTEREST } from "./pendingInterestKey";

export function addPendingInterest(event: number): void {
  storePending(PENDING_INTEREST, [...new Set([...(readPending<number[]>(PENDING_INTEREST) ?? []), event])]);
}

export async function sendPendingInterest(): Promise<void> {
  const pending = takePending<number[]>(PENDING_INTEREST) ?? [];
  for (const id of pending) {
    try {
      const { title } = await addInterest(id);
      showToast(`You are interested in ${title}.`, { tone: "success" });
    } catch (error) {
      showToast(failureText(error), { tone: "error" });
    }
  }
  if (pending.length > 0) await invalidatePaths("events/");
}
