// What is derived from an event: badges, reliability, the Local badge, its slug.
// Invariant: an unknown score counts neither for nor against an event.
import { limits, texts } from "../kit/texts";
import type { BadgeTone } from "../kit/Badge";
import type { IconName } from "../kit/Icon";
import type { EventDetail, ListedEvent, ShownOccurrence, SourceType } from "./api";

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

/** ("Jazz & Blues @ Noon!", 42) -> "jazz-blues-noon-42" */
export function eventSlug(title: string, id: number): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return words ? `${words}-${id}` : String(id);
}

/** An event's slug: the server's, or derived from its title. */
export function slugOf({ slug, title, id }: Pick<ListedEvent, "slug" | "title" | "id">): string {
  return slug ?? eventSlug(title, id);
}

/** "jazz-blues-noon-42" -> 42 */
export function eventId(slug: string): number | null {
  const digits = /(?:^|-)(\d{1,15})$/.exec(slug)?.[1];
  return digits ? Number(digits) : null;
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

/** "Free", "$10", or "" if unknown. */
export function priceText({ price, is_free }: Pick<ListedEvent, "price" | "is_free">): string {
  return price?.trim() || (is_free ? "Free" : "");
}

/** The event with the overrides of one of its dates. */
export function onDate<E extends EventDetail>(event: E, date: Pick<ShownOccurrence, "changes"> | undefined): E {
  const own = date?.changes;
  if (!own) return event;
  // The series' coordinates do not apply to a different place.
  const isElsewhere = own.location !== undefined || own.address !== undefined;
  return { ...event, ...(isElsewhere && { latitude: null, longitude: null }), ...own };
}

/** One line for a list: the place, else the address. */
export function placeText({
  location,
  address,
  business,
}: Pick<EventDetail, "location" | "address" | "business">): string {
  return location || business?.name || address;
}

type Interest = Pick<EventDetail, "interest_count" | "user_interest_status">;

/** A cached response with the server's new interest data for one event, wherever it occurs in it. */
export function withInterest(answer: unknown, id: number, interest: Interest): unknown {
  if (typeof answer !== "object" || answer === null) return answer;
  if (Array.isArray(answer)) return answer.map((item) => withInterest(item, id, interest));
  if ("id" in answer && answer.id === id && "interest_count" in answer) return { ...answer, ...interest };
  for (const list of ["results", "data", "similar"] as const) {
    const items = (answer as Record<string, unknown>)[list];
    if (Array.isArray(items)) return { ...answer, [list]: withInterest(items, id, interest) };
  }
  return answer;
}
