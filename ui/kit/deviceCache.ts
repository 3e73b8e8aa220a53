// What the pages and the service worker both know of the browser's caches, above all:
// the place on this device for what a member has opened. The service worker fills it, and only while it is there.
// Invariant: there is at most one, that of the member who is signed in; it goes when the session goes.
const PREFIX = "towngreen-member-";

/** Stands on what is given from a cache: from when it is. */
export const AS_OF_HEADER = "X-As-Of";

export const memberCache = (id: string): string => PREFIX + id;
export const isMemberCache = (name: string): boolean => name.startsWith(PREFIX);

/** Makes the member's place, or none, and erases every other. */
export async function keepOnlyFor(id: string | null): Promise<void> {
  // Only where the page came over a secure connection.
  if (typeof caches === "undefined") return;
  try {
    const strangers = (await caches.keys()).filter(
      (name) => isMemberCache(name) && (id === null || name !== memberCache(id)),
    );
    await Promise.all(strangers.map((name) => caches.delete(name)));
    if (id !== null) await caches.open(memberCache(id));
  } catch {
    // The browser refuses storage; then nothing was kept.
  }
}
