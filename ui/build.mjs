// Builds the UI: subsets the fonts, bundles with esbuild, compresses, writes the manifest.
//   node build.mjs            into $UI_OUT or dist/
//   node build.mjs --watch    rebuilds after each change, without compression
//   node build.mjs --check    types only
//   node build.mjs --weigh home business    also lists what these pages' scripts consist of
import { spawnSync } from "node:child_process";
import { cp, mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { chunksPlugin } from "./build/chunks.mjs";
import { compress, printSizes } from "./build/compress.mjs";
import { customMediaPlugin } from "./build/customMedia.mjs";
import { FONTS, cutFonts } from "./build/fonts.mjs";
import { iconsPlugin } from "./build/icons.mjs";
import { jsxPlugin } from "./build/jsx.mjs";
import { treeShakeRouterPlugin } from "./build/treeShakeRouter.mjs";
import { MANAGEMENT_TABLE, writeManifest } from "./build/manifest.mjs";
import { buildServiceWorker } from "./build/serviceWorker.mjs";
import { queryPlugin } from "./build/query.mjs";
import { reactPlugin } from "./build/react.mjs";
import { pageStylesPlugin } from "./build/styles.mjs";
import { drawPictures } from "./build/pictures.mjs";
import { printWeights } from "./build/bundleSize.mjs";
import { workersPlugin } from "./build/workers.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.env.UI_OUT ?? join(here, "dist"));
const isWatching = process.argv.includes("--watch");
const weighed = process.argv.includes("--weigh") ? process.argv.slice(process.argv.indexOf("--weigh") + 1) : null;

if (process.argv.includes("--check")) {
  const checked = spawnSync(join(here, "node_modules/.bin/tsc"), ["-p", here], { stdio: "inherit" });
  process.exit(checked.status ?? 1);
}

const started = performance.now();
// Stale files would be embedded along with the new ones, so start with an empty folder.
await rm(out, { recursive: true, force: true });
await mkdir(join(out, "assets"), { recursive: true });
const fontFolder = await cutFonts(here);
const [table, managementTable] = await Promise.all(
  ["loaders.ts", MANAGEMENT_TABLE].map((file) => readFile(join(here, file), "utf8")),
);

/** Lets CSS refer to a subset font as url("font:besley"). */
const fontPlugin = {
  name: "fonts",
  setup(build) {
    build.onResolve({ filter: /^font:/ }, ({ path }) => ({ path: join(fontFolder, `${path.slice(5)}.woff2`) }));
  },
};

const finishPlugin = {
  name: "finish",
  setup(build) {
    build.onEnd(async (result) => {
      if (result.errors.length > 0) return;
      const local = Object.keys(result.metafile.inputs).filter((input) => input.includes(here));
      if (local.length > 0) throw new Error(`These would be named differently in another folder: ${local.join(", ")}`);
      await cp(join(here, "public"), out, { recursive: true });
      await drawPictures(here, out);
      for (const font of FONTS) await cp(join(here, font.license), join(out, "assets", `${font.name}-OFL.txt`));
      Object.assign(result.metafile.outputs, (await buildFirstScript()).metafile.outputs);
      const manifest = await writeManifest(result.metafile, here, out, table, managementTable);
      await buildServiceWorker(here, out, manifest, { target: TARGET, minify: !isWatching });
      if (!isWatching) printSizes(manifest, await compress(out));
      if (weighed) printWeights(result.metafile, table + managementTable, weighed);
      console.log(`UI built in ${((performance.now() - started) / 1000).toFixed(1)} s into ${out}`);
    });
  },
};

const TARGET = ["es2022", "chrome111", "firefox114", "safari16.4"];
const pageStyles = pageStylesPlugin(here, {
  minify: !isWatching,
  target: TARGET,
  external: ["/art/*"],
  plugins: [fontPlugin, customMediaPlugin(here)],
});

const OUTPUT = {
  absWorkingDir: here,
  outdir: join(out, "assets"),
  outbase: here,
  publicPath: "/assets",
  entryNames: "[name]-[hash]",
  bundle: true,
  format: "esm",
  minify: !isWatching,
  sourcemap: isWatching ? "inline" : false,
  target: TARGET,
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
};

/** Built separately: as one of several entries, its few lines would be split into shared chunks. */
const buildFirstScript = () => esbuild.build({ ...OUTPUT, entryPoints: { main: "main.ts" } });

const context = await esbuild.context({
  entryPoints: { start: "start.tsx", style: "main.css" },
  ...OUTPUT,
  // The base script refers to every chunk: hashes alone save a few hundred bytes.
  chunkNames: "[hash]",
  assetNames: "[name]-[hash]",
  splitting: true,
  jsx: "automatic",
  loader: { ".woff2": "file" },
  define: { "process.env.NODE_ENV": isWatching ? '"development"' : '"production"' },
  external: ["/art/*"],
  plugins: [
    fontPlugin,
    iconsPlugin(here),
    pageStyles,
    workersPlugin(here, { minify: !isWatching, target: TARGET }),
    jsxPlugin(here),
    treeShakeRouterPlugin(),
    queryPlugin,
    ...(isWatching ? [] : [reactPlugin]),
    chunksPlugin(here),
    finishPlugin,
  ],
});

if (isWatching) {
  await context.watch();
  console.log("Watching for changes; stop with Ctrl+C.");
} else {
  try {
    await context.rebuild();
  } catch {
    process.exitCode = 1; // esbuild has already printed the error.
  }
  await context.dispose();
}
