// Every public page: wide and narrow, light and dark, no accessibility violations and no errors. At twice the text size,
// on a phone and on a desktop, nothing overlaps, nothing is cut off, no page scrolls sideways. There the root font size
// is doubled without affecting media queries, which is the harder case; what else the browser's own setting changes is
// tested on the screens with the most columns. screens.test.mjs does the same for members' and the office's screens.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findSqueezed } from "./legible.mjs";
import {
  COLOR_RULES,
  DESKTOP,
  MEMBERS,
  PAGES,
  PHONE,
  close,
  expectNoPageErrors,
  findAccessibilityViolations,
  finish,
  overflow,
  repainted,
  showTheme,
  startTown,
} from "./town.mjs";

const town = startTown();
const NARROWEST = { width: 320, height: 640 };

/** Findings that axe cannot decide by itself, with the reason why they are acceptable. */
const DECIDED = [
  // On a phone the action row is fixed to the bottom: what it covers can be scrolled into view.
  { on: /^\/directory\/./, pattern: /^color-contrast: .*overlap(ped by|s) (an)?other element/ },
];

async function expectNoBarriers(page, options) {
  const { pathname } = new URL(page.url());
  const isUndecided = (line) => !DECIDED.some(({ on, pattern }) => on.test(pathname) && pattern.test(line));
  const { violations, incomplete } = await findAccessibilityViolations(page, options);
  assert.deepEqual(violations, []);
  assert.deepEqual(incomplete.filter(isUndecided), [], "what axe cannot decide is listed with the reason");
}

/** The classes of elements that still animate although the visitor prefers reduced motion. */
function moving() {
  const lasts = (times) => times.split(",").some((time) => parseFloat(time) > 0);
  return [...document.querySelectorAll("*")].flatMap((element) =>
    [null, "::before", "::after"]
      .map((part) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, part);
        return (animationName !== "none" && lasts(animationDuration)) || lasts(transitionDuration)
          ? `${element.localName}.${element.className}${part ?? ""}`
          : "";
      })
      .filter(Boolean),
  );
}

/** Gives a page that was opened on a desktop a phone's size and touch; with larger text each is opened on a phone. */
async function makePhone(page) {
  const tools = await page.context().newCDPSession(page);
  await tools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.setViewportSize(PHONE);
  await repainted(page);
}

describe("every page", { concurrency: 2 }, () => {
  for (const path of PAGES) {
    test(`${path} has no barrier on a desktop and a phone, by day or night, one heading of its own, a title, and room on 320 px`, async () => {
      const page = await town.open(path, { size: DESKTOP });
      assert.match(await page.title(), /^\S.* · Wexbury, CT$/);
      for (const size of [DESKTOP, PHONE]) {
        if (size === PHONE) await makePhone(page);
        assert.equal(await page.locator("h1:visible").count(), 1);
        await expectNoBarriers(page);
        assert.deepEqual(await page.evaluate(moving), []);
        await showTheme(page, "dark");
        await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
        // Only the colors differ in dark mode.
        await expectNoBarriers(page, { rules: COLOR_RULES });
        await expectNoPageErrors(page);
        await showTheme(page, "light");
      }
      await page.setViewportSize(NARROWEST);
      await finish(page);
    });
  }

  test("all titles differ", async () => {
    const titles = await Promise.all(
      PAGES.map(async (path) => /<title>([^<]*)/.exec(await (await town.fetch(path)).text())[1]),
    );
    assert.equal(new Set(titles).size, PAGES.length, titles.join("\n"));
  });

  test("with lines and letters set wider, nothing is cut off", async () => {
    const page = await town.open("/directory", { size: PHONE });
    // The text spacing of WCAG 1.4.12.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }",
      );
      document.adoptedStyleSheets = [sheet];
    });
    assert.equal(await overflow(page), 0);
    await close(page);
  });
});

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
