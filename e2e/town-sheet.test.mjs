// The Town Sheet: one page of paper, however much is on, in standard and large print. In a town of its own.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { readCode } from "./qr-code.mjs";
import { SMALL, close, expectAccessible, expectNoPageErrors, finish, overflow, startTown, until } from "./town.mjs";

const folder = mkdtempSync(join(tmpdir(), "millbrook-"));
writeFileSync(
  join(folder, "config.toml"),
  '[town]\nname = "Millbrook"\ntime_zone = "America/Chicago"\n[server]\nbase_url = "https://www.millbrook.example"\n',
);
after(() => rmSync(folder, { recursive: true, force: true }));
const town = startTown({}, ["serve", "--config", join(folder, "config.toml"), "--data", join(folder, "town.db")]);

const LONG =
  "The Honorable Company of Master Bakers, Confectioners, Millers and Innkeepers of Greater Millbrook-on-Sound " +
  "invites all neighbors to an evening of Donaudampfschifffahrtsgesellschaftskapitän songs and Kürbissuppe";
let clerk;
let week;

const addDays = (day, days) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

before(async () => {
  // All `before` hooks start at the same time, so wait until the program runs.
  await until("the program", () => town.setup);
  const token = new URL(town.setup).pathname.split("/").at(-1);
  const body = { token, email: "clerk@millbrook.example", password: "a long enough secret 9" };
  const answer = await town.send("POST", "setup/", body);
  assert.ok(answer.ok, await answer.text());
  clerk = await town.login(body.email, body.password);
  ({ week } = await town.call(clerk.access, "GET", "admin/town-sheet/"));
});

let made = 0;
/** Creates events until there are this many in the week, and regenerates the sheet. */
async function fillTo(count) {
  for (; made < count; made += 1) {
    await town.call(clerk.access, "POST", "events/", {
      title: made % 3 === 0 ? `${made + 1} ${LONG}`.slice(0, 190) : `Story time for little ones ${made + 1}`,
      start_date: addDays(week, made % 7),
      start_time: `${String(8 + (made % 12)).padStart(2, "0")}:30`,
      end_time: `${String(9 + (made % 12)).padStart(2, "0")}:45`,
      location: made % 2 === 0 ? "Millbrook Free Library and Reading Room" : "Town Hall",
      address: "12 Very Long Harbor Street North, Millbrook, IL 60536",
      price: made % 4 === 0 ? "$12.50 at the door, children free" : "Free",
      visibility: "published",
    });
  }
  return town.call(clerk.access, "POST", "admin/town-sheet/");
}

// A page without the site's frame has no menu to wait for.
const open = async (path, options = {}) => {
  const page = await town.open(path, { waitUntil: "domcontentloaded", ...options });
  await page.waitForLoadState("load");
  await page.evaluate(() => document.fonts.ready);
  return page;
};

async function print(page) {
  const file = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(file) ?? [];
  return {
    count: file.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0,
    size: [width, height].map((side) => Math.round(side)),
  };
}

/** What would be cut off: event text below its column, or a footer below the page. */
const cutOff = (page) =>
  page.evaluate(() => {
    const bottom = (part) => part.getBoundingClientRect().bottom;
    const right = (part) => part.getBoundingClientRect().right;
    const inside = (part, whole) => bottom(part) <= bottom(whole) + 0.5 && right(part) <= right(whole) + 0.5;
    const found = [];
    const columns = document.querySelector(".columns");
    for (const part of document.querySelectorAll(".column *:not(svg *)")) {
      const column = part.closest(".column");
      if (bottom(part) > bottom(columns) + 0.5 || right(part) > right(column) + 0.5) found.push(part.textContent);
    }
    const sheet = document.querySelector(".sheet");
    for (const part of document.querySelectorAll(".head *:not(svg *), .foot *"))
      if (!inside(part, sheet)) found.push(part.textContent);
    const head = document.querySelector(".head");
    if (head.scrollHeight > head.clientHeight + 1) found.push("the heading");
    return found;
  });

const shown = (page) => page.locator(".event").count();
const leftOut = async (page) => {
  const words = await page.locator(".more").allInnerTexts();
  return words.length === 0 ? 0 : Number(/^And (\d+) more at www\.millbrook\.example\/events$/.exec(words[0])[1]);
};

/** Reads every printed QR code: each contains exactly the URL of its link, on the public site. */
async function readCodes(page) {
  const codes = await page.locator(".week-code, .day-code, .event-code").all();
  for (const code of codes) {
    const address = await readCode(page, code);
    assert.equal(address, await code.getAttribute("href"));
    assert.match(address, /^https:\/\/www\.millbrook\.example\/events/);
  }
  return codes.length;
}

for (const count of [5, 12, 25, 40, 60]) {
  test(`${count} events are one page in usual and in large print, and those left out are counted`, async () => {
    const state = await fillTo(count);
    assert.equal(state.event_count, count);
    for (const print_ of ["", "&print=large"]) {
      // Twice a display's resolution, far below that of print.
      const page = await open(`/town-sheet?week=${week}${print_}`, { deviceScaleFactor: 2 });
      assert.deepEqual(await print(page), { count: 1, size: [612, 792] }, `${count} ${print_}`);
      await page.emulateMedia({ media: "print" });
      assert.deepEqual(await cutOff(page), [], `${count} ${print_}`);
      assert.equal((await shown(page)) + (await leftOut(page)), count);
      const days = await page.locator(".day h2").allInnerTexts();
      assert.equal(
        new Set(days.map((day) => day.replace(", continued", ""))).size,
        Math.min(count, print_ ? days.length : 7),
      );
      const smallest = await page.locator(".sheet").evaluate((sheet) => {
        const texts = [...sheet.querySelectorAll("h1, h2, h3, p")];
        return Math.min(...texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)));
      });
      // In pixels: 18 points, or 9.
      assert.ok(smallest >= (print_ ? 24 : 12), `${smallest} px`);
      assert.ok(await page.locator(".week-code svg").isVisible());
      assert.ok((await readCodes(page)) >= 1);
      if (count <= 12 && !print_) assert.equal(await page.locator(".event-code svg").count(), count);
      await page.emulateMedia({ media: "screen" });
      await expectAccessible(page);
      await finish(page);
    }
  });
}

test("a week of short entries has a code for each day; codes lead to their day and their event", async () => {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" }).format(new Date());
  const other = addDays(week, week > today ? -7 : 7);
  for (let number = 0; number < 22; number += 1)
    await town.call(clerk.access, "POST", "events/", {
      title: `Yoga ${number + 1}`,
      start_date: addDays(other, number % 7),
      start_time: `${String(8 + (number % 12)).padStart(2, "0")}:30`,
      visibility: "published",
    });
  const page = await open(`/town-sheet?week=${other}`, { deviceScaleFactor: 2 });
  assert.deepEqual(await print(page), { count: 1, size: [612, 792] });
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".day-code").count(), 7);
  assert.equal(await readCodes(page), 8);
  const day = await readCode(page, page.locator(".day-code").last());
  assert.equal(day, `https://www.millbrook.example/events?start_date=${addDays(other, 6)}`);
  await close(page);
  // An event's QR code has its short address, which redirects.
  const { results } = await town.call(clerk.access, "GET", "events/?page_size=1");
  const led = await fetch(`${town.address}/events/${results[0].id}`);
  assert.ok(led.ok && led.url.endsWith(`-${results[0].id}`), led.url);
});

test("the sheet is read on a phone, and its own links lead to large print and back", async () => {
  const page = await open("/town-sheet", { size: SMALL });
  assert.equal(await overflow(page), 0);
  await page.getByRole("link", { name: "Large print" }).click();
  await page.waitForURL(/print=large/);
  await page.getByRole("link", { name: "Regular print" }).click();
  await page.waitForURL((url) => !url.search.includes("large"));
  await expectAccessible(page);
  await close(page);
});

test("the office opens, makes again and has it mailed; A4 is a setting", async () => {
  const page = await town.openAs(clerk, "/content-engine", { size: SMALL });
  await page.getByRole("link", { name: "Town Sheet and screen" }).click();
  await page.getByRole("heading", { level: 1, name: "Town Sheet" }).waitFor();
  await page.getByText("60 events.").waitFor();
  assert.equal(await overflow(page), 0);
  await expectAccessible(page);
  made = 60;
  await town.call(clerk.access, "POST", "events/", {
    title: "One more",
    start_date: week,
    start_time: "07:00",
    is_featured: true,
    visibility: "published",
  });
  await page.reload();
  await page.getByText("1 event has been added, changed or taken off since.").waitFor();
  const again = page.getByRole("button", { name: "Make it again" });
  await again.focus();
  await page.keyboard.press("Enter");
  await page.getByText("61 events.").waitFor();
  assert.equal(await page.getByText("taken off since").count(), 0);

  await page.getByRole("link", { name: "Get the sheet by email each Thursday" }).click();
  await page.getByLabel(/Get the sheet by email each Thursday/).fill("library@millbrook.example");
  await page.getByLabel("Paper of the Town Sheet").selectOption({ label: "A4" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved. It is in effect from now on.").waitFor();
  await expectNoPageErrors(page);
  await page.goto(`${town.address}/admin/town-sheet`);
  await page.getByText("Each Thursday its link goes to library@millbrook.example.").waitFor();
  const [sheet] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Open the sheet" }).click(),
  ]);
  await sheet.waitForLoadState("load");
  assert.deepEqual(await print(sheet), { count: 1, size: [595, 842] });
  await sheet.emulateMedia({ media: "print" });
  assert.deepEqual(await cutOff(sheet), []);
  await close(page);
});
