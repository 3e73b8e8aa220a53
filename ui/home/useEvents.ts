// The events that the home page shows: the next ones, and the best of tonight.
import { townToday } from "../kit/dates";
import { useApi } from "../kit/query";
import { limits } from "../kit/texts";
import { tonightUrl, upcomingListUrl, upcomingUrl } from "./api";
import { offersEvents } from "./model";

export interface HomeEvent {
  id: number;
  title: string;
  location: string;
  start_date: string;
  end_date: string | null;
  start_time: string | null;
  price: string | null;
}

interface Upcoming {
  success: boolean;
  data: HomeEvent[];
}

export interface Events {
  events: HomeEvent[];
  isLoading: boolean;
  isFailed: boolean;
}

const eventsQuery = { staleTime: limits.events.client_cache_ms, timeoutMs: limits.home.sub_request_timeout_ms };

/** From the call made for it; where that fails, from the list of events. */
export function useUpcoming(): Events {
  const enabled = offersEvents();
  const own = useApi<Upcoming>(upcomingUrl, { ...eventsQuery, enabled });
  const isBroken = own.isError || own.failureCount > 0 || own.data?.success === false;
  const listed = useApi<{ results: HomeEvent[] }>(upcomingListUrl(townToday()), { ...eventsQuery, retries: 0, enabled: enabled && isBroken });
  const events = own.data?.success ? own.data.data : listed.data?.results;
  const isFailed = events === undefined && isBroken && listed.isError;
  return { events: (events ?? []).slice(0, limits.home.upcoming_events), isLoading: events === undefined && !isFailed, isFailed };
}

export function useTonight(): Events {
  const { data, isError, isPending } = useApi<{ results: HomeEvent[] }>(tonightUrl(townToday()), { ...eventsQuery, enabled: offersEvents() });
  return { events: data?.results ?? [], isLoading: isPending && !isError, isFailed: isError };
}
