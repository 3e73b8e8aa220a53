// Every screen of the office on a narrow phone: it fits, and axe finds nothing. Taken from the list of addresses, so
// that a new screen is tried too.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { MEMBERS, close, expectNoPageErrors, findAccessibilityViolations, overflow, startTown } from "./town.mjs";

const town = startTown();
const SMALL = { width: 360, height: 740 };
const { admin } = JSON.parse(readFileSync(new URL("../assets/routes.json", import.meta.url), "utf8"));
/** Of one record each, as the demo has it. */
const RECORDS = [
  "/admin/events/1",
  "/admin/newsletter/1",
  "/admin/checklists/1",
  "/admin/quizzes/1/edit",
  "/admin/quizzes/1/results",
  "/admin/campaigns/1",
  "/admin/businesses/anchor-apizza/people",
  "/content-engine/viewer/1",
  ...["look", "office", "newsletter", "moderation", "placements", "mail", "sources"].map(
    (group) => `/admin/settings/${group}`,
  ),
];
const SCREENS = [...Object.keys(admin).filter((path) => !path.includes(":")), ...RECORDS];

test("every screen of the office fits 360 pixels, and axe finds nothing", async () => {
  const clerk = await town.login(MEMBERS.clerk);
  const faults = [];
  for (const path of SCREENS) {
    const page = await town.openAs(clerk, path, { size: SMALL });
    await page.locator("main h1").first().waitFor();
    await page.waitForLoadState("networkidle");
    if ((await overflow(page)) !== 0) faults.push(`${path} scrolls sideways`);
    const { violations } = await findAccessibilityViolations(page);
    faults.push(...violations.map((fault) => `${path}: ${JSON.stringify(fault)}`));
    await expectNoPageErrors(page);
    await close(page);
  }
  assert.ok(SCREENS.length > 40, `${SCREENS.length}`);
  assert.deepEqual(faults, []);
});
