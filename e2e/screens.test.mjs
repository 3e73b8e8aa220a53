// Every screen that `assets/routes.json` lists for members and the office, and the public ones without a parameter: at
// twice the text size on a phone and on a desktop nothing overlaps, nothing is cut off, nothing scrolls sideways; it
// fits a narrow phone; axe finds nothing. A new route is tested automatically.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { findSqueezed } from "./legible.mjs";
import {
  DESKTOP,
  MEMBERS,
  PAGES,
  close,
  findAccessibilityViolations,
  overflow,
  repainted,
  startTown,
} from "./town.mjs";

const NARROW = { width: 360, height: 780 };
const routes = JSON.parse(readFileSync(new URL("../assets/routes.json", import.meta.url), "utf8"));
/** One logs out; the component gallery is for developers; without an emailed link there is nothing to reset. */
const LEFT_OUT = ["/logout", "/design", "/reset-password"];
/** A preview looks as visitors will see it. */
const WITHOUT_MENU = ["/admin/guides/:guideId/preview"];
/** Where a superuser may do more than staff. */
const FOR_SUPERUSERS = ["/admin", "/admin/backups", "/admin/users"];

const town = startTown();
const logins = new Map();
/** Logs in only once for all screens. */
function login(email) {
  if (!logins.has(email)) logins.set(email, town.login(email));
  return logins.get(email);
}
/** The first record that an API call returns for this user. */
async function first(who, path) {
  const { access } = await login(who);
  const answer = await town.call(access, "GET", path);
  return (answer.results ?? answer)[0];
}
const ownBusiness = async () => (await town.send("GET", "businesslistings/anchor-apizza/")).json();
const ofOwnEvent = (rest) => async () => {
  const { id } = await ownBusiness();
  const { access } = await login(MEMBERS.owner);
  const event = { title: "Dough lesson", start_date: "2031-03-04" };
  const made = await town.call(access, "POST", `businesslistings/${id}/events/`, event);
  return `/dashboard/business/${id}/events/${made.id}${rest}`;
};

/** Values for route parameters, if the first record is not suitable. */
const FILLED = {
  "/claim/:slug": async () => "/claim/anchor-apizza",
  "/transfer/:id": async () => {
    const { access } = await login(MEMBERS.owner);
    const body = { email: MEMBERS.resident };
    const { id } = await town.call(access, "POST", "businesslistings/mudlark-pottery/transfer/", body);
    return `/transfer/${id}`;
  },
  "/dashboard/business/:businessId/events/:id": ofOwnEvent(""),
  "/dashboard/business/:businessId/events/:id/poster": ofOwnEvent("/poster"),
  "/engine/life-services/:slug": async () =>
    `/engine/life-services/${(await first(MEMBERS.resident, "life-services/")).slug}`,
  "/group-planning/:id": async () => `/group-planning/${(await first(MEMBERS.resident, "group-plans/")).id}`,
  "/plan-itinerary/:id": async () => `/plan-itinerary/${(await first(MEMBERS.resident, "itineraries/")).id}`,
  "/admin/businesses/:slug/people": async () => "/admin/businesses/anchor-apizza/people",
  "/admin/settings/:group": async () => "/admin/settings/look",
};
async function fill(path) {
  if (FILLED[path]) return FILLED[path]();
  if (path.includes(":businessId")) return path.replace(":businessId", (await ownBusiness()).id);
  return path.replaceAll(/:\w+/g, "1");
}

/** Waits until requests have finished and the page has re-rendered. */
async function settled(page) {
  await page.waitForLoadState("networkidle");
  await repainted(page);
}

/** Twice the text size on both, then the usual size on a narrow phone; reports all errors together. */
async function tryScreen(page, place, frame = "#main .wrap") {
  const errors = [];
  const look = async (what) => {
    await settled(page);
    const width = page.viewportSize().width;
    errors.push(...(await page.evaluate(findSqueezed)).map((error) => `${what} at ${width} px: ${error}`));
    if ((await overflow(page)) !== 0) errors.push(`${what} at ${width} px: it scrolls sideways`);
  };
  await look("large");
  if ((await page.locator(frame).count()) === 0) errors.push(`it has no ${frame}`);
  for (const problem of await page.locator(".state-error, .page-problem").allInnerTexts())
    errors.push(`it is not there: ${problem}`);
  await page.setViewportSize(DESKTOP);
  await look("large");
  await page.setViewportSize(NARROW);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await look("usual");
  errors.push(...(await findAccessibilityViolations(page)).violations, ...page.errors);
  await close(page);
  assert.deepEqual(errors, [], place);
}

describe("every screen", { concurrency: 2 }, () => {
  const large = { size: NARROW, text: 2 };
  for (const path of Object.keys(routes.public)) {
    if (path.includes(":") || PAGES.includes(path) || LEFT_OUT.includes(path)) continue;
    test(`${path} is in order`, async () => tryScreen(await town.open(path, large), path));
  }
  for (const path of Object.keys(routes.member)) {
    test(`${path} is in order`, async () => {
      const who = path.includes(":businessId") ? MEMBERS.owner : MEMBERS.resident;
      await tryScreen(await town.openAs(await login(who), await fill(path), large), path);
    });
  }
  const office = Object.keys(routes.admin).map((path) => ({ path, who: MEMBERS.staff }));
  for (const { path, who } of [...office, ...FOR_SUPERUSERS.map((path) => ({ path, who: MEMBERS.clerk }))]) {
    const frame = WITHOUT_MENU.includes(path) ? undefined : ".admin-nav";
    test(`${path} is in order for ${who}`, async () => {
      await tryScreen(await town.openAs(await login(who), await fill(path), large), path, frame);
    });
  }
});
