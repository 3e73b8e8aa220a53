// Events on the wire: what the server answers, and the URL of each answer.
// Invariant: the same question always makes the same URL (fixed order, defaults left out), because
// the URL is the cache key and the server puts its first answers into the page under it.
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
  UpcomingAnswer,
} from "../kit/apiTypes";

/** Wall time in town. Without a start time the event lasts all day, or the time is not known. */
export type Timing = Pick<Event, "start_date" | "start_time" | "end_date" | "end_time">;

/** One date of one event, for the month. */

export const PAGE_SIZE = 20;

export const eventsUrl = (query: Query): string => withQuery("events/", query);
export const facetsUrl = (query: Query): string => withQuery("events/facets/", query);
export const calendarUrl = (query: Query): string => withQuery("events/calendar/", query);
export const eventUrl = (id: number): string => `events/${id}/`;
export const moreUrl = (id: number): string => `events/${id}/more/`;
export const upcomingUrl = (limit = limits.events.upcoming_default): string => withQuery("events/upcoming/", { limit });

/** The plain list in place of the upcoming ones. */
export const fallbackUrl = (today: string, limit: number): string =>
  eventsUrl({ start_date__gte: today, ordering: "start_date", limit });

/** What is on at one business now and next. */
export const businessEventsUrl = (business: number): string =>
  eventsUrl({ include_past: "false", business, limit: limits.home.upcoming_events });

/** Reads an answer about events, which is kept for as long as the specification says. */
export function useEvents<T>(path: string, options: ApiOptions = {}) {
  return useApi<T>(path, { staleTime: limits.events.client_cache_ms, ...options });
}
