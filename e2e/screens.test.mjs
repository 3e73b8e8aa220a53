// Every screen that `assets/routes.json` names for members and the office, and the public ones without a parameter:
// with letters of twice the size on a phone and on a desktop nothing overlaps, nothing is cut off, nothing scrolls
// sideways; a narrow phone holds it; axe finds nothing. A new row is tried by itself.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { findSqueezed } from "./legible.mjs";
import { DESKTOP, MEMBERS, PAGES, close, findAccessibilityViolations, overflow, startTown } from "./town.mjs";

const NARROW = { width: 360, height: 780 };
const routes = JSON.parse(
  await readFile(join(dirname(fileURLToPath(import.meta.url)), "../assets/routes.json"), "utf8"),
);

const town = startTown();
const logins = new Map();
/** Once for all screens. */
function login(email) {
  if (!logins.has(email)) logins.set(email, town.login(email));
  return logins.get(email);
}
/** What a resident of the demo has. */
async function own(path) {
  const { access } = await login(MEMBERS.resident);
  const answer = await town.call(access, "GET", path);
  return (answer.results ?? answer)[0];
}

/** Where the first record is not meant: what stands for the parameters of an address. */
const FILLED = {
  "/claim/:slug": async () => "/claim/anchor-apizza",
  "/admin/businesses/:slug/people": async () => "/admin/businesses/anchor-apizza/people",
  "/admin/settings/:group": async () => "/admin/settings/accessibility",
  "/engine/life-services/:slug": async () => `/engine/life-services/${(await own("life-services/")).slug}`,
  "/group-planning/:id": async () => `/group-planning/${(await own("group-plans/")).id}`,
  "/plan-itinerary/:id": async () => `/plan-itinerary/${(await own("itineraries/")).id}`,
};
/** It logs out; the gallery of parts is for developers. */
const LEFT_OUT = ["/logout", "/design"];

const fill = async (path) => (FILLED[path] ? FILLED[path]() : path.replaceAll(/:\w+/g, "1"));

async function expectInOrder(page, place) {
  await page.waitForLoadState("networkidle");
  const width = page.viewportSize().width;
  assert.deepEqual(await page.evaluate(findSqueezed), [], `${place} at ${width} px`);
  assert.equal(await overflow(page), 0, `${place} scrolls sideways at ${width} px`);
}

/** Letters of twice the size on both, then of the usual size on a narrow phone. */
async function tryScreen(page, place) {
  await expectInOrder(page, place);
  await page.setViewportSize(DESKTOP);
  await expectInOrder(page, place);
  await page.setViewportSize(NARROW);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await expectInOrder(page, place);
  const { violations } = await findAccessibilityViolations(page);
  assert.deepEqual(violations, [], place);
  await close(page);
}

describe("every screen", { concurrency: 2 }, () => {
  for (const path of Object.keys(routes.public)) {
    if (path.includes(":") || PAGES.includes(path) || LEFT_OUT.includes(path)) continue;
    test(`${path} is in order`, async () => {
      await tryScreen(await town.open(path, { size: NARROW, text: 2 }), path);
    });
  }
  for (const path of Object.keys(routes.member)) {
    test(`${path} is in order`, async () => {
      const who = path.includes(":businessId") || path.startsWith("/transfer") ? MEMBERS.clerk : MEMBERS.resident;
      await tryScreen(await town.openAs(await login(who), await fill(path), { size: NARROW, text: 2 }), path);
    });
  }
  for (const path of Object.keys(routes.admin)) {
    test(`${path} is in order`, async () => {
      await tryScreen(await town.openAs(await login(MEMBERS.clerk), await fill(path), { size: NARROW, text: 2 }), path);
    });
  }
});
