// The town: its name, time zone, contact and map, as the server reports them.
import { createContext, use, type ReactNode } from "react";
import type { SiteInfo } from "./apiTypes";
import { apiUrl, onStorageFull } from "./http";
import { queryClient, siteUrl, useApi } from "./query";

const RECOVERY_MS = 30_000;

const SiteContext = createContext<SiteInfo | null>(null);

/** Wraps everything: every card needs the town, and one query subscription serves them all. */
export function SiteProvider({ children }: { children: ReactNode }) {
  const site = useApi<SiteInfo>(siteUrl, { staleTime: Infinity, gcTime: Infinity }).data ?? null;
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** The town, or null until it is known (only if the page came without it). */
export function useSite(): SiteInfo | null {
  return use(SiteContext);
}

/** Whether nothing can be saved; polls while that is so. */
export function useIsStorageFull(): boolean {
  const isStorageFull = useSite()?.is_storage_full ?? false;
  useApi<SiteInfo>(siteUrl, {
    staleTime: Infinity,
    gcTime: Infinity,
    refetchInterval: isStorageFull ? RECOVERY_MS : false,
  });
  return isStorageFull;
}

onStorageFull(() => void queryClient.invalidateQueries({ queryKey: [apiUrl(siteUrl)] }));

/** The town's time zone, for formatting outside components; undefined (the visitor's own) until it is known. */
export function townTimeZone(): string | undefined {
  return queryClient.getQueryData<SiteInfo>([apiUrl(siteUrl)])?.time_zone;
}
