// Interest shown before signing in: kept on this device and sent to the server once the user is known.
import { readPending, storePending } from "../kit/pendingAction";

/** The storage key of the events' ids. */
export const PENDING_INTEREST = "interest";

export function addPendingInterest(event: number, at?: number): void {
  storePending(PENDING_INTEREST, [...new Set([...(readPending<number[]>(PENDING_INTEREST) ?? []), event])], at);
}
