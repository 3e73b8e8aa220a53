// The addresses of the site: assets/routes.json, which the server reads too, and the pages that this build has
// for them (loaders.ts, officeLoaders.ts). Where it has none the path shows the not-found page, and nothing links to it (see
// hasPage). Pages may ask here about others without knowing them.
import { admin, commercial, member, public as anyone } from "../assets/routes.json";
import { isCommercial } from "./kit/initialData";
import type { Page } from "./kit/page";
import { matchPath, type Params } from "./kit/router";

interface Route {
  path: string;
  /** Who may see it; the server decides, this only spares a member the way to a closed door. */
  access: "public" | "member" | "admin";
  key: string;
  page: Page | null;
}

function rows(access: Route["access"], paths: Record<string, string>): Route[] {
  return Object.entries(paths).map(([path, key]) => ({ path, access, key, page: null }));
}

export const routes: Route[] = [...rows("public", anyone), ...rows("member", member), ...rows("admin", admin)];

/** Names the pages of this build, less those that a town without placements and deals lacks; until then there are none. */
export function setPages(pages: Record<string, Page>): void {
  const left = new Set(isCommercial() ? [] : commercial);
  for (const route of routes) route.page = left.has(route.path) ? null : (pages[route.key] ?? null);
}

export interface Found {
  route: Route;
  /** The named parts of its path, as they are read: { slug: "hart-bakery" }. */
  params: Params;
}

/** A path with the signs that its author wrote; a slash inside a part stays in disguise. */
function decode(path: string): string {
  try {
    return path
      .split("/")
      .map((part) => decodeURIComponent(part).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return path;
  }
}

// Nearly every link asks whether its page is there, so a fixed path is looked up and not searched for.
const fixed = new Map(routes.filter(({ path }) => !path.includes(":")).map((route) => [route.path, route]));
// What stands before its first name tells of most of the others that they do not fit.
const named = routes
  .filter(({ path }) => path.includes(":"))
  .map((route) => ({ route, start: route.path.split(":", 1)[0] ?? "" }));

/** The row of an address ("/directory/hart-bakery?x=1") with what it names. Fixed parts win over named ones. */
export function matchRoute(address: string): Found | undefined {
  const path = decode(address.split(/[?#]/)[0] ?? "").replace(/\/{2,}/g, "/");
  const settled = fixed.get(path.replace(/(.)\/$/, "$1"));
  if (settled) return { route: settled, params: {} };
  for (const { route, start } of named) {
    const match = path.startsWith(start) && matchPath({ path: route.path, caseSensitive: true }, path);
    // As for the server, an id is a number.
    if (match && /^\d*$/.test(match.params["id"] ?? "")) return { route, params: match.params };
  }
  return undefined;
}

export function findRoute(address: string): Route | undefined {
  return matchRoute(address)?.route;
}

/** Whether it is a page of those who run the site. */
export function isOfficePage(address: string): boolean {
  const route = findRoute(address);
  return route?.access === "admin" && route.page !== null;
}

export function hasPage(address: string): boolean {
  return Boolean(findRoute(address)?.page);
}
