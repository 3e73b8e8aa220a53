// Server responses: one cache configured by assets/limits.json, keyed by URL, seeded from the page.
import { QueryClient, keepPreviousData, onlineManager, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { initialData } from "./initialData";
import { ApiError, api, apiUrl } from "./http";
import { limits } from "./texts";
import { showError } from "./toasts";

/** A refusal (4xx) will not change on a retry; a failure (5xx, no network) may. */
export function shouldRetry(failures: number, error: unknown, retries: number): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < retries;
}

export function createQueryClient(): QueryClient {
  const cache = limits.query_cache;
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: cache.stale_ms,
        gcTime: cache.kept_ms,
        retry: (failures, error) => shouldRetry(failures, error, cache.read_retries),
        refetchOnWindowFocus: cache.refetch_on_window_focus,
        // Offline, the service worker may have the response; if not, an error message is shown.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      // The only retry of a write is in http.ts, which knows whether it is safe. Offline, mutations fail with a
      // message.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** The town's site info and current alerts: both come with every page. */
export const siteUrl = "site/";
export const currentAlertsUrl = "alerts/current/";

// It takes a page for online until it hears otherwise, and would not notice when the network of one opened without it
// comes back.
if (globalThis.navigator?.onLine === false) onlineManager.setOnline(false);

export const queryClient = createQueryClient();
for (const [url, answer] of Object.entries(initialData.data ?? {})) queryClient.setQueryData([url], answer);
if (initialData.site) queryClient.setQueryData([apiUrl(siteUrl)], initialData.site);

/** Matches the cached responses that were read from these paths, or from below them. */
export function readFrom(...paths: string[]): (query: { queryKey: readonly unknown[] }) => boolean {
  const starts = paths.map(apiUrl);
  return ({ queryKey }) => starts.some((start) => String(queryKey[0]).startsWith(start));
}

/** After a change: refetches what was read from these paths, or from below them. */
export const invalidatePaths = (...paths: string[]): Promise<void> =>
  queryClient.invalidateQueries({ predicate: readFrom(...paths) });

export interface ApiOptions {
  /** False holds the request back; the last response stays readable. */
  enabled?: boolean;
  /** While another URL loads, keep showing the response of the previous one (paging, filters). */
  keepPrevious?: boolean;
  staleTime?: number;
  gcTime?: number;
  timeoutMs?: number;
  /** How often a failure is retried; a refusal never is. */
  retries?: number;
  retryDelay?: (attempt: number) => number;
  refetchInterval?: number | false;
}

/** Reads one URL of the API. The cache key is the URL itself, as in the data embedded in the page. */
export function useApi<T>(path: string, options: ApiOptions = {}): UseQueryResult<T, ApiError> {
  const { enabled = true, keepPrevious = false, timeoutMs, retries, ...rest } = options;
  return useQuery<T, ApiError>({
    queryKey: [apiUrl(path)],
    queryFn: ({ signal }) => api.get<T>(path, { signal, timeoutMs }),
    enabled,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    ...(retries !== undefined && {
      retry: (failures: number, error: ApiError) => shouldRetry(failures, error, retries),
    }),
    ...rest,
  });
}

/** For a list that grows: if more of it cannot be loaded, it goes back to the last size that was, and a message says why. */
export function useLoadedSize(
  { data, error, isPlaceholderData }: UseQueryResult<unknown, ApiError>,
  size: number,
  setSize: (size: number) => void,
): void {
  const loaded = useRef(size);
  // Before it is painted: nobody sees the list without its rows.
  useLayoutEffect(() => {
    if (data !== undefined && !isPlaceholderData) loaded.current = size;
    else if (error && size !== loaded.current) {
      setSize(loaded.current);
      showError(error);
    }
  });
}
