// How the public pages feel on a slow phone: node e2e/vitals.mjs [path ..]. Prints the median of five first
// visits at 1.6 Mbit/s, 150 ms and a processor four times slower. No test: the machine's own load is in it.
import { test } from "node:test";
import { PHONE, close, visitTown } from "./town.mjs";

const given = process.argv.slice(2);
const PATHS = given.length > 0 ? given : ["/", "/directory", "/directory/anchor-apizza", "/events"];
const TIMES = 5;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SLOWER = 4;
/** A task is long from here on; what is above it blocks. */
const LONG_MS = 50;
/** Until nothing more is expected to happen by itself. */
const QUIET_MS = 3000;

const town = visitTown();
const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

/** Runs in the page, before anything else. */
function watch() {
  window.vitals = { lcp: 0, fcp: 0, shift: 0, tasks: [], slowest: 0 };
  const on = (type, note, more) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  on("largest-contentful-paint", ({ startTime }) => (window.vitals.lcp = startTime));
  on("paint", ({ name, startTime }) => name === "first-contentful-paint" && (window.vitals.fcp = startTime));
  on("layout-shift", ({ value, hadRecentInput }) => !hadRecentInput && (window.vitals.shift += value));
  on("longtask", ({ startTime, duration }) => window.vitals.tasks.push([startTime, duration]));
  on("event", ({ duration, interactionId }) => interactionId && (window.vitals.slowest = Math.max(window.vitals.slowest, duration)), { durationThreshold: 16 });
}

async function visit(path) {
  const page = await town.open(path, {
    size: PHONE,
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
  const blocked = tasks.filter(([start]) => start >= fcp).reduce((sum, [, duration]) => sum + Math.max(0, duration - LONG_MS), 0);
  // What a visitor touches first: the menu, and a field to type into.
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("button", { name: "Menu" }).tap();
  const field = page.locator("#main input[type=search], #footer-email").first();
  await field.tap();
  await field.pressSequentially("bak", { delay: 200 });
  await page.waitForTimeout(1000);
  const slowest = await page.evaluate(() => window.vitals.slowest);
  await close(page);
  return { fcp, lcp, blocked, shift, slowest };
}

for (const path of PATHS) {
  test(path, async (context) => {
    await town.fetch(path);
    const visits = [];
    for (let time = 0; time < TIMES; time += 1) visits.push(await visit(path));
    const of = (name) => median(visits.map((one) => one[name]));
    const ms = (name) => `${Math.round(of(name))} ms`;
    context.diagnostic(`first paint ${ms("fcp")}, largest ${ms("lcp")}, blocked ${ms("blocked")}, slowest touch ${ms("slowest")}, shift ${of("shift").toFixed(4)}`);
  });
}
