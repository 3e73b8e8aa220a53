// Counts page views, except the office's: a town's readers are counted, not its clerks at work. Addresses that contain a secret, and members' own pages, are counted by their route pattern, so
// that what was shared with somebody stays private.
import { isCanonicalRename } from "../kit/canonicalPath";
import { track } from "../kit/analytics";
import { useLocation } from "../kit/router";
import { useVisit } from "../kit/visit";
import { findRoute, isOfficePage } from "../routes";

function trackedPath(path: string): string {
  const route = findRoute(path);
  if (!route) return "/not-found";
  return route.access === "public" && !/token/i.test(route.path) ? path : route.path;
}

export function usePageView(): void {
  const { pathname } = useLocation();
  useVisit(pathname, () => {
    if (!isCanonicalRename(pathname) && !isOfficePage(pathname)) track("page_view", { path: trackedPath(pathname) });
  });
}
