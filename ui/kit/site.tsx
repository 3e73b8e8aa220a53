// The town: its name, clock, contact and map, as the server tells it.
import { createContext, use, type ReactNode } from "react";
import type { SiteInfo } from "./apiTypes";
import { apiUrl, onStorageFull } from "./http";
import { queryClient, siteUrl, useApi } from "./query";

const RECOVERY_MS = 30_000;

const SiteContext = createContext<SiteInfo | null>(null);

/** Around everything: every card wants to know its town, and one follower of the answer is enough for all. */
export function SiteProvider({ children }: { children: ReactNode }) {
  const site = useApi<SiteInfo>(siteUrl, { staleTime: Infinity, gcTime: Infinity }).data ?? null;
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** The town, or null for the moment before it is known (only where the page came without it). */
export function useSite(): SiteInfo | null {
  return use(SiteContext);
}

/** Asked again while nothing can be saved, until it can. */
export function useIsReadOnly(): boolean {
  const isReadOnly = useSite()?.is_read_only ?? false;
  useApi<SiteInfo>(siteUrl, {
    staleTime: Infinity,
    gcTime: Infinity,
    refetchInterval: isReadOnly ? RECOVERY_MS : false,
  });
  return isReadOnly;
}

onStorageFull(() => void queryClient.invalidateQueries({ queryKey: [apiUrl(siteUrl)] }));

/** The town's clock, for formatting outside components; undefined (the visitor's own) until it is known. */
export function townTimeZone(): string | undefined {
  return queryClient.getQueryData<SiteInfo>([apiUrl(siteUrl)])?.time_zone;
}
