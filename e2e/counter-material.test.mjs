// The window card and the event poster: one sheet each, whatever their content.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS, close, countSheets, daysAfter, expectAccessible, finish, inDays, startTown } from "./town.mjs";

const PUBLIC = "https://www.wexbury.example";
const town = startTown({ TOWNGREEN_SERVER_BASE_URL: PUBLIC });
const LONG =
  "The Honorable Company of Master Bakers, Confectioners, Millers and Innkeepers of Greater Wexbury-on-Sound";

/** The elements of the sheet that extend beyond it. */
const hidden = (page) =>
  page.locator(".print-sheet").evaluate((sheet) => {
    const { bottom, right } = sheet.getBoundingClientRect();
    return [...sheet.querySelectorAll("*")]
      .filter(
        (part) => part.getBoundingClientRect().bottom > bottom + 1 || part.getBoundingClientRect().right > right + 1,
      )
      .map((part) => part.textContent);
  });

const monthAndDay = (date) =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

async function expectOneSheet(page) {
  for (const format of ["Letter", "A4"]) assert.equal(await countSheets(page, format), 1, format);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 680, height: 940 });
  assert.deepEqual(await hidden(page), [], "nothing is cut off");
  for (const not of [".header", ".footer", ".admin-nav", ".admin-bar", ".admin-head"])
    assert.equal(await page.locator(`${not} >> visible=true`).count(), 0, not);
  const code = await page.locator(".print-sheet-code").boundingBox();
  assert.ok(code.width >= 150, "a code that a phone reads from outside the window");
  await page.emulateMedia({ media: "screen" });
}

test("the window card is reached from the business's room and is one sheet with hours and code", async () => {
  const owner = await town.login(MEMBERS.owner);
  const [business] = await town.call(owner.access, "GET", "dashboard/businesses/");
  const page = await town.openAs(owner, `/dashboard/business/${business.id}/placements`);
  await page.getByRole("link", { name: "Window card" }).click();
  await page.locator(".print-sheet-title", { hasText: business.name }).waitFor();
  await page.getByText("Find us on www.wexbury.example").waitFor();
  assert.equal(await page.locator(".print-sheet-code").getAttribute("src"), `/art/qr/directory/${business.slug}.svg`);
  await expectAccessible(page);
  await expectOneSheet(page);
  await finish(page);
});

test("a long name and two spans on each of seven days still fit the sheet", async () => {
  const owner = await town.login(MEMBERS.owner);
  const [business] = await town.call(owner.access, "GET", "dashboard/businesses/");
  const spans = [
    { opens: "09:30", closes: "13:00" },
    { opens: "14:30", closes: "21:45" },
  ];
  const page = await town.openAs(owner, `/dashboard/business/${business.id}/window-card`, {
    before: (page) =>
      page.route(`**/api/v1/businesslistings/${business.slug}/`, async (route) => {
        const listing = await (await route.fetch()).json();
        const weekly = listing.hours.weekly.map(({ day }) => ({ day, spans }));
        const hours = { ...listing.hours, weekly };
        await route.fulfill({ json: { ...listing, name: LONG, phone: "860 555 0142", hours } });
      }),
  });
  await page.locator(".print-sheet-title", { hasText: LONG }).waitFor();
  assert.equal(await page.locator(".print-sheet-hours td span").count(), 14);
  await page.getByText("(860) 555-0142", { exact: true }).waitFor();
  await expectOneSheet(page);
  await close(page);
});

test("the poster of an own event is one sheet with day, place and code", async () => {
  const owner = await town.login(MEMBERS.owner);
  const [business] = await town.call(owner.access, "GET", "dashboard/businesses/");
  const day = inDays(3);
  const event = await town.call(owner.access, "POST", `businesslistings/${business.id}/events/`, {
    title: `An evening with ${LONG}`,
    description: "Come and listen.",
    start_date: day,
    start_time: "19:00",
    end_time: "21:30",
    location: business.name,
    address: "12 Very Long Harbor Street North, Wexbury",
  });
  const page = await town.openAs(owner, `/dashboard/business/${business.id}/events`);
  await page.getByRole("link", { name: `Poster: ${event.title}` }).click();
  await page.locator(".print-sheet-title", { hasText: "An evening with" }).waitFor();
  // A poster hangs for weeks: it names the date, however near it is.
  const named = monthAndDay(day);
  const when = await page.locator(".print-sheet-when").innerText();
  assert.ok(when.includes(named) && when.endsWith("7\u00a0PM\u00a0–\u00a09:30\u00a0PM"), when);
  assert.equal(await page.locator(".print-sheet-code").getAttribute("src"), `/art/qr/events/${event.slug}.svg`);
  await expectOneSheet(page);
  await finish(page);
});

test("the poster of a series is for its next date that takes place, as that one is", async () => {
  const owner = await town.login(MEMBERS.owner);
  const [business] = await town.call(owner.access, "GET", "dashboard/businesses/");
  const events = `businesslistings/${business.id}/events/`;
  const [first, second] = [inDays(3), daysAfter(inDays(3), 7)];
  const series = await town.call(owner.access, "POST", events, {
    title: "Sourdough class",
    start_date: first,
    start_time: "19:00",
    recurring_pattern: "FREQ=WEEKLY;COUNT=2",
    location: business.name,
  });
  const change = (date, changes) =>
    town.call(owner.access, "PATCH", `${events}${series.id}/?scope=this&occurrence=${date}T19:00:00`, changes);
  await change(first, { status: "cancelled" });
  await change(second, { location: "Grange Hall" });
  const page = await town.openAs(owner, `/dashboard/business/${business.id}/events/${series.id}/poster`);
  await page.locator(".print-sheet-title", { hasText: "Sourdough class" }).waitFor();
  const when = await page.locator(".print-sheet-when").innerText();
  assert.ok(when.includes(monthAndDay(second)) && !when.includes(monthAndDay(first)), when);
  const lines = await page.locator(".print-sheet-lines").innerText();
  assert.ok(lines.includes("Grange Hall") && !lines.includes(business.name), lines);
  await change(second, { status: "postponed" });
  await page.reload();
  await page.getByText("This event is not taking place").waitFor();
  await finish(page);
});
