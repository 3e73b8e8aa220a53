// What the pages and the service worker both know about the browser's caches, above all the cache on this device of
// what a member has opened. The service worker fills it, and only while it exists.
// Invariant: there is at most one, that of the signed-in member; it is deleted when the session ends.
const PREFIX = "towngreen-member-";

/** The public pages opened on this device, and their data. */
export const PUBLIC_CACHES = { pages: "towngreen-pages", answers: "towngreen-answers" } as const;

/** Set on responses served from a cache: the time they are from. */
export const AS_OF_HEADER = "X-As-Of";

export const memberCache = (id: string): string => PREFIX + id;
export const isMemberCache = (name: string): boolean => name.startsWith(PREFIX);

/** Deletes what somebody has opened of the public pages: the offline page lists it. */
export async function dropPublic(): Promise<void> {
  if (typeof caches === "undefined") return;
  await Promise.all(Object.values(PUBLIC_CACHES).map((name) => caches.delete(name))).catch(() => undefined);
}

/** Creates the member's cache (null: none) and deletes every other one. */
export async function keepOnlyFor(id: string | null): Promise<void> {
  // The Cache API exists only in secure contexts.
  if (typeof caches === "undefined") return;
  try {
    const strangers = (await caches.keys()).filter(
      (name) => isMemberCache(name) && (id === null || name !== memberCache(id)),
    );
    await Promise.all(strangers.map((name) => caches.delete(name)));
    if (id !== null) await caches.open(memberCache(id));
  } catch {
    // The browser refuses storage, so nothing was cached.
  }
}
