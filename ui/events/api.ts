// The API types and URLs for events.
// Invariant: the same query always produces the same URL (fixed order, defaults left out), because the URL is the cache
// key under which the server embeds its first responses in the page.
import type { Event } from "../kit/apiTypes";
import { useApi, type ApiOptions } from "../kit/query";
import { withQuery, type Query } from "../kit/queryString";
import { limits } from "../kit/texts";

export type {
  CalendarEntry,
  Choice,
  Event as EventDetail,
  EventExtras,
  EventFacets,
  ListedEvent,
  OccurrenceStatus,
  PaginatedListedEvent,
  ShownOccurrence,
  SourceType,
  UpcomingEventList,
} from "../kit/apiTypes";

/** Wall-clock time in town. Without a start time the event is all day, or the time is unknown. */
export type Timing = Pick<Event, "start_date" | "start_time" | "end_date" | "end_time">;

export const eventsUrl = (query: Query): string => withQuery("events/", query);
export const facetsUrl = (query: Query): string => withQuery("events/facets/", query);
export const eventUrl = (id: number): string => `events/${id}/`;
/** `date`: the one that comes first, instead of the next one. */
export const moreUrl = (id: number, date?: string): string => withQuery(`events/${id}/more/`, { date });
export const upcomingUrl = (limit = limits.events.upcoming_default): string => withQuery("events/upcoming/", { limit });

/** The fallback for the upcoming events: the plain list. */
export const fallbackUrl = (today: string, limit: number): string =>
  eventsUrl({ start_date__gte: today, ordering: "start_date", limit });

/** Current and upcoming events of one business. */
export const businessEventsUrl = (business: number): string =>
  eventsUrl({ include_past: "false", business, limit: limits.home.upcoming_events });

/** Reads event data, which is cached for as long as the specification says. */
export function useEvents<T>(path: string, options: ApiOptions = {}) {
  return useApi<T>(path, { staleTime: limits.events.client_cache_ms, ...options });
}
