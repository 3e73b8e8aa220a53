// Analytics: no cookies, no names, and nothing at all for those who opt out of tracking.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  MEMBERS,
  PHONE,
  advanceClock,
  close,
  expectNoPageErrors,
  finish,
  hydrated,
  startTown,
  stub,
  until,
} from "./town.mjs";

const town = startTown();
const EVENTS = "/api/v1/analytics/events/";
/** Longer than the interval for which events are batched. */
const GATHERED_MS = 3000;
/** A page whose clock the test controls, with an init script that runs before all others. */
async function held(opened, script = () => undefined, argument = undefined) {
  await opened.clock.install();
  await opened.addInitScript(script, argument);
}

test("a page view is told once, by its path, without cookie or token", async () => {
  const told = [];
  const page = await town.open("/directory?category=bookshops", {
    before: (opened) => opened.on("request", (request) => request.url().endsWith(EVENTS) && told.push(request)),
  });
  await page.waitForResponse((answer) => answer.url().endsWith(EVENTS) && answer.status() === 202);
  assert.deepEqual(
    told.map((request) => request.postDataJSON()),
    [{ name: "page_view", props: { path: "/directory" } }],
  );
  const headers = await told[0].allHeaders();
  assert.equal(headers.cookie ?? headers.authorization, undefined);
  await finish(page);
});

test("a browser that asks for privacy tells nothing", async () => {
  for (const wish of ["doNotTrack", "globalPrivacyControl"]) {
    const page = await town.open("/about", {
      before: (opened) =>
        held(
          opened,
          (name) => Object.defineProperty(navigator, name, { value: name === "doNotTrack" ? "1" : true }),
          wish,
        ),
    });
    let isTold = false;
    page.on("request", (request) => (isTold ||= request.url().endsWith(EVENTS)));
    await advanceClock(page, GATHERED_MS);
    assert.equal(isTold, false, wish);
    await close(page);
  }
});

/** Every count of a name in the database, by subject and kind. */
async function countsOf(name) {
  const access = await town.token(MEMBERS.staff);
  const { counts } = await town.call(access, "GET", `admin/analytics/?name=${name}`);
  return Object.fromEntries(counts.map(({ what, detail, count }) => [[what, detail].filter(Boolean).join(" "), count]));
}
const NAMES = [
  "page_view",
  "search",
  "business_appearance",
  "business_view",
  "business_click",
  "event_view",
  "event_click",
  "event_interaction",
  "event_interaction_error",
  "guide_view",
  "deal_view",
  "deal_click",
  "share",
  "quiz_start",
  "quiz_finish",
];
const allCounts = async () =>
  Object.fromEntries(await Promise.all(NAMES.map(async (name) => [name, await countsOf(name)])));

/** The counts that increased, as { "business_click business:7 call": 1 }. */
function added(before, after) {
  const grown = {};
  for (const [name, counts] of Object.entries(after)) {
    for (const [what, count] of Object.entries(counts)) {
      const more = count - (before[name][what] ?? 0);
      if (more) grown[`${name} ${what}`.trim()] = more;
    }
  }
  return grown;
}

/** Calls, downloads and external links are prevented, so that the test stays on the page. */
const stayHere = (page) =>
  held(page, () => {
    const stay = (event) =>
      event.target.closest?.('a[href^="tel:"], a[href^="mailto:"], a[rel~="external"], a[download]') &&
      event.preventDefault();
    for (const kind of ["click", "auxclick"]) addEventListener(kind, stay);
  });

/** Waits until the batch has been sent (a browser that is killed loses it); then expects no further counts. */
async function settle(page, expected, before) {
  await advanceClock(page, GATHERED_MS);
  const total = (grown) => Object.values(grown).reduce((sum, count) => sum + count, 0);
  await until("all counts", async () => total(added(before, await allCounts())) >= total(expected));
  assert.deepEqual(added(before, await allCounts()), expected);
}

test("what a person did is what the database holds, once each", async () => {
  const { results: anchors } = await town.read("businesslistings/?search=anchor");
  const [shop] = anchors;
  const books = await town.read("search/?q=books");
  assert.ok(anchors.length > 1 && books.length > 1, "several were found");
  // Two pages were loaded: a place found by both searches has appeared twice.
  const appeared = {};
  for (const { id } of [...anchors, ...books]) {
    const key = `business_appearance business:${id}`;
    appeared[key] = (appeared[key] ?? 0) + 1;
  }
  const event = (await town.read("events/?include_past=false&limit=50")).results.find(({ website }) => website);
  const guide = await town.read("guides/your-first-weekend-in-wexbury/");
  const { results: deals } = await town.read("deals/");
  const details = await Promise.all(deals.map(({ id }) => town.read(`deals/${id}/`)));
  const deal = details.find(({ code }) => code);
  const before = await allCounts();
  const page = await town.open("/directory?search=anchor", {
    before: stayHere,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await hydrated(page);
  await page.getByRole("link", { name: shop.name, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: shop.name }).waitFor();
  const actions = page.locator(".business-actions");
  await actions.getByRole("link", { name: /^Call/ }).click();
  await actions.getByRole("link", { name: "Directions" }).click();
  await actions.getByRole("link", { name: "Directions" }).click({ button: "middle" });
  await actions.getByRole("link", { name: "Directions" }).click({ button: "right" });
  await actions.getByRole("link", { name: "Website" }).click();
  await page.locator(".business-facts").getByRole("link", { name: /555/ }).click();

  await page.goto(`${town.address}/events/${event.slug}`);
  await hydrated(page);
  await page.getByRole("link", { name: "Add to calendar" }).click();
  await page.locator(".event-facts").getByRole("link", { name: /\./ }).click();
  await page.goto(`${town.address}/guides/${guide.slug}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByText("Link copied.").waitFor();
  await page.goto(`${town.address}/deals/${deal.id}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Copy code" }).click();
  await page.getByRole("button", { name: "Show full screen" }).click();
  await page.goto(`${town.address}/search?q=books`);
  await hydrated(page);
  await expectNoPageErrors(page);
  await settle(
    page,
    {
      "page_view /directory": 1,
      [`page_view /directory/${shop.slug}`]: 1,
      [`page_view /events/${event.slug}`]: 1,
      [`page_view /guides/${guide.slug}`]: 1,
      [`page_view /deals/${deal.id}`]: 1,
      "page_view /search": 1,
      // The directory that a search led to is not another search.
      search: 1,
      ...appeared,
      [`business_view business:${shop.id}`]: 1,
      [`business_click business:${shop.id} call`]: 2,
      [`business_click business:${shop.id} directions`]: 2,
      [`business_click business:${shop.id} website`]: 1,
      [`event_view event:${event.id}`]: 1,
      [`event_click event:${event.id} calendar`]: 1,
      [`event_click event:${event.id} website`]: 1,
      [`guide_view guide:${guide.id}`]: 1,
      "share guide": 1,
      [`deal_view deal:${deal.id}`]: 1,
      [`deal_click deal:${deal.id} copy`]: 1,
      [`deal_click deal:${deal.id} show`]: 1,
    },
    before,
  );
  await close(page);
});

test("a number tapped among the results or the suggestions is a call", async () => {
  const [books, anchors] = await Promise.all(["books", "anchor"].map((words) => town.read(`search/?q=${words}`)));
  const before = await allCounts();
  const page = await town.open("/search?q=books", { size: PHONE, before: stayHere });
  await hydrated(page);
  const expected = { "page_view /search": 1, search: 1 };
  for (const { id } of books) expected[`business_appearance business:${id}`] = 1;
  /** Taps the number, and expects a call of the business that it names. */
  const tap = async (link, found) => {
    await link.click();
    const text = await link.textContent();
    const key = `business_click business:${found.find(({ name }) => text.includes(`Call ${name}: `)).id} call`;
    expected[key] = (expected[key] ?? 0) + 1;
  };
  await tap(page.locator(".search-result-phone").first(), books);
  await page.locator("button.header-search-button").click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("combobox").fill("anchor");
  await sheet
    .getByRole("option", { name: /Anchor/ })
    .first()
    .waitFor();
  await tap(sheet.locator(".combobox-call").first(), anchors);
  await settle(page, expected, before);
  await close(page);
});

test("an event's interaction, and its failure, keep their event", async () => {
  const before = await allCounts();
  const {
    results: [event],
  } = await town.read("events/?include_past=false&limit=1");
  const path = `events/${event.id}/toggle_interest/`;
  const page = await town.openAs(MEMBERS.resident, `/events/${event.slug}`, { before: held });
  const heart = page.locator(".event-actions .interest-button");
  await heart.click();
  await page.locator(".interest-message").waitFor();
  await stub(page, path, { status: 429, body: { detail: "Request was throttled." } });
  await page.locator(".interest-message").waitFor({ state: "detached" });
  await heart.click();
  await page.getByText("Too many requests.").waitFor();
  await settle(
    page,
    {
      [`page_view /events/${event.slug}`]: 1,
      [`event_view event:${event.id}`]: 1,
      [`event_interaction event:${event.id} toggle_interest`]: 1,
      [`event_interaction_error event:${event.id} toggle_interest`]: 1,
    },
    before,
  );
  await close(page);
});

test("the office's own pages are not counted as read in town", async () => {
  const before = await allCounts();
  const page = await town.openAs(MEMBERS.staff, "/admin/businesses");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goto(`${town.address}/about`);
  await hydrated(page);
  await settle(page, { "page_view /about": 1 }, before);
  await close(page);
});

test("one look is one view: not before the tab is in front, not again under a better address, again out of the browser's history", async () => {
  const [shop] = (await town.read("businesslistings/?search=anchor")).results;
  const before = await allCounts();
  const page = await town.open("/about", {
    before: (opened) =>
      held(opened, () => Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })),
  });
  await advanceClock(page, GATHERED_MS);
  assert.deepEqual(added(before, await allCounts()), {});
  await page.evaluate(() => {
    delete document.visibilityState;
    document.dispatchEvent(new Event("visibilitychange"));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  // An id redirects to the address with the slug, within the page.
  await page.evaluate((id) => {
    history.pushState({}, "", `/directory/${id}`);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, shop.id);
  await page.waitForURL(`${town.address}/directory/${shop.slug}`);
  await page.getByRole("heading", { level: 1, name: shop.name }).waitFor();
  const once = {
    "page_view /about": 1,
    [`page_view /directory/${shop.id}`]: 1,
    [`business_view business:${shop.id}`]: 1,
  };
  await settle(page, once, before);
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await settle(
    page,
    { ...once, [`page_view /directory/${shop.slug}`]: 1, [`business_view business:${shop.id}`]: 2 },
    before,
  );
  await close(page);
});
