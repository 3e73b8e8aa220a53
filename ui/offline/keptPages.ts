// What this device can show offline, as cached by the service worker.
import { API_BASE } from "../kit/apiBase";
import { AS_OF_HEADER, isMemberCache } from "../kit/deviceCache";
import { StorageKey } from "../kit/storageKeys";
import { readStored } from "../kit/token";
import { paths } from "../paths";
import { CACHES } from "./cachePolicy";

export interface KeptPage {
  path: string;
  title: string;
  moment: string;
}

/** Lists of which each entry has its own page. */
const LISTS = [
  { call: "itineraries/", title: "My plans", page: () => "/plan-itinerary" },
  { call: "group-plans/", title: "Group plans", page: () => "/group-planning" },
  { call: "event-plans/", title: "Event plans", page: () => "/engine/event-planning" },
  { call: "life-services/", title: "Life services", page: () => "/engine/life-services" },
  { call: "dashboard/", title: "Dashboard", page: paths.dashboard },
];

/** "Ferry Books · Wexbury, CT" -> "Ferry Books" */
function shortTitle(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  const text = new DOMParser().parseFromString(title, "text/html").documentElement.textContent ?? "";
  return text.split(" · ").slice(0, -1).join(" · ") || text;
}

async function keptIn<T>(name: string, read: (path: string, answer: Response) => Promise<T | null>): Promise<T[]> {
  const cache = await caches.open(name);
  const found = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const answer = await cache.match(request);
      const { pathname, search } = new URL(request.url);
      return answer ? read(pathname + search, answer) : null;
    }),
  );
  return found.filter((one) => one !== null);
}

const momentOf = (answer: Response) => answer.headers.get(AS_OF_HEADER) ?? "";

/** What the page of saved places shows has their ids in its address, and the device remembers the last ones. */
function isSavedPlaces(path: string): boolean {
  const { pathname, searchParams } = new URL(path, location.origin);
  const ids = `[${searchParams.get("ids")}]`;
  return pathname === `${API_BASE}businesslistings/` && ids === readStored(StorageKey.savedLoaded);
}

/** One's own pages first, then public ones; each newest first. */
export async function findKeptPages(): Promise<KeptPage[]> {
  if (typeof caches === "undefined") return [];
  const member = (await caches.keys()).find(isMemberCache);
  const own = member
    ? await keptIn(member, async (path, answer) => {
        const list = LISTS.find(({ call }) => path === API_BASE + call);
        return list ? { path: list.page(), title: list.title, moment: momentOf(answer) } : null;
      })
    : [];
  // A visitor has these, too.
  const saved = await keptIn(member ?? CACHES.answers, async (path, answer) =>
    isSavedPlaces(path) ? { path: paths.saved(), title: "Saved places", moment: momentOf(answer) } : null,
  );
  const pages = await keptIn(CACHES.pages, async (path, answer) => ({
    path,
    title: shortTitle(await answer.text()) || path,
    moment: momentOf(answer),
  }));
  const newest = (one: KeptPage, other: KeptPage) => other.moment.localeCompare(one.moment);
  return [...[...own, ...saved.sort(newest).slice(0, 1)].sort(newest), ...pages.sort(newest)];
}
