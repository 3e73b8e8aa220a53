// The wording and rules of discovery and review for the office, without React.
import type { BadgeTone } from "../kit/Badge";
import type { EventCase, EventSource, FetchRun } from "./api";

const KINDS = {
  discovered: { label: "Found", many: "Found by us", tone: "sound" },
  submitted: { label: "Submitted", many: "Submitted", tone: "green" },
  reported: { label: "Reported", many: "Reported", tone: "barn" },
  duplicate: { label: "Same event?", many: "Same event?", tone: "gold" },
  delisted: { label: "No longer listed", many: "No longer listed", tone: "slate" },
  claimed: { label: "Claimed", many: "Claimed", tone: "laurel" },
} satisfies Record<string, { label: string; many: string; tone: BadgeTone }>;

export const kindWords = (kind: string) => KINDS[kind as keyof typeof KINDS];

export const FORMATS = [
  { value: "ics", label: "Calendar file (ICS)" },
  { value: "json_ld", label: "Web page with event data" },
  { value: "rss", label: "RSS or Atom feed" },
  { value: "csv", label: "Table (CSV)" },
];

export const HEALTH: Record<EventSource["health"], { label: string; tone: BadgeTone }> = {
  new: { label: "Not checked yet", tone: "slate" },
  good: { label: "Works", tone: "green" },
  failing: { label: "Fails", tone: "barn" },
  off: { label: "Off", tone: "slate" },
};

/** The identity of an event under review. */
export interface CaseItem {
  /** Why it is under review. */
  kind: string;
  event_id: number;
  /** For a possible duplicate: the other event. */
  other_id: number | null;
  title: string;
  /** The date, if it is today or tomorrow. */
  near_date: string | null;
}

/** A button's label, and what has happened once it was pressed. */
export type ActionWords = readonly [label: string, done: string];
const DONE: ActionWords = ["Done", "closed"];
const KEEP: ActionWords = ["Keep", "kept"];
const PUBLISH: ActionWords = ["Publish", "published"];
const SHOW: ActionWords = ["Show again", "shown again"];
const LEAVE_OUT: ActionWords = ["Leave out", "left out"];
const SEND_BACK: ActionWords = ["Send back", "sent back"];
const TAKE_DOWN: ActionWords = ["Take down", "taken down"];

/** Of an event that is not public, the words say that it becomes so. */
export function publishWords(kind: string, visibility: EventCase["visibility"]): ActionWords {
  // Nothing becomes public by closing an organizer's claim.
  if (kind === "claimed") return DONE;
  if (visibility === "hidden") return SHOW;
  return visibility === "published" && ["reported", "delisted"].includes(kind) ? KEEP : PUBLISH;
}

export function rejectWords(kind: string): ActionWords {
  if (kind === "submitted") return SEND_BACK;
  return kind === "discovered" ? LEAVE_OUT : TAKE_DOWN;
}

/** "3 new, 1 changed, 12 as before, 2 refused" */
export function runText(run: FetchRun): string {
  if (run.outcome === "failed") return run.error;
  if (run.outcome === "unchanged") return "Nothing has changed since the last check.";
  const parts: [number, string][] = [
    [run.added, "new"],
    [run.updated, "changed"],
    [run.same, "as before"],
    [run.merged, "merged with existing events"],
    [run.delisted, "no longer listed"],
    [run.past, "over"],
    [run.rejected, "refused"],
  ];
  const shown = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return shown.length > 0 ? shown.join(", ") : "No events.";
}

export const percent = (share: number): string => `${Math.round(share * 100)}%`;
