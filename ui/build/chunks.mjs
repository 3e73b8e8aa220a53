// Groups small chunks into a few large ones. esbuild creates a chunk for whatever exactly the same pages share, and
// each chunk costs a request and 700 bytes of headers. So everything loaded later depends on the whole base (it is
// there anyway), and whoever needs one file of a group loads the entire group.
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import * as esbuild from "esbuild";

/** What each visitor has once the page starts (start.tsx), and the small modules that nearly every page needs. */
const BASE = [
  "start.tsx",
  "kit/Card.tsx",
  "kit/Prose.tsx",
  "kit/State.tsx",
  "kit/documentTitle.ts",
  "kit/format.ts",
  "kit/Time.tsx",
  "kit/Pagination.tsx",
  "kit/share.ts",
  "kit/canonicalPath.ts",
  "kit/hover.ts",
  "kit/analytics.ts",
  "kit/visit.ts",
  "kit/OpenStatusText.tsx",
  "kit/PrintAddress.tsx",
  "kit/EmailText.tsx",
  "kit/neighbors.ts",
  "directory/api.ts",
  "search/SearchForm.tsx",
];
const GROUPS = [
  [
    "events/EventCard.tsx",
    "events/model.ts",
    "events/interactions.ts",
    "events/dates.ts",
    "events/categories.ts",
    "events/useNow.ts",
    "events/useRefetchForMember.ts",
    "events/api.ts",
    "events/tonight.ts",
  ],
  [
    "directory/BusinessCard.tsx",
    "directory/model.ts",
    "directory/attributes.ts",
    "directory/BusinessHours.tsx",
    "directory/Gallery.tsx",
    "reviews/Stars.tsx",
    "reviews/model.ts",
    "reviews/api.ts",
    "kit/hours.ts",
  ],
  ["deals/DealCard.tsx", "deals/model.ts", "deals/api.ts", "guides/GuideCard.tsx", "guides/model.ts", "guides/api.ts"],
  ["kit/MapView.tsx", "kit/mercator.ts", "directory/place.ts"],
  [
    "kit/Field.tsx",
    "kit/Choice.tsx",
    "kit/Filters.tsx",
    "kit/CheckGroup.tsx",
    "kit/Disclosure.tsx",
    "kit/useOptimisticTransition.ts",
    "kit/useIsWideScreen.ts",
    "directory/NearMe.tsx",
  ],
  ["kit/form.ts", "kit/ErrorSummary.tsx", "kit/FormDialog.tsx", "kit/useFirstError.ts"],
  ["kit/ConfirmDialog.tsx", "kit/useAction.ts"],
];

export function chunksPlugin(root) {
  return {
    name: "chunks",
    setup(build) {
      let imports;
      build.onStart(async () => {
        imports = await readImports(root);
      });
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const file = relative(root, path).replaceAll("\\", "/");
        if (!imports.later.has(file)) return;
        const needed = imports.closure(file);
        const whole = [...BASE, ...GROUPS.filter((group) => group.some((member) => needed.has(member))).flat()];
        const lines = whole.map((name) => `import ${JSON.stringify(join(root, name))};\n`).join("");
        return { contents: `${await readFile(path, "utf8")}\n${lines}`, loader: "tsx" };
      });
    },
  };
}

/** The import graph: the lazily loaded files, and everything each of them needs. */
async function readImports(root) {
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ["start.tsx"],
    outdir: root,
    bundle: true,
    splitting: true,
    format: "esm",
    jsx: "automatic",
    packages: "external",
    external: ["*.css", "icons:*", "worker:*"],
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  const of = (file, kind) =>
    (metafile.inputs[file]?.imports ?? []).filter((one) => one.kind === kind && !one.external).map(({ path }) => path);
  const later = Object.keys(metafile.inputs).flatMap((file) => of(file, "dynamic-import"));
  function closure(file, seen = new Set()) {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const path of of(file, "import-statement")) closure(path, seen);
    return seen;
  }
  return { later: new Set(["start.tsx", ...later]), closure };
}
