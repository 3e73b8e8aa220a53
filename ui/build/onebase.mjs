// Puts everything that each page needs anyway into one file. esbuild splits by who imports what, which
// makes a dozen tiny files of the layout's parts; if every page imports the whole base, there is one.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readPages } from "./manifest.mjs";

/** Loaded on their own too, though they are no pages. */
const PARTS = ["notifications/Bell.tsx", "events/MonthView.tsx"];
const BASE = ["./layout/Layout", "./kit/Card", "./kit/Prose", "./kit/State", "./kit/title", "./kit/format"];

export function oneBasePlugin(root, table) {
  const entries = new Set(["main.tsx", ...PARTS, ...Object.values(readPages(table))].map((file) => join(root, file)));
  return {
    name: "one-base",
    setup(build) {
      build.onLoad({ filter: /(Page|main|Bell|MonthView)\.tsx$/ }, async ({ path }) => {
        if (!entries.has(path)) return;
        const imports = BASE.map((file) => `import ${JSON.stringify(join(root, file))};`).join("");
        return { contents: `${await readFile(path, "utf8")}\n${imports}`, loader: "tsx" };
      });
    },
  };
}
