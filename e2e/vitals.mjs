// How the public pages perform on a slow phone: node e2e/vitals.mjs [path ..]. Prints the medians of five first visits
// at 1.6 Mbit/s, 150 ms latency and a 4x slower CPU: when content becomes visible, and how long each of the usual taps
// takes until its effect is visible. Not a test: it includes the machine's own load.
import { test } from "node:test";
import { PHONE, close, hydrated, startTown } from "./town.mjs";

const given = process.argv.slice(2);
const PATHS = given.length > 0 ? given : ["/", "/directory", "/directory/anchor-apizza", "/events"];
const TIMES = 5;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SLOWER = 4;
/** A task of at least this length is long; the excess counts as blocking time. */
const LONG_MS = 50;
/** How long to wait until nothing more is expected to happen by itself. */
const QUIET_MS = 3000;
/** How long to wait until a tap and its effects are done. */
const TOUCH_MS = 1000;

const menu = (page) => page.getByRole("button", { name: "Menu" });
const field = (page) => page.locator("#main input[type=search], #footer-email").first();
const filters = (page) => page.getByRole("button", { name: /^Filters/ });
const search = (page) => page.locator(".header-search-button");
const quiz = (page) => page.locator(".quiz-call button");
const sheet = (page) => page.getByRole("dialog");
const shut = (page) => sheet(page).getByRole("button", { name: "Close" });
/** In this order; elements that a page lacks are skipped. */
const TOUCHES = [
  { name: "menu open", where: menu },
  { name: "categories", where: (page) => page.locator(".mobile-menu summary") },
  { name: "menu close", where: menu },
  { name: "search open", where: search },
  { name: "search close", where: shut },
  { name: "field", where: field },
  { name: "typing", where: field, act: (found) => found.pressSequentially("bak", { delay: 200 }) },
  { name: "filters open", where: filters },
  { name: "a group of filters", where: (page) => sheet(page).locator(".filter-group summary").first() },
  { name: "a filter", where: (page) => sheet(page).getByRole("checkbox").nth(2) },
  { name: "filters close", where: (page) => sheet(page).getByRole("button", { name: /^Show .*(place|event)/ }) },
  { name: "quiz open", where: quiz },
  { name: "an answer", where: (page) => sheet(page).getByRole("radio").first() },
  { name: "the next question", where: (page) => sheet(page).getByRole("button", { name: "Next" }) },
  { name: "quiz close", where: shut },
  { name: "edit open", where: (page) => page.getByRole("button", { name: "Suggest an edit" }) },
  { name: "edit close", where: shut },
  { name: "interest", where: (page) => page.locator("#main .interest-button").first() },
  { name: "dark", where: (page) => page.locator(".footer").getByText("Dark", { exact: true }) },
  // The last one, because it leaves the page.
  { name: "another page", where: (page) => page.locator("#main .business-card-link, #main .event-card-link").first() },
];

const town = startTown();
const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

/** Runs in the page, before anything else. */
function watch() {
  window.vitals = { lcp: 0, fcp: 0, shift: 0, tasks: [], slowest: 0 };
  const on = (type, note, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  on("largest-contentful-paint", ({ startTime }) => (window.vitals.lcp = startTime));
  on("paint", ({ name, startTime }) => name === "first-contentful-paint" && (window.vitals.fcp = startTime));
  on("layout-shift", ({ value, hadRecentInput }) => !hadRecentInput && (window.vitals.shift += value));
  on("longtask", ({ startTime, duration }) => window.vitals.tasks.push([startTime, duration]));
  on(
    "event",
    ({ duration, interactionId }) =>
      interactionId && (window.vitals.slowest = Math.max(window.vitals.slowest, duration)),
    { durationThreshold: 16 },
  );
}

/** How long each tap took, by name. */
async function touchAll(page) {
  const took = {};
  for (const { name, where, act = (found) => found.tap() } of TOUCHES) {
    if (!(await where(page).isVisible())) continue;
    await page.evaluate(() => (window.vitals.slowest = 0));
    await act(where(page));
    await page.waitForTimeout(TOUCH_MS);
    took[name] = await page.evaluate(() => window.vitals.slowest);
  }
  return took;
}

/** The first tap starts the page: returns how long until it takes effect. Closes what it opened. */
async function firstTouch(page) {
  const began = Date.now();
  await page.locator(".header-menu-button").tap();
  await page.locator(".mobile-menu:popover-open, .mobile-menu[open], .mobile-menu:not([hidden])").first().waitFor();
  const took = Date.now() - began;
  await hydrated(page);
  await menu(page).tap();
  await page.waitForTimeout(TOUCH_MS);
  return took;
}

async function visit(path) {
  const page = await town.open(path, {
    size: PHONE,
    // Without any interaction: the page is seen as it was sent.
    waitUntil: "networkidle",
    before: async (opened) => {
      await opened.addInitScript(watch);
      const tools = await opened.context().newCDPSession(opened);
      await tools.send("Network.enable");
      await tools.send("Network.emulateNetworkConditions", NETWORK);
      await tools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    },
  });
  await page.waitForTimeout(QUIET_MS);
  const { lcp, fcp, shift, tasks } = await page.evaluate(() => window.vitals);
  const blocked = tasks
    .filter(([start]) => start >= fcp)
    .reduce((sum, [, duration]) => sum + Math.max(0, duration - LONG_MS), 0);
  const first = await firstTouch(page);
  const touches = await touchAll(page);
  await close(page);
  return { first, fcp, lcp, blocked, shift, touches };
}

for (const path of PATHS) {
  test(path, async (context) => {
    await town.fetch(path);
    const visits = [];
    for (let time = 0; time < TIMES; time += 1) visits.push(await visit(path));
    const of = (name) => median(visits.map((one) => one[name]));
    const ms = (name) => `${Math.round(of(name))} ms`;
    context.diagnostic(
      `first paint ${ms("fcp")}, largest ${ms("lcp")}, blocked ${ms("blocked")}, shift ${of("shift").toFixed(4)}, first touch ${ms("first")}`,
    );
    const names = TOUCHES.map(({ name }) => name).filter((name) => visits.every(({ touches }) => name in touches));
    const touches = names.map((name) => ({ name, took: median(visits.map((one) => one.touches[name])) }));
    const slowest = touches.reduce((one, other) => (other.took > one.took ? other : one));
    context.diagnostic(
      `touches in ms: ${touches.map(({ name, took }) => `${name} ${took}`).join(", ")}; the slowest is ${slowest.name}`,
    );
  });
}
