// Sends the interest that was shown before signing in.
// Invariant: each entry is removed before it is sent, so that it is sent only once, in whichever tab. One that did not
// arrive is put back for the next time.
import { takePending } from "../kit/pendingAction";
import { invalidatePaths } from "../kit/query";
import { showToast } from "../kit/toasts";
import { addInterest, failureText, type EventApiError } from "./interactions";
import { addPendingInterest, PENDING_INTEREST } from "./pendingInterest";

export async function sendPendingInterest(): Promise<void> {
  const { value: pending = [], at } = takePending<number[]>(PENDING_INTEREST);
  for (const id of pending) {
    try {
      const { title } = await addInterest(id);
      showToast(`You are interested in ${title}.`, { tone: "success" });
    } catch (error) {
      const { status } = error as EventApiError;
      if (!status || status >= 500) addPendingInterest(id, at);
      showToast(failureText(error), { tone: "error" });
    }
  }
  if (pending.length > 0) await invalidatePaths("events/");
}
