// Writes manifest.json: what the server links in <head> for each page.
import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { ICONS_FILE } from "./icons.mjs";

/** The table of the pages for owners and the office, which is loaded with them. */
export const MANAGEMENT_TABLE = "managementLoaders.ts";

/** What main.ts loads when the page starts: the base of all pages. */
export const START = "start.tsx";

/** The pages of loaders.ts or managementLoaders.ts: key -> source file, parsed from its one-line rows. */
export function readPages(table) {
  const pages = {};
  for (const [, key, file] of table.matchAll(/^ +"?([\w-]+)"?: lazyPage\(\(\) => import\("\.\/([^"]+)"\)\)/gm))
    pages[key] = `${file}.tsx`;
  const rows = table.split("lazyPage(() =>").length - 1;
  if (Object.keys(pages).length !== rows) throw new Error("A table of pages has one whose row is not on one line.");
  return pages;
}

export async function writeManifest(metafile, root, out, table, managementTable) {
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([file, output]) => [`/${relative(out, join(root, file))}`, output]),
  );
  const urlOf = new Map([...outputs.keys()].map((url) => [url.split("/").pop(), url]));
  const byEntry = (source) => [...outputs].find(([, output]) => output.entryPoint === source)?.[0];

  /** A file and everything it imports statically, itself first. */
  function closure(url, seen = new Set()) {
    if (!url || seen.has(url)) return seen;
    seen.add(url);
    for (const { path, kind } of outputs.get(url)?.imports ?? []) {
      if (kind === "import-statement") closure(urlOf.get(path.split("/").pop()), seen);
    }
    return seen;
  }

  /** A page's own stylesheets (build/styles.mjs), imported by it or by a shared chunk. */
  function stylesOf(scripts) {
    const named = scripts
      .flatMap((url) => outputs.get(url)?.imports ?? [])
      .map(({ path }) => urlOf.get(path.split("/").pop()));
    return [...new Set(named.filter((url) => url?.endsWith(".css")))];
  }

  const [js, start] = [byEntry("main.ts"), byEntry(START)];
  const base = closure(start);
  // The not-found page is part of the base: it must show when nothing else loads.
  const routes = { "not-found": [] };
  function addRoutes(pages, loadedBefore) {
    for (const [key, source] of Object.entries(pages)) {
      const page = byEntry(source);
      if (!page) throw new Error(`There is a row for "${key}", but ${source} was not built`);
      const scripts = [...closure(page)].filter((url) => !base.has(url) && url.endsWith(".js"));
      routes[key] = [...stylesOf(scripts), ...scripts, ...loadedBefore];
    }
  }
  addRoutes(readPages(table), []);
  addRoutes(readPages(managementTable), [byEntry(MANAGEMENT_TABLE)]);
  const files = Object.fromEntries([...outputs].map(([url, output]) => [url, output.bytes]));
  const manifest = {
    entry: {
      js,
      start,
      css: byEntry("main.css"),
      preload: [...base],
      icons: [...outputs].find(([, output]) => ICONS_FILE in output.inputs)?.[0],
      fonts: [...outputs.keys()].filter((url) => url.endsWith(".woff2")),
    },
    routes,
    files,
  };
  await writeFile(join(out, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}
