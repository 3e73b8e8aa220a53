// Plans and checklists offline: they still open days later, ticks are kept, and are sent exactly once.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { startNetwork } from "./network.mjs";
import { MEMBERS, PHONE, close, hydrated, inDays, overflow, startTown, until } from "./town.mjs";

const town = startTown();
const network = startNetwork(town);
const WEEK = 7 * 24 * 3600_000;

beforeEach(() => {
  network.mend();
  network.loses = () => false;
  network.delay = () => 0;
});

async function setNetwork(page, isThere) {
  if (isThere) network.mend();
  else network.cut();
  await page.context().setOffline(!isThere);
}

const isKept = (page, path) =>
  page.evaluate(async (wanted) => {
    const name = (await caches.keys()).find((one) => one.includes("member"));
    return Boolean(name && (await (await caches.open(name)).keys()).some(({ url }) => url.includes(wanted)));
  }, path);
const isWaiting = (page) => page.evaluate(() => localStorage.getItem("towngreen.outbox") !== null);

/** Opens a page, then again a week later offline: ticks `tick`, loses the response; it must be applied just once. */
async function tickAfterAWeek({ address, api, tick, sent, method = "PATCH" }) {
  const page = await town.openAs(MEMBERS.resident, address, {
    serviceWorkers: "allow",
    address: network.address,
    size: PHONE,
    before: (opened) => opened.clock.install(),
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 });
  await until(`${api} in the member's cache`, () => isKept(page, api));
  await setNetwork(page, false);
  await page.clock.fastForward(WEEK);
  await page.reload();
  await hydrated(page);
  await page
    .locator(".banner-offline")
    .getByText(/As of \w+day, /)
    .waitFor();
  const box = tick(page);
  await box.waitFor();
  assert.equal(await box.isChecked(), false);
  await box.click();
  await until("the edit in the outbox", () => isWaiting(page));
  await page.getByText("Saved on this phone, not yet sent: 1 change.").waitFor();
  assert.equal(await overflow(page), 0);
  await page.reload();
  await hydrated(page);
  await until("the tick after another start", async () => (await box.count()) > 0 && (await box.isChecked()));
  let lost = 0;
  network.loses = (asked, path) => asked === method && sent.test(path) && ++lost > 0;
  await setNetwork(page, true);
  await until("the edit at the town", () => lost > 0);
  await setNetwork(page, false);
  assert.equal(await isWaiting(page), true);
  network.loses = () => false;
  await setNetwork(page, true);
  await until("an empty outbox", async () => !(await isWaiting(page)));
  const arrived = network.seen.filter(({ line }) => line.startsWith(`${method} `) && sent.test(line));
  assert.ok(arrived.length >= 2);
  assert.equal(arrived.filter(({ isReplay }) => !isReplay).length, 1, "done once");
  await page.reload();
  await hydrated(page);
  await until("the tick as the town has it", async () => (await box.count()) > 0 && (await box.isChecked()));
  await close(page);
}

test("a step of a life service is ticked without a network, a week after it was opened, and arrives once", async () => {
  const access = await town.token(MEMBERS.resident);
  const [service] = await town.call(access, "GET", "life-services/");
  await tickAfterAWeek({
    address: `/engine/life-services/${service.slug}`,
    api: `/api/v1/life-services/${service.slug}/`,
    tick: (page) => page.locator(".life-steps input[type=checkbox]").last(),
    sent: /life-services\/.*\/steps\//,
  });
});

test("on a slow line a page waits for what it has just changed; without one it shows what is kept", async () => {
  const access = await town.token(MEMBERS.owner);
  const [service] = await town.call(access, "GET", "life-services/");
  const api = `/api/v1/life-services/${service.slug}/`;
  const page = await town.openAs(MEMBERS.owner, `/engine/life-services/${service.slug}`, {
    serviceWorkers: "allow",
    address: network.address,
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 });
  await until(`${api} in the member's cache`, () => isKept(page, api));
  const box = page.locator(".life-steps input[type=checkbox]").last();
  assert.equal(await box.isChecked(), false);
  network.delay = (path) => (path === api ? 6000 : 0);
  const sent = page.waitForResponse((answer) => /life-services\/.*\/steps\//.test(answer.url()));
  await box.click();
  assert.equal((await sent).status(), 200);
  await page.reload();
  await hydrated(page);
  await box.waitFor();
  assert.equal(await box.isChecked(), true);
  await setNetwork(page, false);
  await page.reload();
  await hydrated(page);
  await box.waitFor();
  await close(page);
});

test("a task of an event plan is ticked without a network, a week after it was opened, and arrives once", async () => {
  const access = await town.token(MEMBERS.resident);
  const [occasion] = await town.call(access, "GET", "checklists/?kind=occasion");
  const plan = await town.call(access, "POST", "event-plans/", {
    title: "Block party",
    date: inDays(200),
    guest_count: 40,
    budget_cents: null,
    note: "",
    occasion: occasion.slug,
  });
  await tickAfterAWeek({
    address: `/engine/event-planning?plan=${plan.id}&view=timeline`,
    api: `/api/v1/event-plans/${plan.id}/`,
    tick: (page) => page.locator(".event-lines input[type=checkbox]").last(),
    sent: /event-plans\/\d+\/items\//,
  });
});

test("a stop of a day's plan is ticked without a network, a week after it was opened, and arrives once", async () => {
  const access = await town.token(MEMBERS.resident);
  const date = new Date(Date.now() + WEEK + 3 * 24 * 3600_000).toISOString().slice(0, 10);
  const plan = await town.call(access, "POST", "itineraries/", {
    title: "A day outside",
    days: [{ date, start_time: "09:00", end_time: "18:00" }],
    party: { adults: 2, children: 0 },
    interests: [],
    travel_mode: "walk",
    start_place: null,
    stops: [
      { id: "walk", day: 0, kind: "custom", title: "A walk", duration_minutes: 60 },
      { id: "lunch", day: 0, kind: "custom", title: "Lunch", duration_minutes: 45 },
    ],
  });
  await tickAfterAWeek({
    address: `/plan-itinerary/${plan.id}`,
    api: `/api/v1/itineraries/${plan.id}/`,
    tick: (page) => page.getByRole("checkbox", { name: "Done: Lunch" }),
    sent: /itineraries\/\d+\/$/,
    method: "PUT",
  });
  const { stops: kept } = await town.call(access, "GET", `itineraries/${plan.id}/`);
  assert.deepEqual(
    kept.map(({ title, is_done: isDone }) => `${title}: ${isDone}`),
    ["A walk: false", "Lunch: true"],
  );
});

test("two windows that change one plan without a network lose neither change", async () => {
  const access = await town.token(MEMBERS.resident);
  const stop = (id) => ({ id, day: 0, kind: "custom", title: id, duration_minutes: 60 });
  const plan = await town.call(access, "POST", "itineraries/", {
    title: "Twice open",
    days: [{ date: inDays(3), start_time: "09:00", end_time: "18:00" }],
    party: { adults: 2, children: 0 },
    interests: [],
    travel_mode: "walk",
    start_place: null,
    stops: [stop("Walk"), stop("Lunch")],
  });
  const page = await town.openAs(MEMBERS.resident, `/plan-itinerary/${plan.id}`);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const boxIn = (window, name) => window.getByRole("checkbox", { name: `Done: ${name}` });
  await Promise.all([boxIn(page, "Walk").waitFor(), boxIn(other, "Lunch").waitFor()]);
  await page.context().setOffline(true);
  await boxIn(page, "Walk").click();
  await page.getByText("not yet sent: 1 change.").waitFor();
  await boxIn(other, "Lunch").click();
  await page.getByText("not yet sent: 2 changes.").waitFor();
  await page.context().setOffline(false);
  await other.getByRole("button", { name: "Send mine" }).waitFor();
  const done = async () => {
    const { stops } = await town.call(access, "GET", `itineraries/${plan.id}/`);
    return stops.filter(({ is_done: isDone }) => isDone).map(({ title }) => title);
  };
  assert.deepEqual(await done(), ["Walk"], "the first is saved, and the second asks");
  await other.getByRole("button", { name: "Send mine" }).click();
  await until("the other's, after it was asked", async () => (await done()).includes("Lunch"));
  await close(page);
});
