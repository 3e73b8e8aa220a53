// Events on the wire: what the server answers, and the URL of each answer.
// Invariant: the same question always makes the same URL (fixed order, defaults left out), because
// the URL is the cache key and the server puts its first answers into the page under it.
import { writeQuery, type BusinessPicture, type Query } from "../directory/api";
import { useApi, type ApiOptions } from "../kit/query";
import { limits } from "../kit/texts";

export type Status = "scheduled" | "cancelled" | "postponed";
export type SourceType = "website" | "facebook" | "instagram" | "google" | "manual";

/** Wall time in town. Without a start time the event lasts all day, or the time is not known. */
export interface Timing {
  start_date: string;
  start_time: string | null;
  /** The last day, itself included. */
  end_date: string | null;
  end_time: string | null;
}

type DateChanges = Partial<
  Pick<EventDetail, "title" | "description" | "location" | "address" | "organizer" | "website" | "price"> & {
    latitude: number;
    longitude: number;
    is_free: boolean;
  }
>;

export interface Occurrence extends Timing {
  /** Names the date within its series: where it would be by the rule. */
  recurrence_id: string;
  all_day: boolean;
  starts_at: string;
  /** Null: nobody said. */
  ends_at: string | null;
  status: Status;
  is_over: boolean;
  /** What else differs from the series on this date. */
  changes?: DateChanges;
}

/** What every answer about an event holds. */
export interface EventDetail extends Timing {
  id: number;
  title: string;
  description: string;
  category: string;
  location: string;
  address: string;
  image: string | null;
  organizer: string;
  website: string;
  price: string | null;
  business: { id: number; name: string; slug: string } | null;
  event_type: string;
  is_recurring: boolean;
  recurring_pattern: string | null;
  source_type: SourceType;
  source_url: string | null;
  discovery_date: string | null;
  confidence_score: number | null;
  is_auto_published: boolean;
  needs_review: boolean;
  is_featured: boolean;
  last_updated_from_source: string | null;
  special_offers: Record<string, string>;
  target_audience: string;
  atmosphere_tags: string[];
  created_at: string;
  updated_at: string;
  verification_status: string;
  community_engagement_score: number | null;
  source_reliability_score: number | null;
  interest_count: number;
  event_source: { name: string; is_trusted: boolean } | null;
  user_interest_status: string | null;
}

/** In lists there is more, as far as the server tells it; a series stands there once, at its next date. */
export interface TownEvent extends EventDetail {
  slug?: string;
  all_day?: boolean;
  status?: Status;
  latitude?: number | null;
  longitude?: number | null;
  is_free?: boolean;
  picture?: BusinessPicture | null;
  next_occurrence?: Occurrence | null;
  occurrence_count?: number;
}

export type BadgeKind = "verified" | "high_quality" | "popular" | "trusted_source" | "under_review" | "unverified";

/** What the page of an event shows besides its own fields. */
export interface EventMore {
  slug: string;
  status: Status;
  all_day: boolean;
  description_html: string;
  occurrences: Occurrence[];
  recurrence_in_words: string | null;
  latitude: number | null;
  longitude: number | null;
  is_free: boolean;
  picture: BusinessPicture | null;
  /** Whose picture it is, where a source had it. */
  picture_credit: { name: string; url: string } | null;
  badges: { kind: BadgeKind; label: string; reasons: string[]; names_sources: boolean }[];
  source: {
    name: string;
    url: string | null;
    last_checked: string | null;
    reliability_label: string | null;
    /** `agrees`: names the same day and time; null where nobody can tell. */
    sources: { name: string; url: string | null; last_seen: string | null; agrees: boolean | null }[];
  } | null;
  similar: TownEvent[];
  previous: { slug: string; title: string } | null;
  next: { slug: string; title: string } | null;
  /** For staff only. */
  scores: Record<string, number | null> | null;
}

/** One date of one event, for the month. */
export interface CalendarEntry extends Timing {
  id: number;
  slug: string;
  title: string;
  all_day: boolean;
  status: Status;
  category: string;
}

export interface Counted {
  value: string;
  label: string;
  count: number;
}

export interface EventFacets {
  count: number;
  dates: Record<string, number>;
  categories: Counted[];
  audiences: Counted[];
  sources: Counted[];
  is_free: number;
  verified: number;
}

export interface EventList {
  count: number;
  next: string | null;
  previous: string | null;
  results: TownEvent[];
}

export interface UpcomingAnswer {
  success: boolean;
  count: number;
  data: TownEvent[];
}

export const PAGE_SIZE = 20;

export const eventsUrl = (query: Query): string => `events/${writeQuery(query)}`;
export const facetsUrl = (query: Query): string => `events/facets/${writeQuery(query)}`;
export const calendarUrl = (query: Query): string => `events/calendar/${writeQuery(query)}`;
export const eventUrl = (id: number): string => `events/${id}/`;
export const moreUrl = (id: number): string => `events/${id}/more/`;
export const upcomingUrl = (limit = limits.events.upcoming_default): string => `events/upcoming/?limit=${limit}`;

/** The plain list in place of the upcoming ones. */
export const fallbackUrl = (today: string, limit: number): string =>
  eventsUrl([
    ["start_date__gte", today],
    ["ordering", "start_date"],
    ["limit", String(limit)],
  ]);

/** What is on at one business now and next. */
export const businessEventsUrl = (business: number): string =>
  eventsUrl([
    ["include_past", "false"],
    ["business", String(business)],
    ["limit", String(limits.home.upcoming_events)],
  ]);

/** Reads an answer about events, which is kept for as long as the specification says. */
export function useEvents<T>(path: string, options: ApiOptions = {}) {
  return useApi<T>(path, { staleTime: limits.events.client_cache_ms, ...options });
}
