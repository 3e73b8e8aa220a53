// The lobby display: always current, through a server restart, days without a network, and midnight.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { startNetwork } from "./network.mjs";
import { readCode } from "./qr-code.mjs";
import { SMALL, close, expectAccessible, finish, overflow, startTown, until } from "./town.mjs";

const folder = mkdtempSync(join(tmpdir(), "millbrook-"));
// It is late morning in this town whenever the tests run, so that midnight never passes on its own.
const HOURS_EAST = 11 - new Date().getUTCHours();
const ZONE = `Etc/GMT${HOURS_EAST > 0 ? "-" : "+"}${Math.abs(HOURS_EAST)}`;
writeFileSync(
  join(folder, "config.toml"),
  `[town]\nname = "Millbrook"\ntime_zone = "${ZONE}"\n[server]\nbase_url = "https://www.millbrook.example"\n`,
);
after(() => rmSync(folder, { recursive: true, force: true }));
const town = startTown({}, ["serve", "--config", join(folder, "config.toml"), "--data", join(folder, "town.db")]);
const network = startNetwork(town);
beforeEach(() => network.mend());

const DISPLAY = { width: 1920, height: 1080 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const words = (at, options) => new Intl.DateTimeFormat("en-US", { timeZone: ZONE, ...options }).format(at);
const dayName = (at) => words(at, { weekday: "long", month: "long", day: "numeric" });
const dayOf = (at) => new Intl.DateTimeFormat("en-CA", { timeZone: ZONE, dateStyle: "short" }).format(at);
/** Milliseconds until the town's clock shows this time on the next day. */
function untilNext(from, hour, minute = 0) {
  let at = Math.ceil(from / MINUTE) * MINUTE;
  const isThere = () =>
    dayOf(at) > dayOf(from) && words(at, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }) === clock;
  const clock = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  while (!isThere()) at += MINUTE;
  return at - from;
}

let clerk;
const add = (title, day, more = {}) =>
  town.call(clerk.access, "POST", "events/", { title, start_date: day, visibility: "published", ...more });

before(async () => {
  // All `before` hooks start at the same time, so wait until the program runs.
  await until("the program", () => town.setup);
  const token = new URL(town.setup).pathname.split("/").at(-1);
  const body = { token, email: "clerk@millbrook.example", password: "a long enough secret 9" };
  assert.ok((await town.send("POST", "setup/", body)).ok);
  clerk = await town.login(body.email, body.password);
  const now = Date.now();
  await add("Quilt show", dayOf(now), { location: "Grange Hall", address: "2 Mill Road, Millbrook" });
  await add("Pancake breakfast", dayOf(now + DAY), { location: "Firehouse" });
  await add("Harvest fair", dayOf(now + 3 * DAY));
  await add("Morning walk", dayOf(now + 5 * DAY), { start_time: "08:00", end_time: "09:00" });
  await add("Lantern walk", dayOf(now + 6 * DAY), { start_time: "18:00", end_time: "19:00" });
});

/** Opens a display behind the proxy, with a clock the test controls. */
async function open(options = {}) {
  const page = await town.open("/screen", {
    size: DISPLAY,
    waitUntil: "domcontentloaded",
    address: network.address,
    ...options,
    before: async (page) => {
      await page.clock.install();
      await options.before?.(page);
    },
  });
  if (options.javaScriptEnabled !== false) await page.locator(".is-live #live .screen-event").first().waitFor();
  return page;
}
const titles = (page) => page.locator("#live .screen-title").allInnerTexts();
const nowOf = (page) => page.evaluate(() => Date.now());
const footer = (page) => page.locator("#as-of").innerText();
const shows = (page, title) => page.locator("#live .screen-title", { hasText: title }).waitFor();

test("it shows today in letters for 3 m, without edge, bar or pointer, and says from when it is", async () => {
  for (const size of [DISPLAY, { width: 1080, height: 1920 }, SMALL]) {
    const page = await open({ size });
    assert.equal((await titles(page))[0], "Quilt show");
    assert.equal(await page.locator("h1").innerText(), dayName(await nowOf(page)));
    assert.match(await footer(page), /^As of \d+:\d\d [AP]M$/);
    assert.match(await page.locator("#clock").innerText(), /^\d+:\d\d [AP]M$/);
    const look = await page.evaluate(() => ({
      scrolls:
        document.documentElement.scrollHeight > innerHeight && getComputedStyle(document.body).overflow !== "hidden",
      cursor: getComputedStyle(document.body).cursor,
      letters: Number.parseFloat(getComputedStyle(document.querySelector("#live .screen-title")).fontSize),
      moving: document.getAnimations().length,
      foot: document.getElementById("foot").getBoundingClientRect().bottom <= innerHeight + 8,
    }));
    assert.deepEqual({ ...look, letters: 0 }, { scrolls: false, cursor: "none", letters: 0, moving: 0, foot: true });
    // 2.4 % of the longer side: letters of 15 mm on a 43-inch display.
    assert.ok(look.letters >= Math.max(size.width, size.height) * 0.024, `${look.letters} px`);
    assert.equal(await overflow(page), 0);
    await expectAccessible(page);
    await finish(page);
  }
});

/** What is displayed: headings and titles, whether each is fully visible, and how much room is left below. */
const screenState = (page) =>
  page.evaluate(() => {
    const live = document.getElementById("live");
    const bottom = (part) => part.getBoundingClientRect().bottom;
    const rows = [...live.querySelectorAll(".screen-event")];
    return {
      parts: [...live.querySelectorAll("h2, .screen-note, .screen-title")].map((part) => part.innerText),
      isWhole: [...live.children].every((part) => bottom(part) <= bottom(live) + 1),
      room: bottom(live) - Math.max(...[...live.children].map(bottom)),
      highest: Math.max(...rows.map((row) => row.offsetHeight)),
      isOnePage: document.getElementById("count").hidden,
    };
  });

test("what today leaves of the display the days to come fill, each occurrence once, and nothing is cut", async () => {
  const page = await open({ size: { width: 1080, height: 1920 } });
  const at = await nowOf(page);
  const [tomorrow, later] = [dayName(at + DAY), dayName(at + 3 * DAY)];
  const before = await screenState(page);
  assert.deepEqual(before.parts.slice(0, 6), [
    "Now",
    "Quilt show",
    tomorrow,
    "Pancake breakfast",
    later,
    "Harvest fair",
  ]);
  assert.deepEqual([before.isWhole, before.isOnePage], [true, true]);
  // More than fits: there is still only one page for today, it is full, and its last row is complete.
  const added = [await add("Exhibition", dayOf(at), { end_date: dayOf(at + 4 * DAY) })];
  for (let number = 1; number <= 20; number += 1) added.push(await add(`Small talk ${number}`, dayOf(at + 2 * DAY)));
  await page.clock.fastForward(8 * MINUTE);
  await shows(page, "Small talk 2");
  const full = await screenState(page);
  assert.deepEqual([full.isWhole, full.isOnePage], [true, true]);
  assert.ok(full.room < full.highest * 2, `${full.room} px are empty below rows of ${full.highest}`);
  assert.equal(full.parts.filter((part) => part === "Exhibition").length, 1);
  assert.ok(full.parts.indexOf("Quilt show") < full.parts.indexOf(tomorrow));
  for (const { id } of added) await town.call(clerk.access, "DELETE", `events/${id}/`);
  await close(page);
});

test("in the evening, when all of today is over, the next day stands there", async () => {
  const page = await open();
  const begun = await nowOf(page);
  network.cut();
  await page.clock.fastForward(untilNext(begun, 20));
  await page.clock.fastForward(4 * DAY);
  await page.getByText("Nothing more today.").waitFor();
  const at = await nowOf(page);
  assert.equal(words(at, { hour: "numeric", hourCycle: "h23" }), "20");
  const { parts } = await screenState(page);
  assert.deepEqual(parts.slice(0, 3), ["Nothing more today.", dayName(at + DAY), "Lantern walk"]);
  await close(page);
});

test("a phone reads the code in its corner, by day and in the dark", async () => {
  for (const size of [DISPLAY, { width: 1080, height: 1920 }]) {
    const page = await open({ size });
    for (const hour of [12, 21]) {
      await page.clock.fastForward(untilNext(await nowOf(page), hour));
      const theme = hour === 12 ? "light" : "dark";
      await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: "attached" });
      const code = page.locator(".screen-code svg");
      const isRead = async () => (await readCode(page, code)) === "https://www.millbrook.example/events";
      await until(`the code at ${hour}`, isRead);
    }
    await close(page);
  }
});

test("without scripts it is a list of today and tomorrow that loads itself again", async () => {
  const page = await open({ javaScriptEnabled: false, size: SMALL });
  assert.deepEqual(await page.locator("h3:visible").allInnerTexts(), ["Quilt show", "Pancake breakfast"]);
  assert.equal(await page.locator('noscript meta[http-equiv="refresh"], meta[http-equiv="refresh"]').count(), 1);
  await close(page);
});

test("the server stops, midnight passes, the server comes back: the display goes on by itself", async () => {
  const page = await open();
  const begun = await nowOf(page);
  await page.evaluate(() => (window.isTheSame = true));
  await town.restart(async () => {
    // Nothing responds now.
    network.cut();
    await page.clock.fastForward(20 * MINUTE);
    await page.waitForFunction(() => document.getElementById("as-of").textContent.startsWith("Last updated"));
    const old = words(begun, { weekday: "long" });
    assert.match(await footer(page), new RegExp(`^Last updated ${old} \\d+:\\d\\d [AP]M$`));
    await page.clock.fastForward(untilNext(await nowOf(page), 0, 1));
    await shows(page, "Pancake breakfast");
    assert.equal(await page.locator("h1").innerText(), dayName(await nowOf(page)));
    assert.equal((await titles(page))[0], "Pancake breakfast");
  });
  network.mend();
  await add("Choir practice", dayOf(await nowOf(page)));
  await page.clock.fastForward(2 * MINUTE);
  await shows(page, "Choir practice");
  assert.equal(await page.evaluate(() => window.isTheSame), true, "it was never loaded anew");
  await close(page);
});

test("two weeks without a network: each day is the day, an empty one says what comes, and then it says so", async () => {
  const page = await open();
  network.cut();
  await page.clock.fastForward(untilNext(await nowOf(page), 12));
  await page.clock.fastForward(DAY);
  await shows(page, "Harvest fair");
  await page.getByText("Nothing is on the calendar today.").waitFor();
  assert.equal(await page.locator("#live h2").first().innerText(), dayName((await nowOf(page)) + DAY));
  for (let day = 0; day < 13; day += 1) {
    await page.clock.fastForward(DAY);
    await page.locator("h1", { hasText: dayName(await nowOf(page)) }).waitFor();
    assert.match(await footer(page), /^Last updated /);
  }
  await page.getByText("There is no news of today.").waitFor();
  await close(page);
});

test("at night it loads itself anew, and only when the server answers", async () => {
  const page = await open();
  const mark = () => page.evaluate(() => (window.isTheSame = true));
  const isSame = () => page.evaluate(() => window.isTheSame === true).catch(() => false);
  // The page sets its next timer only once it knows that it asked in vain.
  const askInVain = async (ms) => {
    const failed = page.waitForEvent("requestfailed");
    await page.clock.fastForward(ms);
    await failed;
  };
  await mark();
  network.cut();
  await askInVain(untilNext(await nowOf(page), 3, 50));
  await askInVain(2 * MINUTE);
  assert.equal(await isSame(), true);
  network.mend();
  await page.clock.fastForward(2 * MINUTE);
  await until("the page anew", async () => !(await isSame()));
  await page.locator(".is-live #live .screen-event").first().waitFor();
  await close(page);
});

test("a display that is switched on without a network starts with what it held", async () => {
  const page = await open({ serviceWorkers: "allow", before: () => undefined });
  await until("the page in its cache", () =>
    page.evaluate(async () => Boolean(await caches.match("/screen", { cacheName: "towngreen-screen" }))),
  );
  // The worker answers only once it is active.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  network.cut();
  const later = await page.context().newPage();
  await later.goto(`${network.address}/screen`);
  await later.locator("#live .screen-title", { hasText: "Quilt show" }).waitFor();
  const kept = await later.evaluate(async () => {
    const cache = await caches.open("towngreen-screen");
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
  assert.ok(
    kept.some((file) => file.endsWith(".woff2")),
    `its letters are there, too: ${kept}`,
  );
  await close(page);
});

test("without a network an alert stands there until its end, and one without an end stays", async () => {
  const ends_at = new Date(Date.now() + 2 * HOUR).toISOString();
  const alerts = [
    await town.call(clerk.access, "POST", "admin/alerts/", { text: "Boil water today.", level: "emergency", ends_at }),
    await town.call(clerk.access, "POST", "admin/alerts/", { text: "The bridge is closed.", level: "warning" }),
  ];
  const page = await open();
  await page.getByText("Boil water today.").waitFor();
  network.cut();
  await page.clock.fastForward(HOUR);
  await page.waitForFunction(() => document.getElementById("as-of").textContent.startsWith("Last updated"));
  assert.equal(await page.getByText("Boil water today.").isVisible(), true);
  await page.clock.fastForward(HOUR + 2 * MINUTE);
  await page.getByText("Boil water today.").waitFor({ state: "hidden" });
  assert.equal(await page.getByText("The bridge is closed.").isVisible(), true);
  for (const { id } of alerts) await town.call(clerk.access, "DELETE", `admin/alerts/${id}/`);
  await close(page);
});

test("more than fits goes by in pages, each event once, and an alert stands above", async () => {
  const today = dayOf(Date.now());
  for (let number = 0; number < 24; number += 1)
    await add(`Meeting number ${number} of the committee for everything and more`, today, { location: "Room 4" });
  await town.call(clerk.access, "POST", "admin/alerts/", { text: "Town Hall closes at noon.", level: "warning" });
  const page = await open();
  await page.getByText("Town Hall closes at noon.").waitFor();
  await page.evaluate(() => document.fonts.ready);
  // The clock stands still, so that no page goes by unread.
  await page.clock.pauseAt((await nowOf(page)) + MINUTE);
  const place = async () =>
    /^Page (\d+) of (\d+)$/
      .exec(await page.locator("#count").innerText())
      .slice(1)
      .map(Number);
  const [, count] = await place();
  const seen = [];
  for (let turn = 0; turn < count; turn += 1) {
    const [at] = await place();
    seen.push(...(await titles(page)));
    const isOver = await page.locator("#live").evaluate((live) => live.scrollHeight > live.clientHeight + 1);
    assert.equal(isOver, false, `page ${at}`);
    for (let second = 0; second < 15 && (await place())[0] === at; second += 1) await page.clock.runFor(1000);
    assert.deepEqual(await place(), [(at % count) + 1, count], "the next page");
  }
  await page.clock.resume();
  // The last page is filled up with later events.
  const ofToday = seen.filter((title) => /^(Meeting|Quilt)/.test(title));
  assert.equal(new Set(ofToday).size, 25);
  assert.equal(ofToday.length, 25);
  await expectAccessible(page);
  await finish(page);
});

test("it is dark in the evening and light by day, and its picture does not stand still", async () => {
  const page = await open();
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const place = () => page.evaluate(() => document.body.getAttribute("style"));
  await page.clock.fastForward(untilNext(await nowOf(page), 12));
  await until("daylight", async () => (await theme()) === "light");
  const before = await place();
  await page.clock.fastForward(MINUTE);
  assert.notEqual(await place(), before);
  await page.clock.fastForward(8 * HOUR);
  await until("evening", async () => (await theme()) === "dark");
  await expectAccessible(page);
  await close(page);
});
