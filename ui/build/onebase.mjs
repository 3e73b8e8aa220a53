// Puts everything that each page needs anyway into one file. esbuild splits by who imports what, which
// makes a dozen tiny files of the layout's parts; if every page imports the whole base, there is one.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readPages } from "./manifest.mjs";

/** Loaded on their own too, though they are no pages. */
const PARTS = ["notifications/Bell.tsx", "events/MonthView.tsx", "layout/paid.ts"];
/** What several pages share, as one file for all of them. */
const GROUPS = [
  {
    files: ["./events/EventCard", "./events/dates", "./events/categories", "./events/useNow"],
    pages: ["home/HomePage.tsx", "events/EventsPage.tsx", "events/EventPage.tsx", "events/MonthView.tsx", "events/desk/DeskPage.tsx", "events/desk/DeskEventPage.tsx", "listing/ListingPage.tsx"],
  },
  {
    files: ["./kit/MapView", "./directory/place"],
    pages: ["directory/DirectoryPage.tsx", "listing/ListingPage.tsx", "events/EventsPage.tsx", "events/EventPage.tsx", "pages/DesignPage.tsx"],
  },
  { files: ["./kit/Filters", "./kit/CheckGroup", "./kit/Disclosure"], pages: ["directory/DirectoryPage.tsx", "events/EventsPage.tsx", "pages/DesignPage.tsx"] },
];
const BASE = ["./layout/Layout", "./kit/Card", "./kit/Prose", "./kit/State", "./kit/title", "./kit/format", "./kit/Time", "./kit/Pagination"];

export function oneBasePlugin(root, table) {
  const entries = new Set(["main.tsx", ...PARTS, ...Object.values(readPages(table))].map((file) => join(root, file)));
  const sharedBy = (path) => [...BASE, ...GROUPS.filter(({ pages }) => pages.some((page) => join(root, page) === path)).flatMap(({ files }) => files)];
  return {
    name: "one-base",
    setup(build) {
      build.onLoad({ filter: /(Page|main|Bell|MonthView|paid)\.tsx?$/ }, async ({ path }) => {
        if (!entries.has(path)) return;
        const imports = sharedBy(path).map((file) => `import ${JSON.stringify(join(root, file))};`).join("");
        return { contents: `${await readFile(path, "utf8")}\n${imports}`, loader: "tsx" };
      });
    },
  };
}
