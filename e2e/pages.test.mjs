// Every public page, wide and narrow, light and dark: no accessibility violations and no errors.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  COLOR_RULES,
  DESKTOP,
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

/** Gives a page that was opened on a desktop a phone's size and touch; text-size.test.mjs opens each on a phone. */
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
