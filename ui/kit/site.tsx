// The town: its name, clock, contact and map, as the server tells it.
import { createContext, use, type ReactNode } from "react";
import { apiUrl, whenStorageFull } from "./http";
import { queryClient, siteUrl, useApi } from "./query";

const RECOVERY_MS = 30_000;

export interface SiteMap {
  bounds: { south: number; west: number; north: number; east: number };
  tile_url: string | null;
  /** The version of the town's own drawing, where one was given. */
  drawing: string | null;
  attribution: string | null;
  attribution_url: string | null;
}

export interface Site {
  name: string;
  state: string;
  state_code: string;
  headline: string;
  tagline: string;
  time_zone: string;
  base_url: string;
  contact: { office: string; address: string; phone: string; email: string; hours: string };
  social: { label: string; url: string }[];
  map: SiteMap;
  season: "spring" | "summer" | "fall" | "winter";
  /** Whether partners without a rating or shows get the stand-ins for them. */
  shows_stand_ins: boolean;
  /** Whether the town has set up signing in with Google. */
  has_google: boolean;
  is_demo: boolean;
  /** Nothing can be saved: the server's disk is nearly full. */
  is_read_only: boolean;
  version: string;
}

const SiteContext = createContext<Site | null>(null);

/** Around everything: every card wants to know its town, and one follower of the answer is enough for all. */
export function SiteProvider({ children }: { children: ReactNode }) {
  const site = useApi<Site>(siteUrl, { staleTime: Infinity, gcTime: Infinity }).data ?? null;
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** The town, or null for the moment before it is known (only where the page came without it). */
export function useSite(): Site | null {
  return use(SiteContext);
}

/** Asked again while nothing can be saved, until it can. */
export function useIsReadOnly(): boolean {
  const isReadOnly = useSite()?.is_read_only ?? false;
  useApi<Site>(siteUrl, { staleTime: Infinity, gcTime: Infinity, refetchInterval: isReadOnly ? RECOVERY_MS : false });
  return isReadOnly;
}

whenStorageFull(() => void queryClient.invalidateQueries({ queryKey: [apiUrl(siteUrl)] }));

/** The town's clock, for formatting outside components; undefined (the visitor's own) until it is known. */
export function townTimeZone(): string | undefined {
  return queryClient.getQueryData<Site>([apiUrl(siteUrl)])?.time_zone;
}
