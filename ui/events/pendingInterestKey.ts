/** Under which the ids of events are kept that somebody is interested in who has not signed in yet. */
export const PENDING_INTEREST = "interest";
