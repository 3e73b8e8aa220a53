// The service worker (/sw.js): keeps the app's files and opened pages available offline.
// Invariants: a page gets the files of the build that rendered it, because file names contain a content hash and files
// of earlier builds are kept; a new build takes over when the page asks for it or no page of an older one is open; the
// server's response takes precedence over a cached one, unless it takes longer than three seconds; one from before a change
// that was made here is served only if the server cannot be reached.
import { isMemberCache } from "../kit/deviceCache";
import { sendInBackground } from "./backgroundSend";
import {
  BUILDS_KEPT,
  CACHES,
  KEPT_DAYS,
  MAX_ENTRIES,
  cacheFor,
  entryOf,
  isBelow,
  kindOf,
  mayKeep,
  mayKeepPage,
  stamp,
} from "./cachePolicy";
import { dated, find, inTime, isDown, keptAt, noteChange, put, standIn } from "./keptResponses";
import type { FetchEvent, ServiceWorkerScope } from "./workerScope";

interface Build {
  version: string;
  /** Its entry script. */
  entry: string;
  files: string[];
  /** The files that are precached: all but those of the office's pages. */
  shell: string[];
  /** Pages that are empty until client code renders them. */
  memberRoutes: string[];
}

/** Replaced by build/serviceWorker.mjs. */
declare const BUILD: Build;
const scope = self as unknown as ServiceWorkerScope;

const SHELL = "/offline";
const shellKey = (version: string) => `${SHELL}?build=${version}`;
const buildKey = (version: string) => `/assets/build-${version}.json`;
/** After this time the shell is fetched again, because it contains the town's alerts. */
const SHELL_FRESH_MS = 3_600_000;
const AT_ONCE = 6;

async function bringShell(): Promise<void> {
  const answer = await fetch(SHELL, { cache: "no-store", credentials: "omit" });
  const html = await answer.text();
  // During an update the response may come from another build: the browser retries later.
  if (!answer.ok || entryOf(html) !== BUILD.entry) throw new Error("The offline page is of another build.");
  await (await caches.open(CACHES.builds)).put(shellKey(BUILD.version), dated(html, answer));
}

async function install(): Promise<void> {
  const list = new Response(JSON.stringify({ entry: BUILD.entry, files: BUILD.files }));
  const builds = await caches.open(CACHES.builds);
  // Written before the files, which otherwise would belong to no build; last in order, as the newest.
  await builds.delete(buildKey(BUILD.version));
  await builds.put(buildKey(BUILD.version), list);
  const cache = await caches.open(CACHES.assets);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = BUILD.shell.filter((file) => !known.has(file));
  const bring = async () => {
    for (let file = missing.pop(); file; file = missing.pop()) {
      const answer = await fetch(file);
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await cache.put(file, answer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, bring));
  await bringShell();
}

/** Deletes files that belong to no kept build, and entries not opened for a month. */
async function tidy(): Promise<void> {
  const builds = await caches.open(CACHES.builds);
  const all = await builds.keys();
  const keys = all.filter(({ url }) => url.endsWith(".json"));
  const shells = all.filter(({ url }) => url.includes(SHELL));
  for (const key of [...keys.slice(0, -BUILDS_KEPT), ...shells.slice(0, -BUILDS_KEPT)]) await builds.delete(key);
  const files = new Set<string>(["/colors.css"]);
  const entries = new Set<string>();
  for (const key of keys.slice(-BUILDS_KEPT)) {
    const build = (await (await builds.match(key))?.json()) as Pick<Build, "entry" | "files"> | undefined;
    for (const file of build?.files ?? []) files.add(file);
    if (build) entries.add(build.entry);
  }
  const assets = await caches.open(CACHES.assets);
  for (const key of await assets.keys()) if (!files.has(new URL(key.url).pathname)) await assets.delete(key);
  const oldest = Date.now() - KEPT_DAYS * 86_400_000;
  for (const name of [CACHES.pages, CACHES.answers]) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) {
      const kept = await cache.match(key);
      const isOrphan = name === CACHES.pages && !entries.has(entryOf((await kept?.clone().text()) ?? "") ?? "");
      if (!kept || isOrphan || keptAt(kept) < oldest) await cache.delete(key);
    }
  }
}

const underWay = new Set<string>();

async function keepPage(address: string, answer: Response, asked: string): Promise<void> {
  if (answer.type !== "basic" || answer.redirected) return;
  const html = await answer.text();
  if (!mayKeepPage(answer.status, answer.headers, html)) return;
  await put(CACHES.pages, address, dated(stamp(html, asked), answer, asked), MAX_ENTRIES.pages);
}

/** A page opened by client-side navigation requests data, but its HTML was never fetched: fetch and cache it. */
async function keepOpened(address: string, isFirst = false): Promise<void> {
  const url = new URL(address, scope.location.origin);
  const key = url.pathname + url.search;
  if (kindOf("GET", url.href, scope.location.origin, true) !== "page" || underWay.has(key)) return;
  if (isBelow(BUILD.memberRoutes, url.pathname)) return;
  if (await find(CACHES.pages, key)) return;
  underWay.add(key);
  const asked = new Date().toISOString();
  try {
    const answer = await fetch(key, { credentials: "omit" });
    const copy = isFirst ? answer.clone() : null;
    await keepPage(key, answer, asked);
    // Its pictures were loaded before the service worker was active; they come from the HTTP cache.
    for (const [, source] of (await copy?.text())?.matchAll(/ src="(\/(?:art|media)\/[^"]+)"/g) ?? [])
      if (source) await put(CACHES.pictures, source, await fetch(source), MAX_ENTRIES.pictures);
  } catch {
    // Retried next time.
  } finally {
    underWay.delete(key);
  }
}

async function refreshShell(): Promise<void> {
  const kept = await find(CACHES.builds, shellKey(BUILD.version));
  if (!kept || Date.now() - keptAt(kept) > SHELL_FRESH_MS) await bringShell().catch(() => undefined);
}

async function hasMember(): Promise<boolean> {
  return (await caches.keys()).some(isMemberCache);
}

async function navigate(event: FetchEvent, fresh: Promise<Response>): Promise<Response> {
  const url = new URL(event.request.url);
  const quick = await inTime(fresh);
  if (quick && !isDown(quick)) return quick;
  const given = await standIn(CACHES.pages, url.pathname + url.search, fresh);
  if (given) return given;
  const isShell = url.pathname === SHELL || url.pathname === "/saved";
  if (isShell || (isBelow(BUILD.memberRoutes, url.pathname) && (await hasMember()))) {
    const shell = await find(CACHES.builds, shellKey(BUILD.version));
    if (shell) return shell;
  }
  if (url.pathname === SHELL) return fresh;
  try {
    return await fresh;
  } catch {
    return Response.redirect(`${SHELL}?from=${encodeURIComponent(url.pathname + url.search)}`, 302);
  }
}

async function asset(event: FetchEvent): Promise<Response> {
  const kept = await find(CACHES.assets, event.request, true);
  const isHashed = new URL(event.request.url).pathname.startsWith("/assets/");
  if (kept && isHashed) return kept;
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(put(CACHES.assets, event.request, answer.clone()));
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function picture(event: FetchEvent): Promise<Response> {
  const kept = await find(CACHES.pictures, event.request);
  if (kept && /immutable/.test(kept.headers.get("Cache-Control") ?? "")) return kept;
  const fresh = fetch(event.request).then(async (answer) => {
    if (answer.status === 200 && !/no-store|private/.test(answer.headers.get("Cache-Control") ?? ""))
      await put(CACHES.pictures, event.request, answer.clone(), MAX_ENTRIES.pictures);
    return answer;
  });
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return kept;
}

/** A member's responses are cached only if their session has created a cache for them. */
async function keepAnswer(request: Request, answer: Response, cache: string, asked: string): Promise<void> {
  const copy = dated(await answer.text(), answer, asked);
  if (cache !== CACHES.answers && !(await caches.has(cache))) return;
  await put(cache, request.url, copy, MAX_ENTRIES.answers);
}

async function answer(fresh: Promise<Response>, request: Request, cache: string): Promise<Response> {
  const quick = await inTime(fresh);
  if (quick && !isDown(quick)) return quick;
  return (await standIn(cache, request.url, fresh)) ?? fresh;
}

scope.addEventListener("install", (event) => event.waitUntil(install()));

scope.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      await tidy();
      await scope.clients.claim();
      // Cache the pages that were open before the service worker was active.
      for (const { url } of await scope.clients.matchAll({ type: "window" })) await keepOpened(url, true);
    })(),
  );
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const kind = kindOf(request.method, request.url, scope.location.origin, request.mode === "navigate");
  if (kind === null || request.headers.has("Range")) return;
  const asked = new Date().toISOString();
  if (kind === "asset") return event.respondWith(asset(event));
  if (kind === "picture") return event.respondWith(picture(event));
  if (kind === "page") {
    const fresh = fetch(request);
    const url = new URL(request.url);
    const kept = fresh.then((given) => keepPage(url.pathname + url.search, given.clone(), asked));
    event.waitUntil(kept.then(refreshShell).catch(() => undefined));
    return event.respondWith(navigate(event, fresh));
  }
  const cache = cacheFor(request.headers.get("Authorization"));
  if (cache === null) return;
  const fresh = fetch(request);
  const isMember = cache !== CACHES.answers;
  const kept = fresh.then(async (given) => {
    // A copy that nobody reads would hold its connection.
    if (mayKeep(request.url, given.status, given.headers, isMember))
      await keepAnswer(request, given.clone(), cache, asked);
  });
  event.waitUntil(kept.catch(() => undefined));
  if (request.referrer) event.waitUntil(keepOpened(request.referrer));
  event.respondWith(answer(fresh, request, cache));
});

scope.addEventListener("message", (event) => {
  if (typeof event.data === "number") event.waitUntil(noteChange(event.data));
  if (event.data === "activate") event.waitUntil(scope.skipWaiting());
  if (event.data === "entry") event.ports[0]?.postMessage(BUILD.entry);
});

scope.addEventListener("sync", (event) => {
  event.waitUntil(
    (async () => {
      const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
      // An open page has the session; without one, use the cookie.
      if (pages.length > 0) for (const page of pages) page.postMessage("send");
      else await sendInBackground().finally(() => noteChange(Date.now()));
    })(),
  );
});
