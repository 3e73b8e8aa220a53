// The best of tonight, for the home page.
import type { Status } from "../events/api";
import { tonightUrl } from "../events/tonight";
import { townToday } from "../kit/dates";
import { useApi } from "../kit/query";
import { limits } from "../kit/texts";
import { offersEvents } from "./model";

export interface HomeEvent {
  id: number;
  title: string;
  slug?: string;
  location: string;
  start_date: string;
  end_date: string | null;
  start_time: string | null;
  end_time: string | null;
  status: Status;
  price: string | null;
}

export interface Events {
  events: HomeEvent[];
  isLoading: boolean;
  isFailed: boolean;
}

const eventsQuery = { staleTime: limits.events.client_cache_ms, timeoutMs: limits.home.sub_request_timeout_ms };

export function useTonight(): Events {
  const { data, isError, isPending } = useApi<{ results: HomeEvent[] }>(tonightUrl(townToday()), {
    ...eventsQuery,
    enabled: offersEvents(),
  });
  return { events: data?.results ?? [], isLoading: isPending && !isError, isFailed: isError };
}
