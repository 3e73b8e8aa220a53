import type { MailStatus } from "./api";

/** Shown for an email to an address that was erased. */
export const ERASED = "Erased";

export const MAIL_STATUSES: Record<MailStatus, string> = {
  queued: "Waiting",
  sent: "Sent",
  failed: "Failed",
  kept: "Kept here",
};
