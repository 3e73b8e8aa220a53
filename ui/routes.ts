// The addresses of the site: assets/routes.json, which the server reads too, and this build's pages for them
// (loaders.ts, managementLoaders.ts). A path without a page shows the not-found page, and nothing links to it (see
// hasPage). Pages can ask here about others without importing them.
import { admin, commercial, member, public as anyone } from "../assets/routes.json";
import { isCommercial } from "./kit/initialData";
import type { Page } from "./kit/page";
import { matchPath, setOwnPages, type Params } from "./kit/router";

interface Route {
  path: string;
  /** Who may see it; enforced by the server, here it only spares a member a page they may not open. */
  access: "public" | "member" | "admin";
  key: string;
  page: Page | null;
}

function rows(access: Route["access"], paths: Record<string, string>): Route[] {
  return Object.entries(paths).map(([path, key]) => ({ path, access, key, page: null }));
}

export const routes: Route[] = [...rows("public", anyone), ...rows("member", member), ...rows("admin", admin)];

/** Sets this build's pages, minus those that a town without placements and deals lacks; until then none exist. */
export function setPages(pages: Record<string, Page>): void {
  const left = new Set(isCommercial() ? [] : commercial);
  for (const route of routes) route.page = left.has(route.path) ? null : (pages[route.key] ?? null);
  setOwnPages(hasPage);
}

export interface Found {
  route: Route;
  /** The decoded path parameters: { slug: "hart-bakery" }. */
  params: Params;
}

/** Decodes a path; an encoded slash within a segment stays encoded. */
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

// Nearly every link checks whether its page exists, so a fixed path is looked up instead of searched for.
const fixed = new Map(routes.filter(({ path }) => !path.includes(":")).map((route) => [route.path, route]));
// The part before the first parameter rules out most of the other routes.
const named = routes
  .filter(({ path }) => path.includes(":"))
  .map((route) => ({ route, start: route.path.split(":", 1)[0] ?? "" }));

/** The route of an address ("/directory/hart-bakery?x=1") and its parameters. Fixed segments win over parameters. */
export function matchRoute(address: string): Found | undefined {
  const path = decode(address.split(/[?#]/)[0] ?? "").replace(/\/{2,}/g, "/");
  const settled = fixed.get(path.replace(/(.)\/$/, "$1"));
  if (settled) return { route: settled, params: {} };
  for (const { route, start } of named) {
    const match = path.startsWith(start) && matchPath({ path: route.path, caseSensitive: true }, path);
    // As on the server, an id is a number.
    if (match && /^\d*$/.test(match.params["id"] ?? "")) return { route, params: match.params };
  }
  return undefined;
}

export function findRoute(address: string): Route | undefined {
  return matchRoute(address)?.route;
}

/** Whether it is one of the office's pages. */
export function isOfficePage(address: string): boolean {
  const route = findRoute(address);
  return route?.access === "admin" && route.page !== null;
}

export function hasPage(address: string): boolean {
  return Boolean(findRoute(address)?.page);
}
