// The wording of moderation, without React.
import type { BadgeTone } from "../kit/Badge";
import type { ModerationRule } from "../kit/apiTypes";
import type { ContentKind, ModerationNotice } from "./api";

/** The reason for a rejection: a posted rule with an optional note; beyond user content, only a written reason; for
 * housekeeping neither. */
export interface Grounds {
  rule?: ModerationRule;
  reason: string;
}

const MANY: Record<ContentKind, string> = {
  review: "reviews",
  event: "events",
  suggestion: "suggested edits",
  deal: "deals",
  business: "listings",
};

const ONE: Record<ContentKind, string> = {
  review: "Review",
  event: "Event",
  suggestion: "Suggested edit",
  deal: "Deal",
  business: "Listing",
};

export const contentLabel = (kind: ContentKind) => ONE[kind];

/** "For reviews, events and suggested edits" */
export function appliesTo(kinds: ContentKind[]): string {
  const words = kinds.map((kind) => MANY[kind]);
  const last = words.pop();
  if (!last) return "";
  return words.length > 0 ? `For ${words.join(", ")} and ${last}` : `For ${last}`;
}

/** The status of a decision, for the author of the hidden content. */
export function noticeState({ appeal, restored_at }: ModerationNotice): { label: string; tone: BadgeTone } {
  if (restored_at || appeal?.outcome === "restored") return { label: "Restored", tone: "green" };
  if (appeal?.outcome === "upheld") return { label: "Appeal not granted", tone: "barn" };
  return appeal ? { label: "Appeal pending", tone: "gold" } : { label: "Hidden or refused", tone: "barn" };
}
