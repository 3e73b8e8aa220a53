// Tonight's featured events, for the home page.
import { tonightUrl } from "../events/tonight";
import type { ListedEvent, PaginatedListedEvent } from "../kit/apiTypes";
import { townToday } from "../kit/dates";
import { useApi } from "../kit/query";
import { limits } from "../kit/texts";
import { offersEvents } from "./model";

export interface Events {
  events: ListedEvent[];
  isLoading: boolean;
  isFailed: boolean;
}

const eventsQuery = { staleTime: limits.events.client_cache_ms, timeoutMs: limits.home.sub_request_timeout_ms };

export function useTonight(): Events {
  const { data, isError, isPending } = useApi<PaginatedListedEvent>(tonightUrl(townToday()), {
    ...eventsQuery,
    enabled: offersEvents(),
  });
  return { events: data?.results ?? [], isLoading: isPending && !isError, isFailed: isError };
}
