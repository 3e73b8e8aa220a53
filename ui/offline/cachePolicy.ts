// What the service worker caches, where, and for how long. Rules independent of the browser.
// Invariant: what the server marks `no-store` is cached only for the member whose token was sent, and only below
// MEMBER_PATHS; nothing about signing in, the office, or the bell is cached at all.
import { API_BASE } from "../kit/apiBase";
import { memberCache, PUBLIC_CACHES } from "../kit/deviceCache";
import { tokenUser } from "../kit/tokenUser";

export const CACHES = {
  /** Files with a content hash in their name, from this build and earlier ones; they never change. */
  assets: "towngreen-assets",
  /** The list of files of each build, and its offline page. */
  builds: "towngreen-builds",
  ...PUBLIC_CACHES,
  pictures: "towngreen-pictures",
} as const;

/** The most entries per cache; the oldest are evicted first. */
export const MAX_ENTRIES = { pages: 60, pictures: 150, answers: 300 };
/** The number of builds whose files are kept for pages that are still open. */
export const BUILDS_KEPT = 5;
export const KEPT_DAYS = 30;

/**
 * What members have opened is readable offline below these paths. Saved places are not included: the device has that
 * list itself, including recent changes.
 */
export const MEMBER_PATHS = [
  "itineraries/",
  "group-plans/",
  "life-services/",
  "event-plans/",
  "checklists/",
  "dashboard/",
];

const NEVER = [
  "admin/",
  "analytics/",
  "auth/",
  "dj-rest-auth/",
  "docs/",
  "health/",
  "notifications/",
  "placements/",
  "setup/",
  "users/",
];

export type Kind = "asset" | "picture" | "api" | "page";

/** The kind of a request; null: the service worker does not handle it. */
export function kindOf(method: string, address: string, origin: string, isNavigation: boolean): Kind | null {
  const url = new URL(address);
  if (method !== "GET" || url.origin !== origin) return null;
  const { pathname } = url;
  if (isNavigation) return /^\/(?:api|admin|embed|art|media|assets|calendar)\b|\.\w+$/.test(pathname) ? null : "page";
  if (pathname.startsWith("/assets/") || pathname === "/colors.css") return "asset";
  if (/^\/(?:art|media|icon)\//.test(pathname) || pathname === "/favicon.svg") return "picture";
  // A live stream has no end, and its connection would outlast the page.
  if (pathname.endsWith("/stream/")) return null;
  if (pathname.startsWith(API_BASE) && !NEVER.some((path) => pathname.startsWith(API_BASE + path))) return "api";
  return null;
}

/** The cache in which the response to this request may be stored; null: none. */
export function cacheFor(authorization: string | null): string | null {
  if (authorization === null) return CACHES.answers;
  const user = tokenUser(authorization.replace(/^Bearer\s+/i, ""));
  return user === null ? null : memberCache(user);
}

export function mayKeep(address: string, status: number, headers: Headers, isMember: boolean): boolean {
  if (status !== 200 || !/^application\/json\b/.test(headers.get("Content-Type") ?? "")) return false;
  const isPrivate = /no-store|private/.test(headers.get("Cache-Control") ?? "");
  const { pathname } = new URL(address);
  return !isPrivate || (isMember && MEMBER_PATHS.some((path) => pathname.startsWith(API_BASE + path)));
}

/** A page that search engines may index is the same for everybody and has no secret in its address. */
export function mayKeepPage(status: number, headers: Headers, html: string): boolean {
  return (
    status === 200 &&
    /^text\/html\b/.test(headers.get("Content-Type") ?? "") &&
    !/no-store|private/.test(headers.get("Cache-Control") ?? "") &&
    !/<meta name="robots" content="noindex">/.test(html)
  );
}

/** Records in the page when it was cached. */
export function stamp(html: string, moment: string): string {
  return html.replace(/<html\b/, `<html data-as-of="${moment}"`);
}

/** The entry script of a page, which identifies its build. */
export function entryOf(html: string): string | null {
  return /<script type="module" src="[^"]+" data-start="([^"]+)"/.exec(html)?.[1] ?? null;
}

/** Whether a path matches one of the patterns, such as "/plan-itinerary/:id". */
export function isBelow(patterns: readonly string[], path: string): boolean {
  const parts = path.replace(/\/$/, "").split("/");
  return patterns.some((pattern) => {
    const wanted = pattern.split("/");
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith(":") || part === parts[at]);
  });
}
