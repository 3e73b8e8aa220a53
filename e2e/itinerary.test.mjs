// Plans in the browser: edited with keys, buttons and the pointer, saved, undone, printed.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { keepPlans, planOf, stopOf, timesAsked } from "./itinerary-stubs.mjs";
import { DESKTOP, MEMBERS, PHONE, close, finish, startTown, until } from "./town.mjs";

const town = startTown();
const REFUSED = /^console: Failed to load resource/;
const PUT = "PUT itineraries/:id/";

/** Opens a member's plan, stored in memory. */
async function openPlan(options = {}, plans = [planOf()]) {
  let kept;
  const page = await town.openAs(MEMBERS.resident, `/plan-itinerary/${plans[0].id}`, {
    ...options,
    before: async (opened) => {
      kept = await keepPlans(opened, plans);
      await options.before?.(opened);
    },
  });
  await page.getByRole("heading", { level: 1, name: plans[0].title }).waitFor();
  return { page, kept };
}

const column = (page, name) => page.locator(".itinerary-day").filter({ has: page.getByText(name) });
const namesIn = (page, day) => column(page, day).locator(".itinerary-stop-name").allInnerTexts();
const isSaved = (page) => page.locator(".itinerary-saved-saved").waitFor();
const SATURDAY = "Saturday, November 28";
const SUNDAY = "Sunday, November 29";

describe("the order of a day", () => {
  test("is changed by the keys alone, told, taken back, and saved once things rest", async () => {
    const { page, kept } = await openPlan();
    await page.getByRole("button", { name: "Move Kiln House", exact: true }).focus();
    await page.keyboard.press("ArrowDown");
    await page.getByText("Moved Kiln House to Saturday, 2 of 2").first().waitFor();
    assert.deepEqual(await namesIn(page, SATURDAY), ["Harbor Books", "Kiln House"]);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    assert.equal(await focused(), "Move Kiln House", "the focus goes along");
    await page.keyboard.press("ArrowRight");
    await page.getByText("Moved Kiln House to Sunday, 2 of 2").first().waitFor();
    assert.deepEqual(await namesIn(page, SUNDAY), ["Grange Hall", "Kiln House"]);
    await page.getByRole("button", { name: "Undo" }).click();
    assert.deepEqual(await namesIn(page, SATURDAY), ["Harbor Books", "Kiln House"]);
    await isSaved(page);
    await until("the order is stored", () => kept.plans[0].version > 1);
    assert.deepEqual(
      kept.plans[0].stops.filter(({ day }) => day === 0).map(({ id }) => id),
      ["b", "a"],
    );
    await finish(page);
  });

  test("is changed by Move up, Move down and Move to day", async () => {
    const { page } = await openPlan();
    await page.getByRole("button", { name: "Move down: Kiln House" }).click();
    assert.deepEqual(await namesIn(page, SATURDAY), ["Harbor Books", "Kiln House"]);
    assert.ok(await page.getByRole("button", { name: "Move down: Kiln House" }).isDisabled());
    await page.getByRole("button", { name: "Move up: Kiln House" }).click();
    assert.deepEqual(await namesIn(page, SATURDAY), ["Kiln House", "Harbor Books"]);
    await page.getByRole("button", { name: "Edit Kiln House" }).click();
    await page.getByLabel("Move to day").selectOption({ label: "Unscheduled" });
    assert.deepEqual(await namesIn(page, "Unscheduled"), ["Tide Cafe", "Kiln House"]);
    await page.getByText("Moved Kiln House to Unscheduled, 2 of 2").first().waitFor();
    await close(page);
  });

  test("is changed by dragging a stop onto another day", async () => {
    const { page } = await openPlan();
    const handle = await page.getByRole("button", { name: "Move Kiln House", exact: true }).boundingBox();
    const goal = await column(page, SUNDAY).locator(".itinerary-stops").boundingBox();
    await page.mouse.move(handle.x + 10, handle.y + 10);
    await page.mouse.down();
    await page.mouse.move(goal.x + 40, goal.y + 30, { steps: 5 });
    await page.mouse.move(goal.x + 40, goal.y + 4, { steps: 2 });
    await page.mouse.up();
    assert.deepEqual(await namesIn(page, SUNDAY), ["Kiln House", "Grange Hall"]);
    assert.deepEqual(await namesIn(page, SATURDAY), ["Harbor Books"]);
    await close(page);
  });

  test("is kept as changed while a new proposal is on its way, and after one was taken over", async () => {
    const { page, kept } = await openPlan();
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route("**/api/v1/itineraries/propose/", async (route) => {
      await held;
      return route.fallback();
    });
    const propose = page.getByRole("button", { name: "Propose again" });
    const asked = page.waitForRequest("**/api/v1/itineraries/propose/");
    await propose.click();
    await asked;
    await page.getByRole("button", { name: "Move down: Kiln House" }).click();
    release();
    await page.getByText("You changed the plan in the meantime. Propose again.").waitFor();
    assert.deepEqual(await namesIn(page, SATURDAY), ["Harbor Books", "Kiln House"]);
    await isSaved(page);
    await until("the order is stored", () => kept.plans[0].stops.find(({ day }) => day === 0).id === "b");

    await propose.click();
    const done = page.locator(".toast", { hasText: "Proposed again" });
    await done.waitFor();
    assert.deepEqual(await namesIn(page, SATURDAY), ["Kiln House", "Harbor Books"]);
    await page.getByRole("button", { name: "Move down: Kiln House" }).click();
    await done.getByRole("button", { name: "Undo" }).click();
    await page.getByText("You changed the plan in the meantime. It stays as it is.").waitFor();
    assert.deepEqual(await namesIn(page, SATURDAY), ["Harbor Books", "Kiln House"]);
    await close(page);
  });

  test("is proposed again around what is locked or done and what has no day", async () => {
    const stops = [stopOf("a", 1), stopOf("b", 2, { is_done: true }), stopOf("d", 4, { day: null })];
    const { page, kept } = await openPlan({}, [planOf({ stops })]);
    await page.getByRole("button", { name: "Propose again" }).click();
    await until("the proposal is stored", () => kept.plans[0].stops.length === 4);
    const { body } = kept.asked.find(({ name }) => name === "POST itineraries/propose/");
    const locks = (stops) => stops.map(({ id, is_locked }) => `${id} ${is_locked}`);
    assert.deepEqual(locks(body.stops), ["a false", "b true", "d false"]);
    assert.deepEqual(locks(kept.plans[0].stops), ["b false", "d false", "p1 false", "p2 false"]);
    await close(page);
  });

  test("keeps a removed stop for an undo", async () => {
    const { page } = await openPlan();
    await page.getByRole("button", { name: "Edit Kiln House" }).click();
    await page.getByRole("button", { name: "Remove Kiln House" }).click();
    assert.deepEqual(await namesIn(page, SATURDAY), ["Harbor Books"]);
    await page.getByRole("button", { name: "Undo" }).click();
    assert.deepEqual(await namesIn(page, SATURDAY), ["Kiln House", "Harbor Books"]);
    await close(page);
  });

  test("keeps the focus where a stop was removed by the keys", async () => {
    const { page } = await openPlan();
    const focused = () => page.evaluate(() => document.activeElement.ariaLabel ?? document.activeElement.textContent);
    for (const [name, next] of [
      ["Kiln House", "Move Harbor Books"],
      ["Harbor Books", SATURDAY],
    ]) {
      await page.getByRole("button", { name: `Edit ${name}` }).click();
      await page.getByRole("button", { name: `Remove ${name}` }).press("Enter");
      await until(`the focus at ${next}`, async () => (await focused()) === next);
    }
    await close(page);
  });
});

describe("a stop", () => {
  test("tells the way, its times and what is to spare; longer stays work the rest out again", async () => {
    const { page } = await openPlan();
    const day = column(page, SATURDAY);
    await day.getByText("12 min on foot, 0.6 mi, straight-line estimate").first().waitFor();
    await day.getByText("Open when you arrive · 36 minutes to spare").waitFor();
    assert.match(await day.locator(".itinerary-times").first().innerText(), /9:12 AM to 10:12 AM/);
    await page.getByRole("button", { name: "Edit Kiln House" }).click();
    await page.getByLabel("Minutes there").fill("3");
    await page.getByText("Enter whole minutes from 5 to 720.").waitFor();
    await page.getByLabel("Minutes there").fill("180");
    await day.getByText("Closes at 12 PM, before you leave.").waitFor();
    assert.match(await day.locator(".itinerary-times").first().innerText(), /9:12 AM to 12:12 PM/);
    assert.equal(await page.getByLabel("Minutes there").inputValue(), "180");
    await close(page);
  });

  test("is swapped for another, which is saved with what was refused, and can be taken back", async () => {
    const { page, kept } = await openPlan({}, [planOf({ stops: [stopOf("a", 1)] })]);
    await page.getByRole("button", { name: "Show me another: Kiln House" }).click();
    await page.getByRole("button", { name: "None of these: show others" }).click();
    await page.getByText("Nothing else in town fits this time.").waitFor();
    assert.deepEqual(
      kept.plans[0].refused.map(({ object_id }) => object_id),
      [3, 4, 2],
      "what was turned down is stored before it is asked again",
    );
    await page.getByRole("button", { name: "Keep Kiln House" }).click();
    await close(page);

    const other = await openPlan({}, [planOf({ stops: [stopOf("a", 1)] })]);
    await other.page.getByRole("button", { name: "Show me another: Kiln House" }).click();
    await other.page.getByRole("button", { name: "Use Tide Cafe" }).click();
    await until("it is stored", () => other.kept.plans[0].refused.length === 1);
    const [{ stops, refused }] = other.kept.plans;
    assert.deepEqual([stops[0].object_id, stops[0].day, refused[0].object_id], [4, 0, 1]);
    await other.page.getByRole("button", { name: "Undo" }).click();
    await until("it is back", () => other.kept.plans[0].stops[0].object_id === 1);
    assert.equal(other.kept.plans[0].refused.length, 0);
    await close(other.page);
  });

  test("is locked, ticked, and one's own", async () => {
    const { page, kept } = await openPlan();
    await page.getByRole("button", { name: "Lock Kiln House" }).click();
    assert.equal(await page.getByRole("button", { name: "Show me another: Kiln House" }).count(), 0);
    await page.getByRole("checkbox", { name: "Done: Harbor Books" }).check();
    const own = page.getByLabel("Or a stop of your own");
    await page.locator(".itinerary-own").getByRole("button", { name: "Add" }).click();
    await page.getByText("Say what it is, like Lunch at Grandma’s.").waitFor();
    await own.fill("Lunch at Grandma’s");
    await own.press("Enter");
    await until("all three are stored", () => {
      const of = (id) => kept.plans[0].stops.find((stop) => stop.id === id);
      const last = kept.plans[0].stops.at(-1);
      return of("a").is_locked && of("b").is_done && last.title === "Lunch at Grandma’s" && last.kind === "custom";
    });
    await close(page);
  });
});

describe("other dates", () => {
  const change = async (page, dates) => {
    await page.getByRole("button", { name: "Dates, party and start" }).click();
    const dialog = page.getByRole("dialog");
    for (const [name, date] of Object.entries(dates)) await dialog.getByLabel(name).fill(date);
    await dialog.getByRole("button", { name: "Use these" }).click();
    await page
      .getByText(/^The plan is now for /)
      .first()
      .waitFor();
  };

  test("take the whole plan along, and can be taken back", async () => {
    const { page, kept } = await openPlan();
    await change(page, { "First day": "2026-12-05", "Last day": "2026-12-06" });
    assert.deepEqual(await namesIn(page, "Saturday, December 5"), ["Kiln House", "Harbor Books"]);
    assert.deepEqual(await namesIn(page, "Sunday, December 6"), ["Grange Hall"]);
    await until("the dates are stored", () => kept.plans[0].days[0].date === "2026-12-05");
    assert.equal(kept.plans[0].days[1].start_time, "10:00", "each day keeps its hours");
    await page.getByRole("button", { name: "Undo" }).click();
    assert.deepEqual(await namesIn(page, SATURDAY), ["Kiln House", "Harbor Books"]);
    await until("the old dates are stored", () => kept.plans[0].days[0].date === "2026-11-28");
    await finish(page);
  });

  test("of a plan of one day are changed by its first day alone", async () => {
    const days = [{ date: "2026-11-28", start_time: "09:00", end_time: "18:00" }];
    const { page, kept } = await openPlan({}, [planOf({ days, stops: [stopOf("a", 1)] })]);
    await change(page, { "First day": "2026-12-05" });
    assert.deepEqual(await namesIn(page, "Saturday, December 5"), ["Kiln House"]);
    await until("it is stored", () => kept.plans[0].days[0].date === "2026-12-05" && kept.plans[0].days.length === 1);
    await close(page);
  });
});

describe("saving", () => {
  test("that fails says so, keeps what was changed, and is tried again", async () => {
    const { page, kept } = await openPlan();
    kept.fails = 400;
    await page.getByRole("button", { name: "Move down: Kiln House" }).click();
    await page.getByText("The server could not save it. Your last changes are here, but not saved yet.").waitFor();
    assert.deepEqual(await namesIn(page, SATURDAY), ["Harbor Books", "Kiln House"]);
    await page.getByRole("button", { name: "Retry" }).click();
    await isSaved(page);
    assert.equal(timesAsked(kept, PUT), 2);
    assert.equal(kept.plans[0].stops.find(({ day }) => day === 0).id, "b");
    await finish(page, { except: REFUSED });
  });

  test("that fails in a browser without storage is tried again by itself", async () => {
    const { page, kept } = await openPlan({
      before: (opened) => opened.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined })),
    });
    let isBusy = true;
    await page.route("**/api/v1/itineraries/7/", (route) =>
      isBusy && route.request().method() === "PUT"
        ? route.fulfill({ status: 503, json: { detail: "The server is busy." } })
        : route.fallback(),
    );
    await page.getByRole("button", { name: "Move down: Kiln House" }).click();
    await page.getByText("The server is busy. Your last changes are here, but not saved yet.").waitFor();
    isBusy = false;
    await isSaved(page);
    assert.equal(timesAsked(kept, PUT), 1);
    assert.equal(kept.plans[0].stops.find(({ day }) => day === 0).id, "b");
    await finish(page, { except: REFUSED });
  });

  test("does not wait once the page is hidden", async () => {
    const { page, kept } = await openPlan();
    // The pause after a change never ends.
    await page.evaluate(() => {
      const start = window.setTimeout;
      window.setTimeout = (act, ms, ...rest) => (ms === 600 ? 0 : start(act, ms, ...rest));
    });
    await page.getByRole("button", { name: "Move down: Kiln House" }).click();
    await page.locator(".itinerary-saved-saving").waitFor();
    assert.equal(timesAsked(kept, PUT), 0);
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await isSaved(page);
    assert.equal(timesAsked(kept, PUT), 1);
    await close(page);
  });

  for (const [choice, wanted] of [
    ["Keep mine", { stored: ["b", "a"], plans: 1 }],
    ["Use the saved one", { stored: ["b"], plans: 1 }],
    ["Keep both", { stored: ["b"], plans: 2 }],
  ]) {
    test(`over a newer version shows both and loses nothing: ${choice}`, async () => {
      const { page, kept } = await openPlan();
      const [plan] = kept.plans;
      kept.plans = [
        { ...plan, title: "Changed on the phone", version: 9, stops: [stopOf("b", 2, { note: "bring cash" })] },
      ];
      await page.getByRole("button", { name: "Move down: Kiln House" }).click();
      const dialog = page.getByRole("alertdialog", { name: "This plan was changed elsewhere" });
      const mine = dialog.getByRole("region", { name: "Yours, not saved yet" });
      await mine.getByText("Kiln House").waitFor();
      await dialog.getByRole("region", { name: "Saved elsewhere" }).getByText("bring cash").waitFor();
      await dialog.getByRole("button", { name: choice }).click();
      await dialog.waitFor({ state: "detached" });
      await until("it is settled", () => kept.plans.length === wanted.plans);
      await until("what was chosen is stored", () => {
        const stored = kept.plans.find(({ id }) => id === 7).stops.filter(({ day }) => day === 0);
        return JSON.stringify(stored.map(({ id }) => id)) === JSON.stringify(wanted.stored);
      });
      if (wanted.plans === 2) {
        const copy = kept.plans.find(({ id }) => id !== 7);
        assert.deepEqual(
          copy.stops.filter(({ day }) => day === 0).map(({ id }) => id),
          ["b", "a"],
        );
      }
      await close(page);
    });
  }
});

test("paper has one page for each day, with times, names and the small map with its credit", async () => {
  const credit = "© OpenStreetMap contributors";
  const { page } = await openPlan({
    size: DESKTOP,
    // Wexbury's own map needs no credit.
    before: (opened) =>
      opened.route("**/plan-itinerary/*", async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('"attribution":null', `"attribution":"${credit}"`);
        await route.fulfill({ response, body });
      }),
  });
  await page.locator(".itinerary-sheet").getByText(credit).first().waitFor({ state: "attached" });
  const file = (await page.pdf({ format: "Letter" })).toString("latin1");
  assert.equal(file.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 2);
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator(".itinerary-sheet");
  const paper = await sheet.innerText();
  for (const word of [
    "Weekend in town",
    SATURDAY,
    "9:12 AM to 10:12 AM",
    "Kiln House",
    "1 Main Street",
    "Tide Cafe",
    credit,
  ])
    assert.ok(paper.includes(word), `${word} is on paper: ${paper}`);
  assert.equal(await page.locator(".itinerary >> visible=true").count(), 0);
  await close(page);
});

test("on a phone the days fold, and a stop is moved by its buttons", async () => {
  const { page } = await openPlan({ size: PHONE });
  const day = page.locator("details.itinerary-day").first();
  await day.locator("summary").click();
  assert.equal(await day.getByText("Kiln House").first().isVisible(), false);
  await day.locator("summary").click();
  await page.getByRole("button", { name: "Move down: Kiln House" }).click();
  assert.deepEqual(await namesIn(page, SATURDAY), ["Harbor Books", "Kiln House"]);
  await finish(page);
});
