// Runs every *.test.ts: bundled by esbuild (this version of Node cannot run TypeScript), then run with node --test.
//   npm test            all
//   npm test -- dates   only files whose path contains "dates"
import { spawnSync } from "node:child_process";
import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { iconsPlugin } from "./icons.mjs";
import { workersPlugin } from "./workers.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const wanted = process.argv[2] ?? "";
const out = join(root, "node_modules/.cache/tests");

const files = (await readdir(root, { recursive: true })).filter(
  (file) => /\.test\.tsx?$/.test(file) && !/^(node_modules|dist)\b/.test(file) && file.includes(wanted),
);
if (files.length === 0) {
  console.error(`No test file has "${wanted}" in its path.`);
  process.exit(1);
}

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await esbuild.build({
  absWorkingDir: root,
  entryPoints: files,
  outdir: out,
  outbase: root,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  jsx: "automatic",
  packages: "external",
  loader: { ".css": "empty" },
  plugins: [iconsPlugin(root), workersPlugin(root)],
  sourcemap: "inline",
  logLevel: "warning",
  // Tests find source files relative to this root, not to the bundle.
  define: { "process.env.UI_ROOT": JSON.stringify(root) },
});
const run = spawnSync(process.execPath, ["--test", "--enable-source-maps", out], { stdio: "inherit", cwd: root });
process.exit(run.status ?? 1);
