/** The storage key of the event ids that a signed-out visitor showed interest in. */
export const PENDING_INTEREST = "interest";
