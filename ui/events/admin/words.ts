// Display names of an event's statuses.
import type { OccurrenceStatus } from "../api";
import type { Visibility } from "./api";

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
