// Reading and writing the caches, for the service worker: what is kept of a response, and when it may stand in for the
// server's.
import { AS_OF_HEADER } from "../kit/deviceCache";
import { CACHES } from "./cachePolicy";

const LIMIT_MS = 3000;
/** Its date is that of the last change made on this device. */
const LAST_CHANGE = "/last-change";

/** The status codes of a proxy when the server behind it is down. */
export const isDown = (answer: Response) => [502, 503, 504].includes(answer.status);

export const find = (cache: string, request: Request | string, ignoreSearch = false) =>
  caches.match(request, { cacheName: cache, ignoreVary: true, ignoreSearch });

/**
 * A response as cached: with its date, which is that of the request, and without headers that only applied to the
 * transfer.
 */
export function dated(body: BodyInit, answer: Response, asked = new Date().toISOString()): Response {
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Set-Cookie"]) headers.delete(name);
  headers.set(AS_OF_HEADER, asked);
  return new Response(body, { status: answer.status, headers });
}

export async function put(name: string, key: Request | string, answer: Response, most = Number.POSITIVE_INFINITY) {
  try {
    const cache = await caches.open(name);
    await cache.put(key, answer);
    const keys = most === Number.POSITIVE_INFINITY ? [] : await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
  } catch {
    // Storage is full or denied: then it is not cached.
  }
}

/** Resolves to null after LIMIT_MS, or if the request fails. */
export function inTime(answer: Promise<Response>): Promise<Response | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), LIMIT_MS));
  return Promise.race([answer.catch(() => null), late]);
}

export const keptAt = (answer: Response) => Date.parse(answer.headers.get(AS_OF_HEADER) ?? "") || 0;

export const noteChange = (at: number) =>
  put(CACHES.builds, LAST_CHANGE, new Response(null, { headers: { [AS_OF_HEADER]: new Date(at).toISOString() } }));

/** The cached response, if it may be served in place of the server's, which did not come in time. */
export async function standIn(cache: string, key: string, fresh: Promise<Response>): Promise<Response | undefined> {
  const kept = await find(cache, key);
  const changed = await find(CACHES.builds, LAST_CHANGE);
  if (!kept || !changed || keptAt(kept) >= keptAt(changed)) return kept;
  const late = await fresh.catch(() => null);
  return late && !isDown(late) ? late : kept;
}
