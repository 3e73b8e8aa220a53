// Sends interest that was shown while signed out as soon as the user is known.
import { session } from "../accounts/session";
import { readPending } from "../kit/pendingAction";
import { PENDING_INTEREST } from "./pendingInterest";

export function sendPendingInterestOnLogin(): void {
  session.subscribe(({ state }) => {
    if (state === "authenticated" && readPending(PENDING_INTEREST))
      void import("./sendPendingInterest").then(({ sendPendingInterest }) => sendPendingInterest());
  });
}
