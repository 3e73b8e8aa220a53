import type { MailStatus } from "./api";

export const MAIL_STATUSES: Record<MailStatus, string> = {
  queued: "Waiting",
  sent: "Sent",
  failed: "Failed",
  kept: "Kept here",
};
