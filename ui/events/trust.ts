// How far an event can be relied on: badges, reliability, the Local badge, where it comes from.
// Invariant: an unknown score counts neither for nor against an event.
import { limits, texts } from "../kit/texts";
import type { BadgeTone } from "../kit/Badge";
import type { IconName } from "../kit/Icon";
import type { EventDetail, SourceType } from "./api";

const rules = limits.events;

export type BadgeKind = "verified" | "high_quality" | "popular" | "trusted_source" | "under_review" | "unverified";

type Judged = Pick<
  EventDetail,
  | "verification_status"
  | "confidence_score"
  | "community_engagement_score"
  | "source_reliability_score"
  | "interest_count"
  | "event_source"
  | "needs_review"
>;

const atLeast = (score: number | null, least: number): boolean => score !== null && score >= least;

/** In display order. */
const BADGE_RULES: [BadgeKind, (event: Judged) => boolean][] = [
  [
    "verified",
    (event) => event.verification_status === "verified" || atLeast(event.confidence_score, rules.verified_confidence),
  ],
  [
    "high_quality",
    (event) =>
      atLeast(event.community_engagement_score, rules.high_quality_engagement) &&
      atLeast(event.source_reliability_score, rules.high_quality_reliability),
  ],
  ["popular", (event) => event.interest_count >= rules.popular_interest],
  [
    "trusted_source",
    (event) =>
      Boolean(event.event_source?.is_trusted) || atLeast(event.source_reliability_score, rules.trusted_reliability),
  ],
  ["under_review", (event) => event.needs_review],
  [
    "unverified",
    (event) => event.confidence_score !== null && event.confidence_score < rules.unverified_confidence_below,
  ],
];

/** The first three that apply. */
export function eventBadges(event: Judged): BadgeKind[] {
  return BADGE_RULES.filter(([, holds]) => holds(event))
    .map(([kind]) => kind)
    .slice(0, rules.badges_shown);
}

export const BADGE_LOOK: Record<BadgeKind, { tone: BadgeTone; icon: IconName }> = {
  verified: { tone: "green", icon: "verified" },
  high_quality: { tone: "gold", icon: "star" },
  popular: { tone: "laurel", icon: "heart" },
  trusted_source: { tone: "sound", icon: "shield" },
  under_review: { tone: "slate", icon: "clock" },
  unverified: { tone: "barn", icon: "warning" },
};

export interface Reliability {
  label: string;
  /** How many of the bar's three steps are filled. */
  steps: 1 | 2 | 3;
}

export function reliability(score: number | null): Reliability | null {
  if (score === null) return null;
  if (score >= rules.highly_reliable) return { label: texts.events.reliability.high, steps: 3 };
  if (score >= rules.reliable) return { label: texts.events.reliability.medium, steps: 2 };
  return { label: texts.events.reliability.low, steps: 1 };
}

/** Belongs to a local business, or takes place in town. */
export function isLocal(
  { business, location, address }: Pick<EventDetail, "business" | "location" | "address">,
  town: string,
): boolean {
  const name = town.trim().toLowerCase();
  const has = (text: string, word: string) => word !== "" && text.toLowerCase().includes(word);
  const isOfBusiness =
    business !== null && [name, ...texts.events.local_words].some((word) => has(business.name, word));
  return isOfBusiness || has(location, name) || has(address, name);
}

/** Display names of source types: "From the organizer's website". */
const SOURCE_WORDS: Record<SourceType, string> = {
  website: "Website",
  facebook: "Facebook",
  instagram: "Instagram",
  google: "Google",
  manual: "Entered by hand",
};

export function sourceLabel(type: string): string {
  return (SOURCE_WORDS as Record<string, string>)[type] ?? type;
}
