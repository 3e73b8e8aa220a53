// Interest that was shown signed out is done as soon as it is known who is here.
import { session } from "../accounts/session";
import { readPending } from "../kit/pendingAction";
import { PENDING_INTEREST } from "./pendingInterestKey";

export function sendPendingInterestOnLogin(): void {
  session.subscribe(({ state }) => {
    if (state === "authenticated" && readPending(PENDING_INTEREST))
      void import("./pendingInterest").then(({ sendPendingInterest }) => sendPendingInterest());
  });
}
