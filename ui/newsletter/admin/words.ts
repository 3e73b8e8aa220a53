// Display names for the newsletter's lists.
import type { BadgeTone } from "../../kit/Badge";
import type { NewsletterFrequency, NewsletterTopic, SubscriberStatus } from "../api";
import type { IssueHold, IssueStatus } from "./api";

export const STATUSES: Record<SubscriberStatus, { label: string; tone: BadgeTone }> = {
  confirmed: { label: "Subscribed", tone: "green" },
  pending: { label: "Not confirmed", tone: "gold" },
  unsubscribed: { label: "Unsubscribed", tone: "slate" },
  bounced: { label: "Bounced", tone: "barn" },
};

export const ISSUE_STATUSES: Record<IssueStatus, { label: string; tone: BadgeTone }> = {
  draft: { label: "Draft", tone: "slate" },
  scheduled: { label: "Scheduled", tone: "gold" },
  sending: { label: "Going out", tone: "sound" },
  sent: { label: "Sent", tone: "green" },
};

/** Why a draft was not sent, for a list. */
export const HOLD_NOTES: Record<IssueHold["because"], string> = {
  empty: "Not sent: nothing was in it",
  stopped: "Stopped",
  unapproved: "Not sent: nobody had approved it",
  outdated: "Not sent: something in it had changed",
  restored: "Stopped by a restore",
};

export const FREQUENCY_NAMES: Record<NewsletterFrequency, string> = { weekly: "Weekly", monthly: "Monthly" };

export const TOPIC_NAMES: Record<NewsletterTopic, string> = {
  events: "Event",
  deals: "Deal",
  guides: "Guide",
  businesses: "Business",
};
