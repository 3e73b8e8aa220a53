// Plans against the real server: a day is proposed, edited, reopened and shared, and the renewed link replaces the old.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS, PASSWORD, close, expectNoPageErrors, finish, startTown, until } from "./town.mjs";

const town = startTown();
const GONE = /^console: Failed to load resource/;
const call = async (method, path, body) => town.call(await town.token(MEMBERS.resident), method, path, body);

/** A Saturday about three weeks from now. */
function comingSaturday() {
  const day = new Date(Date.now() + 21 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

/** A plan of one day without stops. */
const makePlan = (title) =>
  call("POST", "itineraries/", {
    title,
    days: [{ date: comingSaturday(), start_time: "09:00", end_time: "18:00" }],
    party: { adults: 2, children: 0 },
    interests: [],
    travel_mode: "walk",
    start_place: null,
  });

const stops = (page) => page.locator(".itinerary-day").first().locator(".itinerary-stop-name");

test("a proposed day is arranged by keys and found again as it was left", async () => {
  const page = await town.openAs(MEMBERS.resident, "/plan-itinerary#new");
  await page.getByLabel("First day").fill(comingSaturday());
  await page.getByRole("button", { name: "Propose my day" }).click();
  await page.waitForURL(/\/plan-itinerary\/\d+$/);
  await stops(page).nth(1).waitFor();
  const [first, second, ...rest] = await stops(page).allInnerTexts();
  assert.equal(await page.locator(".itinerary-conflict").count(), 0, "nothing proposed is in conflict");
  assert.match(
    await page.locator(".itinerary-travel").first().innerText(),
    /min on foot, .* mi, straight-line estimate/,
  );
  await page.getByRole("button", { name: `Move ${first}`, exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await page.locator(".itinerary-saved-saving").waitFor();
  await page.locator(".itinerary-saved-saved").waitFor();
  await page.getByRole("button", { name: `Edit ${second}` }).click();
  const note = page.getByRole("textbox", { name: "Note (optional)", exact: true });
  await note.fill("bring cash ");
  await page.locator(".itinerary-saved-saving").waitFor();
  await page.locator(".itinerary-saved-saved").waitFor();
  assert.equal(await note.inputValue(), "bring cash ", "what is typed is not trimmed under the fingers");
  await page.reload();
  await stops(page).first().waitFor();
  assert.deepEqual(await stops(page).allInnerTexts(), [second, first, ...rest]);
  await page.getByText("bring cash").first().waitFor();
  await finish(page);
});

test("a day's hours are those of the plan, wherever they were changed, and one change changes one of them", async () => {
  const { id } = await makePlan("A late day");
  const page = await town.openAs(MEMBERS.resident, `/plan-itinerary/${id}`);
  const day = page.locator(".itinerary-day").first();
  const hours = async () => [
    await day.getByLabel("Starts", { exact: true }).inputValue(),
    await day.getByLabel("Ends", { exact: true }).inputValue(),
  ];
  await day.getByLabel("Starts", { exact: true }).waitFor();
  assert.deepEqual(await hours(), ["09:00", "18:00"]);
  await page.getByRole("button", { name: "Dates, party and start" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("The day starts").fill("11:00");
  await dialog.getByLabel("The day ends").fill("20:00");
  await dialog.getByRole("button", { name: "Use these" }).click();
  await dialog.waitFor({ state: "hidden" });
  assert.deepEqual(await hours(), ["11:00", "20:00"]);
  await day.getByLabel("Ends", { exact: true }).fill("10:00");
  await day.getByText("Choose a time after the start.").waitFor();
  await day.getByLabel("Ends", { exact: true }).fill("19:00");
  const saved = await until("the plan is saved", async () => {
    const { days } = await call("GET", `itineraries/${id}/`);
    return days[0].end_time.startsWith("19:00") && days[0];
  });
  assert.ok(saved.start_time.startsWith("11:00"), saved.start_time);
  await finish(page);
});

test("a stop that arrives while something else is being written stays in the plan", async () => {
  const { id } = await makePlan("Two hands");
  const page = await town.openAs(MEMBERS.resident, `/plan-itinerary/${id}`);
  let arrive;
  const written = new Promise((resolve) => {
    arrive = resolve;
  });
  await page.route("**/stops/", async (route) => {
    const answer = await route.fetch();
    await written;
    await route.fulfill({ response: answer });
  });
  const asked = page.waitForRequest((request) => request.url().endsWith("/stops/"));
  await page.getByLabel("Find a place, event, guide or deal").fill("Anchor Apizza");
  await page.getByRole("option", { name: /^Anchor Apizza/ }).click();
  await asked;
  await page.getByLabel("Notes for the whole plan").fill("Meet at noon");
  // A save that did not wait would go out now, and be refused.
  await page.waitForTimeout(1000);
  arrive();
  await page.getByText("Added Anchor Apizza").first().waitFor();
  await page.getByRole("link", { name: "Anchor Apizza" }).first().waitFor();
  const stored = await until("the note is saved", async () => {
    const plan = await call("GET", `itineraries/${id}/`);
    return plan.notes === "Meet at noon" && plan;
  });
  assert.deepEqual(
    stored.stops.map(({ title }) => title),
    ["Anchor Apizza"],
  );
  await finish(page);
});

test("the stops of a day stand on the map", async () => {
  const page = await town.openAs(MEMBERS.resident, "/plan-itinerary/1");
  const map = page.locator(".map-view");
  await map.scrollIntoViewIfNeeded();
  const pins = map.locator(".map-pin");
  await pins.first().waitFor();
  const { x, y, width, height } = await map.boundingBox();
  for (const pin of await pins.all()) {
    const box = await pin.boundingBox();
    const [left, top] = [box.x + box.width / 2 - x, box.y + box.height - y];
    assert.ok(left > 0 && left < width && top > 0 && top < height, `a pin at ${left}, ${top} of ${width} x ${height}`);
  }
  await finish(page);
});

test("what a visitor picks is in the member's plan after signing in", async () => {
  const plan = await makePlan("Kept places");
  const page = await town.open("/directory/anchor-apizza");
  await page.getByRole("button", { name: "Add to plan" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Log in to plan" }).click();
  await page.locator("main").getByLabel("Email", { exact: true }).fill(MEMBERS.resident);
  await page.locator("main").getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.locator("main").getByLabel("Password", { exact: true }).press("Enter");
  await page.getByRole("heading", { name: "1 place you kept: add to a plan" }).waitFor();
  await page.getByLabel("Plan", { exact: true }).selectOption({ label: "Kept places" });
  await page.getByRole("button", { name: "Add to this plan" }).click();
  await page.waitForURL(`**/plan-itinerary/${plan.id}`);
  await page.getByRole("link", { name: "Anchor Apizza" }).first().waitFor();
  await close(page);
});

test("a link that was made is there when the plan is opened again", async () => {
  const { id } = await makePlan("A day to share");
  const page = await town.openAs(MEMBERS.resident, `/plan-itinerary/${id}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share this plan" });
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = dialog.getByLabel("Link", { exact: true });
  const address = await link.inputValue();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "All plans" }).click();
  await page.getByRole("link", { name: "A day to share" }).click();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  assert.equal(await link.inputValue(), address);
  // And a link that another window ended is not.
  await call("DELETE", `itineraries/${id}/share/`);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "All plans" }).click();
  await page.getByRole("link", { name: "A day to share" }).click();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await dialog.getByRole("button", { name: "Make a link" }).waitFor();
  await finish(page);
});

test("a renewed link ends the old one at once, and an ended one says what is possible", async () => {
  const plan = await call("POST", "itineraries/", {
    title: "For my friends",
    days: [{ date: comingSaturday(), start_time: "09:00", end_time: "18:00" }],
    party: { adults: 2, children: 0 },
    interests: [],
    travel_mode: "walk",
    start_place: null,
  });
  const page = await town.openAs(MEMBERS.resident, `/plan-itinerary/${plan.id}`);
  await page.getByLabel("Or a stop of your own").fill("Picnic");
  await page.getByLabel("Or a stop of your own").press("Enter");
  await page.locator(".itinerary-saved-saved").waitFor();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share this plan" });
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = dialog.getByLabel("Link", { exact: true });
  const old = await link.inputValue();
  const guest = await town.open(new URL(old).pathname);
  await guest.getByRole("heading", { level: 1, name: "For my friends" }).waitFor();
  await guest.getByText("Picnic").first().waitFor();
  await expectNoPageErrors(guest);
  await dialog.getByRole("button", { name: "Renew link" }).click();
  const fresh = await until("another link", async () => {
    const shown = await link.inputValue();
    return shown === old ? null : shown;
  });
  await guest.reload();
  await guest.getByRole("heading", { level: 1, name: "This link does not work" }).waitFor();
  await guest.getByText("Ask whoever sent it for a new one.").waitFor();
  await expectNoPageErrors(guest, { except: GONE });
  await guest.goto(fresh);
  await guest.getByText("Picnic").first().waitFor();
  await dialog.getByRole("button", { name: "Stop sharing" }).click();
  await dialog.getByRole("button", { name: "Make a link" }).waitFor();
  await guest.reload();
  await guest.getByRole("heading", { level: 1, name: "This link does not work" }).waitFor();
  await close(guest);
  await close(page);
});

test("a plan is copied as text, and its calendar file and its track are files", async () => {
  const plan = await call("POST", "itineraries/", {
    title: "Taken along",
    days: [{ date: comingSaturday(), start_time: "09:00", end_time: "18:00" }],
    party: { adults: 2, children: 0 },
    interests: [],
    travel_mode: "walk",
    start_place: null,
    stops: [{ id: "one", day: 0, kind: "custom", title: "Picnic", duration_minutes: 60 }],
  });
  const page = await town.openAs(MEMBERS.resident, `/plan-itinerary/${plan.id}`, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.getByRole("button", { name: "Copy as text" }).click();
  await page.getByText("The plan is copied. Paste it into a message.").waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /Picnic/);
  for (const [button, name] of [
    ["Calendar file", "itinerary.ics"],
    ["GPX file", "itinerary.gpx"],
  ]) {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button }).click(),
    ]);
    assert.equal(file.suggestedFilename(), name);
  }
  await close(page);
});

test("a weekly event that is added to a plan goes to the date of it that the plan has", async () => {
  const { occurrences } = await town.read("events/1/more/");
  const later = occurrences.filter(({ status, is_over }) => status === "scheduled" && !is_over)[2];
  const plan = await call("POST", "itineraries/", {
    title: "Market day",
    // Early enough for the whole market, with the way there.
    days: [{ date: later.start_date, start_time: "08:00", end_time: "18:00" }],
    party: { adults: 2, children: 0 },
    interests: [],
    travel_mode: "walk",
    start_place: null,
  });
  const page = await town.openAs(MEMBERS.resident, "/events/saturday-farmers-market-1");
  await page.getByRole("button", { name: "Add to plan" }).click();
  await page.getByRole("button", { name: "Add to Market day" }).click();
  await page.getByText(/is in Market day, under Saturday\./).waitFor();
  const { stops: added } = await call("GET", `itineraries/${plan.id}/`);
  assert.deepEqual([added[0].recurrence_id, added[0].schedule.conflicts], [later.recurrence_id, []]);
  await finish(page);
});
