// The words and rules of discovery and review, without React.
import type { BadgeTone } from "../kit/Badge";
import type { Kind, QueueItem, Source, Submission, Visit } from "./api";

export const KINDS: Record<Kind, { label: string; many: string; tone: BadgeTone }> = {
  discovered: { label: "Found", many: "Found by us", tone: "sound" },
  submitted: { label: "Submitted", many: "Submitted", tone: "green" },
  reported: { label: "Reported", many: "Reported", tone: "barn" },
  duplicate: { label: "Same event?", many: "Same event?", tone: "gold" },
  vanished: { label: "No longer listed", many: "No longer listed", tone: "slate" },
  claimed: { label: "Claimed", many: "Claimed", tone: "laurel" },
};

export const FORMATS = [
  { value: "ics", label: "Calendar file (ICS)" },
  { value: "json_ld", label: "Web page with event data" },
  { value: "rss", label: "RSS or Atom feed" },
  { value: "csv", label: "Table (CSV)" },
];

export const HEALTH: Record<Source["health"], { label: string; tone: BadgeTone }> = {
  new: { label: "Not checked yet", tone: "slate" },
  good: { label: "Works", tone: "green" },
  failing: { label: "Fails", tone: "barn" },
  off: { label: "Off", tone: "slate" },
};

export const SUBMISSION_STATES: Record<Submission["state"], { label: string; tone: BadgeTone }> = {
  waiting: { label: "Waits for review", tone: "gold" },
  published: { label: "Published", tone: "green" },
  returned: { label: "Sent back", tone: "barn" },
  withdrawn: { label: "Withdrawn", tone: "slate" },
};

/** Names a line of the queue in the address: one event may wait for several reasons. */
export function itemKey({ kind, event_id, other_id }: QueueItem): string {
  return [kind, event_id, other_id].filter((part) => part !== null).join("-");
}

/** What the button that lets an event stand says. */
export function publishLabel(kind: Kind): string {
  if (kind === "reported" || kind === "vanished") return "Keep it";
  return kind === "claimed" ? "Done" : "Publish";
}

export function rejectLabel(kind: Kind): string {
  if (kind === "submitted") return "Send back";
  return kind === "discovered" ? "Leave out" : "Take down";
}

/** "3 new, 1 changed, 12 as before, 2 refused" */
export function visitWords(visit: Visit): string {
  if (visit.outcome === "failed") return visit.error;
  if (visit.outcome === "unchanged") return "Nothing has changed since the last visit.";
  const parts: [number, string][] = [
    [visit.added, "new"],
    [visit.updated, "changed"],
    [visit.same, "as before"],
    [visit.joined, "merged with existing events"],
    [visit.vanished, "no longer listed"],
    [visit.past, "over"],
    [visit.rejected, "refused"],
  ];
  const told = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return told.length > 0 ? told.join(", ") : "No events.";
}

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** The item after this one, or before it; the ends stay where they are. */
export function neighbour<Item>(items: Item[], at: number, step: 1 | -1): Item | undefined {
  if (at < 0) return items[0];
  return items[Math.min(items.length - 1, Math.max(0, at + step))];
}
