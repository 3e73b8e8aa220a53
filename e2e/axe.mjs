// Runs axe-core on a page.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";

const axeSource = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The violations found by axe-core: one line per element. `rules`: only these. */
export async function findAccessibilityViolations(page, { rules } = {}) {
  // Evaluated over DevTools: the content security policy would block a script element.
  await page.evaluate(await axeSource);
  return page.evaluate(
    async (runOnly) => {
      // Wait for color transitions between themes, whose intermediate colors do not matter.
      await Promise.allSettled(
        document
          .getAnimations()
          .filter((one) => one instanceof CSSTransition)
          .map(({ finished }) => finished),
      );
      const result = await window.axe.run(document, { runOnly, resultTypes: ["violations", "incomplete"] });
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
