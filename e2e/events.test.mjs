// The events page: the list with its filters, the map and the month, row by row of the checklist. If a row needs a
// certain kind of event, the API is stubbed.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { TODAY, at, stubList, townEvent } from "./events-stubs.mjs";
import {
  PHONE,
  close,
  finish,
  hydrated,
  hydrationMismatches,
  startTown,
  stub,
  until,
  withoutInitialData,
} from "./town.mjs";

const town = startTown();
const titles = (page) => page.locator(".event-list .event-card-name").allInnerTexts();
const asked = (page, part) => page.asked.filter((path) => path.includes(part));

const openList = (events, { tonight, before, ...options } = {}) =>
  town.open("/events", {
    ...options,
    before: async (page) => {
      await at(page);
      await stubList(page, events, { tonight });
      await before?.(page);
    },
  });

describe("the list", () => {
  test("EVT-001 shows what the server lists, day by day, and asks for nothing more", async () => {
    const page = await town.open("/events");
    await page.locator(".event-card").first().waitFor();
    assert.deepEqual(page.asked, [], "the answers come with the page");
    const list = await town.read("events/?include_past=false");
    assert.deepEqual(
      await titles(page),
      list.results.map(({ title }) => title),
    );
    assert.match(await page.locator(".events-count").innerText(), new RegExp(`^${list.count} events`));
    await finish(page);
  });

  test("EVT-001 asks events/ where the page came without data", async () => {
    const page = await openList([townEvent(1, { title: "Fiddles" })]);
    await page.getByRole("link", { name: "Fiddles" }).waitFor();
    assert.equal(asked(page, "/events/?include_past=false").length, 1);
    await close(page);
  });

  test("EVT-002 the request carries the filters of the address", async () => {
    const { id } = await town.read("businesslistings/anchor-apizza/");
    const query = `start_date__gte=2026-12-01&start_date__lte=2026-12-31&include_running=true&category=food,music&audience=families&is_free=true&verified=true&is_featured=true&business=${id}&ordering=-start_date`;
    const page = await town.open(`/events?${query}`, { before: withoutInitialData });
    await page.waitForLoadState("networkidle");
    assert.deepEqual(asked(page, "/api/v1/events/?start_date__gte"), [`/api/v1/events/?${query}`]);
    await finish(page);
  });

  test("EVT-002 every choice goes into the address, narrows the list, and is undone by Back", async () => {
    const page = await town.open("/events");
    const whole = (await town.read("events/?include_past=false")).count;
    const panel = page.locator(".events-filters");
    await panel.getByRole("switch", { name: /^Free/ }).check();
    await page.waitForURL((url) => url.search === "?is_free=true");
    const free = await town.read("events/?include_past=false&is_free=true");
    assert.ok(free.count > 0 && free.count < whole, `${free.count} of ${whole} are free`);
    await page
      .getByText(new RegExp(`^${free.count} events?\\b`))
      .first()
      .waitFor();
    await page.getByRole("button", { name: "This Weekend" }).click();
    await page.waitForURL((url) => url.search === "?date=weekend&is_free=true");
    assert.deepEqual(await page.locator(".applied-filter").allInnerTexts(), ["This Weekend", "Free"]);
    await page.getByRole("button", { name: "Remove Free" }).click();
    await page.waitForURL((url) => url.search === "?date=weekend");
    assert.equal(
      await page.locator(".events-count").evaluate((count) => count === document.activeElement),
      true,
      "the focus is not lost",
    );
    await page.goBack();
    await page.goBack();
    await page.waitForURL((url) => url.search === "?is_free=true");
    await page
      .getByText(new RegExp(`^${free.count} events?\\b`))
      .first()
      .waitFor();
    await finish(page);
  });

  test("in the month, too, a filter is taken away without losing the focus, and what is left is said", async () => {
    const page = await town.open("/events?view=month&category=music&is_free=true");
    const said = (words) => page.locator(".events-bar").getByRole("status").filter({ hasText: words });
    await said(/^2 filters$/).waitFor();
    for (const [name, words] of [
      ["Remove Music", /^1 filter$/],
      ["Clear all", /^No filters$/],
    ]) {
      await page.getByRole("button", { name }).press("Enter");
      await said(words).waitFor();
      assert.equal(await said(words).evaluate((text) => text === document.activeElement), true, name);
    }
    await finish(page);
  });

  test("EVT-003 opened again within 120 seconds the list comes from the cache, after that it is asked for", async () => {
    const page = await town.open("/events", {
      before: async (opened) => {
        await withoutInitialData(opened);
        await opened.clock.install();
      },
    });
    // Not a placeholder, which is a card, too: the age of the list counts from its arrival.
    await page.locator(".event-card-link").first().waitFor();
    const list = () => asked(page, "/api/v1/events/?include_past").length;
    assert.equal(list(), 1);
    const goThereAndBack = async () => {
      await page.locator(".header").getByRole("link", { name: "About", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: /About/ }).waitFor();
      await page.locator(".header").getByRole("link", { name: "Events", exact: true }).click();
      await page.locator(".event-card-link").first().waitFor();
    };
    // The clock also keeps running in the meantime.
    await page.clock.runFor(90_000);
    await goThereAndBack();
    assert.equal(list(), 1);
    // Start waiting now: the mouse is over the link, and hovering a link prefetches its page.
    const again = page.waitForRequest((request) => request.url().includes("/api/v1/events/?include_past"));
    await page.clock.runFor(40_000);
    await goThereAndBack();
    await again;
    await close(page);
  });

  test("EVT-004 EVT-005 an event's address is its title in small letters and hyphens, and its id; the id is asked for", async () => {
    const jazz = townEvent(42, { title: "Jazz & Blues @ Noon!" });
    const page = await openList([jazz], { before: (opened) => stub(opened, "events/42/", jazz) });
    await page.getByRole("link", { name: jazz.title }).click();
    await page.waitForURL(`${town.address}/events/jazz-blues-noon-42`);
    await page.getByRole("heading", { level: 1, name: jazz.title }).waitFor();
    assert.ok(page.asked.includes("/api/v1/events/42/"));
    await close(page);
  });

  test("EVT-007 tonight is today's date, featured only", async () => {
    const tonight = [
      townEvent(5, { title: "Torchlight Walk", start_date: TODAY, start_time: "19:00:00", is_featured: true }),
      townEvent(6, { title: "Late Show", start_date: TODAY, start_time: "20:00:00", status: "postponed" }),
    ];
    const page = await openList([], { tonight });
    await page.locator(".tonight").getByRole("link", { name: "Torchlight Walk" }).waitFor();
    assert.equal(await page.locator(".tonight-link").count(), 1, "what is postponed is not on tonight");
    assert.ok(
      page.asked.includes(
        `/api/v1/events/?start_date=${TODAY}&is_featured=true&include_past=false&scheduled=true&limit=3`,
      ),
      page.asked.join("\n"),
    );
    await close(page);
  });

  test("EVT-008 upcoming events without a limit are ten", async () => {
    const all = await town.read("events/?include_past=false&limit=100");
    const upcoming = await town.read("events/upcoming/");
    assert.equal(upcoming.data.length, Math.min(10, all.count));
  });

  test("EVT-009 EVT-010 a picture shimmers until it is there, and is hidden when it fails", async () => {
    let send;
    const sent = new Promise((resolve) => (send = resolve));
    const page = await openList(
      [townEvent(1, { image: "/media/slow.webp" }), townEvent(2, { image: "/media/gone.webp" })],
      {
        waitUntil: "commit",
        before: async (opened) => {
          await opened.route("**/media/slow.webp", async (route) => {
            await sent;
            await route.fulfill({
              contentType: "image/svg+xml",
              body: '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="10"/>',
            });
          });
          await opened.route("**/media/gone.webp", (route) => route.fulfill({ status: 404, body: "" }));
        },
      },
    );
    await hydrated(page);
    const card = page.locator(".event-card").first();
    await card.locator(".event-picture.skeleton").waitFor();
    send();
    await card.locator(".event-picture:not(.skeleton)").waitFor();
    await page.locator(".event-card").nth(1).locator(".event-picture").waitFor({ state: "detached" });
    await close(page);
  });

  test("EVT-009 so does one of the server's page, once that has started", async () => {
    let send;
    const sent = new Promise((resolve) => (send = resolve));
    const page = await town.open("/events", {
      waitUntil: "commit",
      before: (opened) =>
        opened.route(/\/(?:art\/poster|media)\//, async (route) => {
          await sent;
          await route.continue();
        }),
    });
    await hydrated(page);
    const first = page.locator(".event-card").first();
    await first.locator(".event-picture.skeleton").waitFor();
    send();
    await first.locator(".event-picture:not(.skeleton)").waitFor();
    await close(page);
  });

  test("where nothing matches, the page says what was asked for and offers to clear it", async () => {
    const page = await town.open("/events?category=film&search=no-such-words-anywhere");
    await page.getByText("No events match.").waitFor();
    await page.getByText("You asked for Film and “no-such-words-anywhere”.").waitFor();
    await page.getByRole("button", { name: "Clear all filters" }).click();
    await page.waitForURL(`${town.address}/events`);
    await page.locator(".event-card").first().waitFor();
    await close(page);
  });

  test("cancelled and past events stay in sight and say so", async () => {
    const page = await openList([townEvent(1, { status: "cancelled" }), townEvent(2, { start_date: "2026-11-10" })]);
    await page.locator(".event-card").filter({ hasText: "Event 1" }).getByText("Canceled", { exact: true }).waitFor();
    await page.locator(".event-card-past").filter({ hasText: "Event 2" }).getByText("Past", { exact: true }).waitFor();
    await close(page);
  });

  test("a title in a script that runs from right to left begins at the right", async () => {
    const page = await openList([townEvent(1, { title: "ערב שירה" }), townEvent(2)]);
    const directions = await page
      .locator(".event-card-name")
      .evaluateAll((names) => names.map((name) => getComputedStyle(name).direction));
    assert.deepEqual(directions, ["rtl", "ltr"]);
    await close(page);
  });

  test("on a phone the filters open as a sheet", async () => {
    const page = await town.open("/events", { size: PHONE });
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    const when = sheet.locator("summary", { hasText: "When" });
    await when.click();
    await sheet.getByRole("radio", { name: "Next 7 days" }).check();
    await page.waitForURL((url) => url.searchParams.get("date") === "week");
    await when.click();
    await when.getByText("Next 7 days", { exact: true }).waitFor();
    await sheet.getByRole("button", { name: /^Show \d+ events?$/ }).click();
    await sheet.waitFor({ state: "detached" });
    await finish(page);
  });

  test("the map has a numbered pin for each event with a place, tied to its row", async () => {
    const page = await town.open("/events?view=map");
    const numbers = await page.locator(".event-card-number").allInnerTexts();
    assert.ok(numbers.length > 0);
    await page.locator(".map-pin").first().waitFor();
    const shown = await page
      .locator(".map-pin")
      .evaluateAll((all) => all.flatMap((pin) => pin.dataset.pins.split(" ")));
    assert.equal(shown.length, numbers.length);
    const alone = page.locator(".map-pin:not(.map-pin-group)").first();
    assert.ok(numbers.includes(await alone.innerText()));
    await alone.click();
    assert.equal(await page.evaluate(() => document.activeElement.matches(".event-card-link")), true);
    await finish(page);
  });
});

describe("the month", () => {
  test("walks by keys, keeps one stop in the tab order, and shows the chosen day's events", async () => {
    const page = await town.open("/events?view=month&day=2026-11-18", {
      before: (opened) =>
        stub(opened, "events/calendar/", [
          {
            id: 1,
            slug: "fair-1",
            title: "Fair",
            start_date: "2026-11-18",
            start_time: "10:00:00",
            end_date: "2026-11-19",
            end_time: null,
            all_day: false,
            status: "scheduled",
            category: "market",
          },
          {
            id: 2,
            slug: "talk-2",
            title: "Talk",
            start_date: "2026-12-18",
            start_time: "19:00:00",
            end_date: "2026-12-18",
            end_time: "20:00:00",
            all_day: false,
            status: "cancelled",
            category: "education",
          },
        ]),
    });
    const grid = page.getByRole("grid", { name: "November 2026" });
    const day = (name) => page.getByRole("gridcell").getByRole("button", { name });
    await day("Wednesday, November 18, 1 event").waitFor();
    assert.equal(await grid.locator("button[tabindex='0']").count(), 1);
    await page.getByRole("link", { name: "Fair" }).waitFor();
    await day("Wednesday, November 18, 1 event").focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL((url) => url.searchParams.get("day") === "2026-11-19");
    await page.waitForFunction(
      () => document.activeElement.getAttribute("aria-label") === "Thursday, November 19, 1 event",
    );
    await page.keyboard.press("Home");
    await page.waitForURL((url) => url.searchParams.get("day") === "2026-11-15");
    await page.getByText("Nothing is on that day.").waitFor();
    await page.keyboard.press("PageDown");
    await page.getByRole("grid", { name: "December 2026" }).waitFor();
    await day("Friday, December 18, 1 event").click();
    await page.locator(".month-list").getByText("Canceled", { exact: true }).waitFor();
    await finish(page);
  });

  test("says nothing about a day before its events are known", async () => {
    let answer = () => undefined;
    const held = new Promise((resolve) => (answer = resolve));
    const page = await town.open("/events?view=month&day=2026-11-18", {
      before: (opened) =>
        opened.route("**/api/v1/events/calendar/*", async (route) => {
          await held;
          await route.fulfill({ json: [] });
        }),
    });
    await page.getByRole("gridcell").getByRole("button", { name: "Wednesday, November 18", exact: true }).waitFor();
    assert.equal(await page.getByText("Nothing is on that day.").count(), 0);
    answer();
    await page.getByRole("gridcell").getByRole("button", { name: "Wednesday, November 18, no events" }).waitFor();
    await page.getByText("Nothing is on that day.").waitFor();
    await close(page);
  });

  test("leads to the date that was tapped, for the page, the plan and a reload", async () => {
    const { title } = await town.read("events/1/");
    const { slug, occurrences } = await town.read("events/1/more/");
    const [, { start_date: date, recurrence_id: recurrence }] = occurrences;
    const page = await town.open(`/events?view=month&day=${date}`);
    await page.locator(".month-list").getByRole("link", { name: title, exact: true }).click();
    await page.waitForURL((url) => url.pathname === `/events/${slug}` && url.search === `?date=${date}`);
    const shown = page.locator(".event-when time");
    const expectDate = () => until("the date", async () => (await shown.getAttribute("datetime")) === date);
    await expectDate();
    await page.reload();
    await expectDate();
    await hydrated(page);
    await expectDate();
    assert.deepEqual(await hydrationMismatches(page), []);
    await page.getByRole("button", { name: "Add to plan" }).click();
    await page.waitForFunction(() => localStorage.getItem("towngreen.plan-picks"));
    const picked = await page.evaluate(() => JSON.parse(localStorage.getItem("towngreen.plan-picks")));
    assert.deepEqual(
      [picked].flat().map((pick) => [pick.date, pick.recurrence_id]),
      [[date, recurrence]],
    );
    await finish(page);
  });

  test("asks for the days of its grid", async () => {
    const page = await town.open("/events?view=month&day=2026-11-18&category=music", { before: withoutInitialData });
    await page.getByRole("grid").waitFor();
    await page.waitForLoadState("networkidle");
    assert.deepEqual(asked(page, "calendar"), [
      "/api/v1/events/calendar/?start_date__gte=2026-11-01&start_date__lte=2026-12-05&category=music",
    ]);
    await close(page);
  });
});
