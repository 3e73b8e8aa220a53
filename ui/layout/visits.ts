// Counts page views. Addresses that hold a secret, and those of members' own pages, are counted by
// their pattern: what was shared with somebody is nobody else's business.
import { useEffect } from "react";
import { track } from "../kit/analytics";
import { useLocation } from "../kit/router";
import { findRoute } from "../routes";

export function countedPath(path: string): string {
  const route = findRoute(path);
  if (!route) return "/not-found";
  return route.access === "public" && !/token/i.test(route.path) ? path : route.path;
}

export function usePageCount(): void {
  const { pathname } = useLocation();
  useEffect(() => track("page_view", { path: countedPath(pathname) }), [pathname]);
}
