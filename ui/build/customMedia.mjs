// Lets CSS use a breakpoint that the specification fixes (assets/limits.json): `@media (--compact-interest)`.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const COMPACT_INTEREST = "(--compact-interest)";

/** In rem, so that the breakpoint scales with the text size; 16 px are one rem unless the visitor changed that. */
export function resolveMedia(css, limits) {
  return css.replaceAll(COMPACT_INTEREST, `(width < ${limits.events.compact_interest_below_px / 16}rem)`);
}

export function customMediaPlugin(root) {
  const numbers = join(root, "../assets/limits.json");
  return {
    name: "custom-media",
    setup(build) {
      build.onLoad({ filter: /\.css$/, namespace: "file" }, async ({ path }) => {
        const css = await readFile(path, "utf8");
        if (!css.includes(COMPACT_INTEREST)) return undefined;
        const limits = JSON.parse(await readFile(numbers, "utf8"));
        return { contents: resolveMedia(css, limits), loader: "css", watchFiles: [path, numbers] };
      });
    },
  };
}
