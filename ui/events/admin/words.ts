// Display names of an event's statuses, and its fields in words.
import { inWords } from "../../kit/versionDifferences";
import type { OccurrenceStatus } from "../api";
import { audienceLabel, categoryLabel } from "../categories";
import type { AdminEvent, Visibility } from "./api";
import { ruleInWords } from "./repeat";

export const VISIBILITY_LABELS: Record<Visibility, string> = {
  published: "Published",
  pending: "Waiting",
  hidden: "Hidden",
  rejected: "Rejected",
  removed: "Removed",
};
export const STATUS_LABELS: Record<OccurrenceStatus, string> = {
  scheduled: "Going ahead",
  cancelled: "Canceled",
  postponed: "Postponed",
};

/** That the event, or the date of a series that stands for it in a list, does not go ahead; empty if it does. */
export function offText({ status, next_occurrence: date }: Pick<AdminEvent, "status" | "next_occurrence">): string {
  const shown = date?.status ?? status;
  if (shown === "scheduled") return "";
  return shown === status ? STATUS_LABELS[shown] : `This date is ${STATUS_LABELS[shown].toLowerCase()}`;
}

/** What the form calls fields whose name in the API says something else. */
const LABELS: Record<string, string> = {
  image_id: "Picture",
  business_id: "Business",
  start_date: "First day",
  start_time: "Begins",
  end_date: "Last day",
  end_time: "Ends",
  recurring_pattern: "Repeats",
  location: "Place",
  organizer_email: "Organizer’s email",
  target_audience: "Who it’s for",
  atmosphere_tags: "Atmosphere",
  verification_status: "Verification",
};

const WORDS: Record<string, (value: string) => string> = {
  category: categoryLabel,
  target_audience: audienceLabel,
  recurring_pattern: ruleInWords,
  status: (value) => STATUS_LABELS[value as OccurrenceStatus] ?? value,
  visibility: (value) => VISIBILITY_LABELS[value as Visibility] ?? value,
};

/** How the question about somebody else's changes words those of an event. */
export const EVENT_IN_WORDS = {
  labels: LABELS,
  describe(theirs: unknown, field: string): string {
    if (field === "image_id" || field === "business_id") return theirs === null ? "none" : "another one";
    return typeof theirs === "string" ? WORDS[field]?.(theirs) || inWords(theirs) : inWords(theirs);
  },
};
