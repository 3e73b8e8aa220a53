// Interest that was shown before signing in: kept on this device and shown to the server once it is known who asks.
// Invariant: a wish is taken before it is done, so that it is done once, in whichever tab.
import { api, apiUrl } from "../kit/http";
import { keep, readKept, takeKept } from "../kit/pendingAction";
import { queryClient } from "../kit/query";
import { showToast } from "../kit/toasts";
import type { EventDetail } from "./api";
import { WISHES } from "./carryWishes";
import { failureText, toggleInterest } from "./interactions";

export function keepWish(event: number): void {
  keep(WISHES, [...new Set([...(readKept<number[]>(WISHES) ?? []), event])]);
}

export async function fulfilWishes(): Promise<void> {
  const wished = takeKept<number[]>(WISHES) ?? [];
  for (const id of wished) {
    try {
      const event = await api.get<EventDetail>(`events/${id}/`);
      // Toggling would take back an interest that was shown elsewhere.
      if (!event.user_interest_status) await toggleInterest(id);
      showToast(`You are interested in ${event.title}.`, { tone: "success" });
    } catch (error) {
      showToast(failureText(error), { tone: "error" });
    }
  }
  if (wished.length > 0)
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(apiUrl("events/")),
    });
}
