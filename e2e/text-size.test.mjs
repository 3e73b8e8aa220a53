// At twice the text size, on a phone and on a desktop: nothing overlaps, nothing is cut off, no page scrolls sideways.
// The root font size is doubled without affecting media queries, which is the harder case; what else the browser's own
// setting changes is tested on the screens with the most columns. screens.test.mjs does the same for members' and the
// office's screens.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findSqueezed } from "./legible.mjs";
import { DESKTOP, MEMBERS, PAGES, PHONE, close, finish, overflow, startTown } from "./town.mjs";

const town = startTown();
const FORMS = ["/events?view=month", "/events/submit", "/login", "/signup"];

async function expectLegible(page) {
  await page.waitForLoadState("networkidle");
  assert.deepEqual(await page.evaluate(findSqueezed), [], `${page.url()} at ${page.viewportSize().width} px`);
  assert.equal(await overflow(page), 0, `${page.url()} scrolls sideways at ${page.viewportSize().width} px`);
}

describe("with letters of twice the size", { concurrency: 2 }, () => {
  // The gallery of components is for developers.
  for (const path of [...PAGES, ...FORMS].filter((path) => path !== "/design")) {
    test(`${path} can be read`, async () => {
      const page = await town.open(path, { size: PHONE, text: 2 });
      await expectLegible(page);
      await page.setViewportSize(DESKTOP);
      await expectLegible(page);
      await finish(page);
    });
  }

  test("so can the office's dashboard", async () => {
    const page = await town.openAs(MEMBERS.clerk, "/dashboard", { size: PHONE, text: 2 });
    await expectLegible(page);
    await page.setViewportSize(DESKTOP);
    await expectLegible(page);
    await close(page);
  });

  test("so can those with the most columns where the browser is set to it", async () => {
    for (const path of ["/", "/directory", "/directory/anchor-apizza", "/events", "/events?view=month"]) {
      const page = await town.open(path, {
        size: PHONE,
        before: async (opened) => {
          const tools = await opened.context().newCDPSession(opened);
          await tools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
        },
      });
      await expectLegible(page);
      await page.setViewportSize(DESKTOP);
      await expectLegible(page);
      await close(page);
    }
  });
});

test("what sticks to the edges of the screen leaves it to the page when letters are large", async () => {
  const page = await town.open("/directory/anchor-apizza", { size: PHONE, text: 2 });
  await page.evaluate(() => window.scrollTo(0, 300));
  const bar = page.locator(".business-actions");
  assert.ok((await bar.boundingBox()).y > PHONE.height, "the row of actions stands in its place on the page");
  await close(page);
});

test("each column of the month says its day, whole", async () => {
  const page = await town.open("/events?view=month");
  await page.locator(".month-grid th").first().waitFor();
  assert.deepEqual((await page.locator(".month-grid th").allTextContents()).slice(0, 2), ["SunSunday", "MonMonday"]);
  await close(page);
});
