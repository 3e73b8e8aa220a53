// Plans from the outside: "Add to plan" on public pages, picks kept until sign-in, the form for a new plan, the shared
// link, and the accessibility of all of it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { keepPlans, planOf, stopOf, timesAsked } from "./itinerary-stubs.mjs";
import {
  EVERY_WIDTH,
  MEMBERS,
  PASSWORD,
  close,
  expectFitsAndAccessible,
  finish,
  inDays,
  startTown,
  stub,
  until,
} from "./town.mjs";

const town = startTown();
const REFUSED = /^console: Failed to load resource/;
const PUBLIC = [
  ["/directory/anchor-apizza", "business"],
  ["/events/saturday-farmers-market-1", "event"],
  ["/guides/your-first-weekend-in-wexbury", "guide"],
  ["/deals/1", "deal"],
];

/** A new plan is not made for a day that has passed. */
const COMING = inDays(30);
const FORTNIGHT = Array.from({ length: 14 }, (_, days) => ({
  date: inDays(days),
  start_time: "09:00",
  end_time: "18:00",
}));

const openAsMember = async (path, options = {}, plans = undefined) => {
  let kept;
  const page = await town.openAs(MEMBERS.resident, path, {
    ...options,
    before: async (opened) => {
      kept = await keepPlans(opened, plans);
      await options.before?.(opened);
    },
  });
  return { page, kept };
};

for (const [path, kind] of PUBLIC) {
  test(`${path}: a member puts it into a plan`, async () => {
    const { page, kept } = await openAsMember(path, {}, [planOf({ days: FORTNIGHT, stops: [] })]);
    assert.equal(timesAsked(kept, "GET itineraries/"), 0, "nothing is asked before the click");
    await page.getByRole("button", { name: kind === "guide" ? "Add all stops to a plan" : "Add to plan" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Add to Weekend in town" }).click();
    await page.getByRole("dialog", { name: "Added" }).waitFor();
    const stop = kept.plans[0].stops.at(-1);
    assert.equal(stop.kind, kind);
    assert.ok(Number.isInteger(stop.object_id));
    if (kind === "event") {
      assert.ok(stop.recurrence_id, "the date that the page shows");
      assert.equal(FORTNIGHT[stop.day]?.date, stop.recurrence_id.slice(0, 10), "on its own day");
    } else assert.equal(stop.day, null);
    await page.getByRole("dialog").getByRole("link", { name: "Open the plan" }).click();
    await page.waitForURL("**/plan-itinerary/7");
    await page.getByRole("heading", { level: 1, name: "Weekend in town" }).waitFor();
    await finish(page);
  });
}

test("what a visitor picks is kept on the device and is there after signing in", async () => {
  let kept;
  const page = await town.open("/directory/anchor-apizza", {
    before: async (opened) => {
      kept = await keepPlans(opened, [planOf()]);
    },
  });
  await page.getByRole("button", { name: "Add to plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Kept for your plan" });
  await dialog.getByText("Anchor Apizza is kept on this device.").waitFor();
  assert.equal(kept.asked.length, 0, "nothing is sent for a visitor");
  await dialog.getByRole("link", { name: "Log in to plan" }).click();
  await page.waitForURL("**/login");
  await page.locator("main").getByLabel("Email", { exact: true }).fill(MEMBERS.resident);
  await page.locator("main").getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.locator("main").getByLabel("Password", { exact: true }).press("Enter");
  await page.waitForURL("**/plan-itinerary");
  await page.getByRole("heading", { name: "1 place you kept: add to a plan" }).waitFor();
  await page.getByRole("button", { name: "Add to this plan" }).click();
  await page.waitForURL("**/plan-itinerary/7");
  assert.equal(kept.plans[0].stops.at(-1).kind, "business");
  assert.equal(await page.evaluate(() => localStorage.getItem("towngreen.plan-picks")), null, "it is in a plan now");
  await close(page);
});

test("what was kept does not stay for the next person at a shared screen", async () => {
  const { page } = await openAsMember("/plan-itinerary", {
    before: (opened) =>
      opened.addInitScript(() => {
        if (sessionStorage.getItem("kept")) return;
        sessionStorage.setItem("kept", "true");
        const pick = { kind: "business", object_id: 1, recurrence_id: null, title: "Kiln House" };
        localStorage.setItem("towngreen.plan-picks", JSON.stringify([pick]));
      }),
  });
  await page.getByText("1 place you kept: add to a plan").waitFor();
  await page.goto(`${town.address}/logout`);
  await until("they are gone", () => page.evaluate(() => localStorage.getItem("towngreen.plan-picks") === null));
  await close(page);
});

describe("a new plan", () => {
  test("is proposed, kept and opened", async () => {
    const { page, kept } = await openAsMember("/plan-itinerary", {}, []);
    await page.getByRole("heading", { name: "Your first plan" }).waitFor();
    await page.getByLabel("First day").fill("2020-01-04");
    await page.getByRole("button", { name: "Propose my day" }).click();
    await page.getByText("This day has passed. Choose a later one.").first().waitFor();
    await page.getByLabel("First day").fill(COMING);
    await page.getByLabel("Adults").fill("0");
    await page.getByRole("button", { name: "Propose my day" }).click();
    await page.getByText("Enter a number from 1 to 50.").first().waitFor();
    assert.equal(await page.getByLabel("First day").inputValue(), COMING, "what was chosen stays");
    assert.equal(timesAsked(kept, "POST itineraries/propose/"), 0);
    await page.getByLabel("Adults").fill("2");
    await page.locator("label").filter({ hasText: "By car" }).click();
    await page.getByRole("checkbox", { name: "Music", exact: true }).check();
    await page.getByRole("button", { name: "Propose my day" }).click();
    await page.waitForURL("**/plan-itinerary/100");
    const { body } = kept.asked.find(({ name }) => name === "POST itineraries/propose/");
    assert.deepEqual(body.days, [{ date: COMING, start_time: "09:00", end_time: "18:00" }]);
    assert.deepEqual([body.travel_mode, body.interests, body.start_place], ["drive", ["music"], null]);
    assert.equal(kept.plans[0].stops.length, 2);
    await finish(page);
  });

  test("of a day that has begun has the hours that were proposed", async () => {
    const { page, kept } = await openAsMember("/plan-itinerary", {}, []);
    const days = [{ date: COMING, start_time: "14:15", end_time: "18:00" }];
    const reply = { ...planOf({ days }), stops: [{ ...stopOf("p1", 1), place: null, schedule: null }] };
    await page.route("**/api/v1/itineraries/propose/", (route) => route.fulfill({ json: reply }));
    await page.getByLabel("First day").fill(COMING);
    await page.getByRole("button", { name: "Propose my day" }).click();
    await page.waitForURL("**/plan-itinerary/100");
    assert.deepEqual(kept.plans[0].days, days);
    days[0].start_time = "15:30";
    await page.getByRole("button", { name: "Propose again" }).click();
    await until("the later start", () => kept.plans[0].days[0].start_time === "15:30");
    await page.getByRole("button", { name: "Undo" }).click();
    await until("the former start", () => kept.plans[0].days[0].start_time === "14:15");
    await close(page);
  });

  test("has a kept event on its day, and once", async () => {
    const { page, kept } = await openAsMember("/events/saturday-farmers-market-1", {}, []);
    await page.getByRole("button", { name: "Add to plan" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start a new plan" }).click();
    await page.getByRole("checkbox", { name: "Bring the 1 place you kept" }).waitFor();
    const [pick] = await page.evaluate(() => JSON.parse(localStorage.getItem("towngreen.plan-picks")));
    await page.getByLabel("First day").fill(pick.recurrence_id.slice(0, 10));
    await page.getByRole("button", { name: "Propose my day" }).click();
    await page.waitForURL("**/plan-itinerary/100");
    const { body } = kept.asked.find(({ name }) => name === "POST itineraries/propose/");
    assert.deepEqual(body.refused, [{ kind: "event", object_id: pick.object_id }]);
    const [{ stops, refused }] = kept.plans;
    assert.deepEqual([stops.at(-1).kind, stops.at(-1).day, refused], ["event", 0, []]);
    await close(page);
  });

  test("starts at a place of the directory", async () => {
    const { page, kept } = await openAsMember("/plan-itinerary", {}, []);
    await page.getByLabel("First day").fill(COMING);
    await page.locator("label").filter({ hasText: "Another place" }).click();
    await page.getByRole("combobox", { name: "Business or address" }).fill("Anchor");
    await page.getByRole("option", { name: /Anchor Apizza/ }).click();
    await page.getByText("Starts at Anchor Apizza.").waitFor();
    await page.getByRole("button", { name: "Start with an empty plan" }).click();
    await page.waitForURL("**/plan-itinerary/100");
    const { body } = kept.asked.find(({ name }) => name === "POST itineraries/");
    assert.equal(body.start_place.name, "Anchor Apizza");
    assert.equal(typeof body.start_place.latitude, "number");
    await close(page);
  });
});

test("the link for others is made, renewed and ended", async () => {
  const { page } = await openAsMember("/plan-itinerary/7");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share this plan" });
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = dialog.getByLabel("Link", { exact: true });
  await link.waitFor();
  assert.equal(await link.inputValue(), `${town.address}/itinerary/token-1`);
  await dialog.getByRole("button", { name: "Renew link" }).click();
  await until("the new link", async () => (await link.inputValue()).endsWith("token-2"));
  await dialog.getByRole("button", { name: "Stop sharing" }).click();
  await dialog.getByRole("button", { name: "Make a link" }).waitFor();
  await close(page);
});

describe("the page of a link", () => {
  test("that has ended says so and offers what is possible", async () => {
    for (const [status, title] of [
      [410, "This link has ended"],
      [404, "This link does not work"],
    ]) {
      const page = await town.open("/itinerary/abc", {
        before: (opened) =>
          stub(opened, "shared-itineraries/abc/", {
            status,
            body: {
              detail:
                status === 410 ? "This link has ended. Ask whoever sent it for a new one." : "It may be mistyped.",
            },
          }),
      });
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await page.getByText("Ask whoever sent it for a new one.").waitFor();
      await page.getByRole("link", { name: "Plan a day" }).waitFor();
      await finish(page, { except: REFUSED });
    }
  });

  test("is for reading alone and not for search engines", async () => {
    const { title, days, party, travel_mode, stops } = planOf();
    const shown = stops.map((stop) => ({ ...stop, title: `Stop ${stop.id}`, place: null, schedule: null }));
    const page = await town.open("/itinerary/abc", {
      before: (opened) =>
        stub(opened, "shared-itineraries/abc/", {
          title,
          days,
          party,
          travel_mode,
          stops: shown,
          updated_at: "2026-11-23T10:00:00Z",
          expires_at: "2026-12-23T10:00:00Z",
        }),
    });
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    // Once on the screen; the print sheet has it, too.
    await page.locator(".itinerary").getByText("Stop c", { exact: true }).waitFor();
    // Readers may also choose the day shown on the map.
    const fields = page.locator(".itinerary :is(input, select, textarea):not(.itinerary-map *)");
    assert.equal(await page.locator(".itinerary-handle").or(fields).count(), 0);
    assert.match(await page.locator('meta[name="robots"]').getAttribute("content"), /noindex/);
    await finish(page);
  });
});

test("a plan and the list have no errors for assistive technology, at any width, in light and dark", async () => {
  for (const path of ["/plan-itinerary/7", "/plan-itinerary#new"]) {
    const { page } = await openAsMember(path);
    await page.locator(".itinerary h1").waitFor();
    if (path.endsWith("7")) await page.getByRole("button", { name: "Edit Kiln House" }).click();
    else await page.getByRole("button", { name: "Propose my day" }).waitFor();
    // The click scrolled the page: an element half covered by the sticky header then is not a layout bug.
    await page.evaluate(() => scrollTo(0, 0));
    await expectFitsAndAccessible(page, EVERY_WIDTH);
    await finish(page);
  }
});
