// The town: its name, clock, contact and map, as the server tells it.
import { apiUrl } from "./http";
import { queryClient, useApi } from "./query";

export interface Site {
  name: string;
  state: string;
  state_code: string;
  tagline: string;
  time_zone: string;
  base_url: string;
  contact: { office: string; address: string; phone: string; email: string; hours: string };
  social: { label: string; url: string }[];
  map: {
    bounds: { south: number; west: number; north: number; east: number };
    tile_url: string | null;
    attribution: string | null;
  };
  season: "spring" | "summer" | "fall" | "winter";
  /** Whether partners without a rating or shows get the stand-ins for them. */
  shows_stand_ins: boolean;
  is_demo: boolean;
  version: string;
}

/** The town, or null for the moment before it is known (only where the page came without it). */
export function useSite(): Site | null {
  return useApi<Site>("site/", { staleTime: Infinity, gcTime: Infinity }).data ?? null;
}

/** The town's clock, for formatting outside components; undefined (the visitor's own) until it is known. */
export function townTimeZone(): string | undefined {
  return queryClient.getQueryData<Site>([apiUrl("site/")])?.time_zone;
}
