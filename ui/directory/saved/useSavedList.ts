// The places behind the saved ids. Their address holds the ids, so after a change without a network there is no response
// under it: the last one that came stands in, as far as it goes.
import { useEffect } from "react";
import { useOnline } from "../../kit/online";
import type { Paged } from "../../kit/paging";
import { useApi } from "../../kit/query";
import { StorageKey } from "../../kit/storageKeys";
import { readStored } from "../../kit/token";
import { businessesUrl, type Business } from "../api";
import { readIds } from "./places";

/** The most that one response may contain. */
export const MAX_IDS = 100;

export const listUrl = (ids: number[]): string => businessesUrl({ ids, page_size: MAX_IDS });

function keepLast(ids: string): void {
  try {
    if (ids) localStorage.setItem(StorageKey.savedLoaded, `[${ids}]`);
    else localStorage.removeItem(StorageKey.savedLoaded);
  } catch {
    // Without storage nothing stands in.
  }
}

/** At most `MAX_IDS` ids. */
export function useSavedList(ids: number[]) {
  const isOnline = useOnline();
  const query = useApi<Paged<Business>>(listUrl(ids), { enabled: ids.length > 0, keepPrevious: true });
  const isCurrent = query.data !== undefined && !query.isPlaceholderData;
  const asked = String(ids);
  useEffect(() => {
    if (isCurrent || !asked) keepLast(asked);
  }, [isCurrent, asked]);

  const lastIds = readIds(readStored(StorageKey.savedLoaded));
  const last = useApi<Paged<Business>>(listUrl(lastIds), {
    enabled:
      !isCurrent && (query.isError || !isOnline) && String(lastIds) !== asked && ids.some((id) => lastIds.includes(id)),
  });
  const data = query.data ?? last.data;
  // A place that was just unsaved disappears at once, before the next response.
  const places = (data?.results ?? []).filter((business) => ids.includes(business.id));
  return {
    query,
    places,
    isLoading: !data && (!query.isError || last.isFetching),
    hasFailed: !data && query.isError && !last.isFetching,
    /** Saved without a network, so nothing is known about them yet. */
    unknown: !isCurrent && query.isError && data ? ids.length - places.length : 0,
    /** No longer listed. */
    gone: isCurrent ? ids.filter((id) => !places.some((business) => business.id === id)) : [],
  };
}
