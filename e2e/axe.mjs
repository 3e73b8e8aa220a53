// Runs axe-core on a page.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { overflow, repainted } from "./page.mjs";

const axeSource = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** The rules whose result depends on colors: all that can differ between light and dark. */
export const COLOR_RULES = ["color-contrast", "link-in-text-block"];
const AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The violations found by axe-core: one line per element. `rules`: only these. */
export async function findAccessibilityViolations(page, { rules } = {}) {
  // Evaluated over DevTools: the content security policy would block a script element.
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(await axeSource);
  return page.evaluate(
    async (runOnly) => {
      // Wait for color transitions between themes, whose intermediate colors do not matter.
      await Promise.allSettled(
        document
          .getAnimations()
          .filter((one) => one instanceof CSSTransition)
          .map(({ finished }) => finished),
      );
      // What sticks to an edge of the window covers half of whatever the page is scrolled to: it is tested in its place.
      const sticky = [...document.querySelectorAll("body *")].filter(
        (element) => getComputedStyle(element).position === "sticky",
      );
      for (const { style } of sticky) Object.assign(style, { position: "relative", inset: "auto" });
      const result = await window.axe.run(document, { runOnly, resultTypes: ["violations", "incomplete"] });
      for (const { style } of sticky) Object.assign(style, { position: "", inset: "" });
      const why = (node) => [...node.any, ...node.all, ...node.none][0]?.message ?? "";
      const lines = (list) =>
        list.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}: ${why(node)}`));
      return { violations: lines(result.violations), incomplete: lines(result.incomplete) };
    },
    rules ? { type: "rule", values: rules } : { type: "tag", values: AXE_RULES },
  );
}

/** Expects no violations; `where` is the message if there are any. */
export async function expectAccessible(page, where) {
  assert.deepEqual((await findAccessibilityViolations(page)).violations, [], where);
}

/** Switches the page, which follows the system's setting, to this theme, and waits for its colors. */
export async function showTheme(page, theme) {
  await page.emulateMedia({ colorScheme: theme });
  // On a busy machine the styles follow the color scheme a moment later.
  await page.waitForFunction(
    (isDark) =>
      (getComputedStyle(document.documentElement).getPropertyValue("--paper").trim() === "#101814") === isDark,
    theme === "dark",
  );
}

/**
 * Expects no violations and no horizontal scrolling at each of these sizes, by day and by night. The page is resized
 * instead of opened once more, and is back at its size and in light colors afterwards. In dark mode only the colors
 * differ, so only the rules about them are tested again. `except`: what is not an error.
 */
export async function expectFitsAndAccessible(page, sizes, { except = /^$/ } = {}) {
  const before = page.viewportSize();
  const errors = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await repainted(page);
    const wider = await overflow(page);
    if (wider > 0) errors.push(`${size.width} px: ${wider} px too wide`);
    for (const theme of ["light", "dark"]) {
      await showTheme(page, theme);
      const rules = theme === "dark" ? COLOR_RULES : undefined;
      const { violations } = await findAccessibilityViolations(page, { rules });
      errors.push(...violations.map((violation) => `${size.width} px, ${theme}: ${violation}`));
    }
    await showTheme(page, "light");
  }
  await page.setViewportSize(before);
  assert.deepEqual(
    errors.filter((error) => !except.test(error)),
    [],
    page.url(),
  );
}
