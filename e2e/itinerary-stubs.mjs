// An in-memory plans API, for tests of the UI that need a certain response: a stale version, a failure, a conflict.
// Invariant: like the server it computes times itself and ignores those it is sent.
import { stub } from "./town.mjs";

export const SATURDAY = "2026-11-28";
const PLACES = {
  1: { title: "Kiln House", url: "/directory/anchor-apizza", latitude: 41.366, longitude: -72.47 },
  2: { title: "Harbor Books", url: "/directory/anchor-apizza", latitude: 41.368, longitude: -72.468 },
  3: { title: "Grange Hall", url: "/directory/anchor-apizza", latitude: 41.364, longitude: -72.472 },
  4: { title: "Tide Cafe", url: "/directory/anchor-apizza", latitude: 41.365, longitude: -72.467 },
};

export const stopOf = (id, object_id, parts = {}) => ({
  id,
  day: 0,
  kind: "business",
  object_id,
  recurrence_id: null,
  title: "",
  note: "",
  duration_minutes: 60,
  fixed_time: null,
  is_locked: false,
  is_done: false,
  ...parts,
});

export const planOf = (parts = {}) => ({
  id: 7,
  title: "Weekend in town",
  notes: "",
  days: [
    { date: SATURDAY, start_time: "09:00", end_time: "18:00" },
    { date: "2026-11-29", start_time: "10:00", end_time: "17:00" },
  ],
  party: { adults: 2, children: 1 },
  interests: [],
  travel_mode: "walk",
  start_place: null,
  stops: [stopOf("a", 1), stopOf("b", 2), stopOf("c", 3, { day: 1 }), stopOf("d", 4, { day: null })],
  refused: [],
  share: null,
  version: 1,
  created_at: "2026-11-23T10:00:00Z",
  updated_at: "2026-11-23T10:00:00Z",
  ...parts,
});

const clock = (minutes) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const minutesOf = (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Twelve minutes between any two stops, and Harbor Books closes at noon. */
function shown(plan) {
  const at = plan.days.map(({ start_time }) => minutesOf(start_time));
  const stops = plan.stops.map((stop) => {
    const known = PLACES[stop.object_id];
    const place = known ? { address: "1 Main Street", phone: "", image: null, ...known } : null;
    const title = known?.title ?? stop.title;
    if (stop.day === null) return { ...stop, title, place, schedule: null };
    const arrives = Math.max(at[stop.day] + 12, stop.fixed_time ? minutesOf(stop.fixed_time) : 0);
    at[stop.day] = arrives + stop.duration_minutes;
    const moment = (minutes) => `${plan.days[stop.day].date}T${clock(minutes)}:00-05:00`;
    const isLate = stop.object_id === 2 && at[stop.day] > 720;
    const schedule = {
      arrives_at: moment(arrives),
      leaves_at: moment(at[stop.day]),
      travel_minutes: 12,
      travel_meters: 966,
      waiting_minutes: 0,
      is_open: true,
      margin_minutes: stop.object_id === 2 ? 720 - at[stop.day] : null,
      margin_text: stop.object_id === 2 && !isLate ? `${720 - at[stop.day]} minutes to spare` : null,
      conflicts: isLate ? [{ code: "closes_early", message: "Closes at 12 PM, before you leave." }] : [],
    };
    return { ...stop, title, place, schedule };
  });
  return { ...plan, stops };
}

/**
 * Stubs the plans API on this page. `kept.plans` is what is stored, `kept.asked` the requests; a test may change both.
 * `kept.fails`: the status code of the next save.
 */
export async function keepPlans(page, plans = [planOf()]) {
  const kept = { plans, asked: [], fails: 0 };
  const find = (id) => kept.plans.find((plan) => plan.id === Number(id));
  const put = (plan) => {
    kept.plans = [...kept.plans.filter(({ id }) => id !== plan.id), plan];
    return shown(plan);
  };
  const row = ({ id, title, days, stops, updated_at, version }) => ({
    id,
    title,
    first_date: days[0].date,
    last_date: days.at(-1).date,
    stop_count: stops.length,
    updated_at,
    version,
  });
  const answers = {
    "GET itineraries/": () => ({ results: kept.plans.map(row) }),
    "POST itineraries/": (_, body) => [201, put({ ...planOf({ stops: [] }), ...body, id: 100 + kept.plans.length })],
    "POST itineraries/propose/": (_, body) => {
      const stays = (body.stops ?? []).filter(({ is_locked, day }) => is_locked || day === null);
      return shown({ ...planOf(), ...body, stops: [...stays, stopOf("p1", 1), stopOf("p2", 2)] });
    },
    "GET itineraries/:id/": (id) => shown(find(id)),
    "PUT itineraries/:id/": (id, body) => {
      if (kept.fails) {
        const status = kept.fails;
        kept.fails = 0;
        return [status, { detail: "The server could not save it." }];
      }
      const stored = find(id);
      if (body.version !== stored.version) return [409, { detail: "It was changed elsewhere." }];
      return put({ ...stored, ...body, version: stored.version + 1 });
    },
    "DELETE itineraries/:id/": (id) => {
      kept.plans = kept.plans.filter((plan) => plan.id !== Number(id));
      return [204, null];
    },
    "POST itineraries/:id/stops/": (id, { kind, object_id, recurrence_id, day }) => {
      const stored = find(id);
      const stop = stopOf(`n${stored.stops.length}`, object_id, { kind, recurrence_id, day });
      return put({ ...stored, stops: [...stored.stops, stop], version: stored.version + 1 });
    },
    "POST itineraries/:id/duplicate/": (id) => [201, put({ ...find(id), id: 50, title: "Copy" })],
    "POST itineraries/:id/share/": (id) => {
      const count = (find(id).share?.count ?? 0) + 1;
      const share = { token: `token-${count}`, url: "", expires_at: "2026-12-23T10:00:00Z", count };
      put({ ...find(id), share });
      return share;
    },
    "DELETE itineraries/:id/share/": (id) => {
      put({ ...find(id), share: null });
      return [204, null];
    },
    "POST itineraries/:id/stops/:stop/alternatives/": (id) => {
      const { refused, stops } = find(id);
      const isFree = (object) =>
        !refused.some(({ object_id }) => object_id === object) && !stops.some(({ object_id }) => object_id === object);
      const results = [3, 4, 1, 2].filter(isFree).map((object_id) => ({
        kind: "business",
        object_id,
        recurrence_id: null,
        duration_minutes: 60,
        place: { address: "1 Main Street", phone: "", image: null, ...PLACES[object_id] },
        reason: "Books · 4 minutes on foot · open until 6 PM",
        schedule: null,
      }));
      return { results };
    },
  };
  await page.route(
    (url) => url.pathname.startsWith("/api/v1/itineraries/"),
    (route) => {
      const request = route.request();
      const path = new URL(request.url()).pathname.replace("/api/v1/", "");
      const parts = path.split("/");
      const name = path.replace(/^itineraries\/\d+\//, "itineraries/:id/").replace(/stops\/[^/]+\//, "stops/:stop/");
      const body = request.postDataJSON?.() ?? null;
      kept.asked.push({ name: `${request.method()} ${name}`, body });
      if (name.includes("itinerary.")) return route.fulfill({ body: "9:12 AM Kiln House", contentType: "text/plain" });
      const answer = answers[`${request.method()} ${name}`]?.(parts[1], body) ?? [404, { detail: "Not found." }];
      const [status, json] = Array.isArray(answer) ? answer : [200, answer];
      return status === 204 ? route.fulfill({ status }) : route.fulfill({ status, json });
    },
  );
  await stub(page, "notifications/", []);
  return kept;
}

/** How many requests of this name there were. */
export const timesAsked = (kept, name) => kept.asked.filter((one) => one.name === name).length;
