import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import * as esbuild from "esbuild";
import { asModule } from "./react.mjs";
import { leftOutAttributes, trimReact } from "./trimReact.mjs";

const root = process.env["UI_ROOT"] ?? "";
const code = readFileSync(join(root, "node_modules/react-dom/cjs/react-dom-client.production.js"), "utf8");

test("a part that React's code no longer has fails the build and is named", () => {
  assert.throws(() => trimReact(code, { "a part": { noSuchFunction: "" } }), /no longer has noSuchFunction\(\)/);
  assert.throws(() => trimReact("", {}), /no longer has/);
});

test("what is left names nothing that was left out", async () => {
  // Biome ignores node_modules.
  const folder = mkdtempSync(join(tmpdir(), "trim-react-"));
  await esbuild.build({
    stdin: { contents: asModule(trimReact(code)), loader: "js", resolveDir: root },
    outfile: join(folder, "react.js"),
    bundle: true,
    format: "esm",
    packages: "external",
    minifySyntax: true,
  });
  const rules = { recommended: false, correctness: { noUndeclaredVariables: "error" } };
  const globals = ["__REACT_DEVTOOLS_GLOBAL_HOOK__"];
  const config = { root: true, files: { maxSize: 5_000_000 }, linter: { rules }, javascript: { globals } };
  writeFileSync(join(folder, "biome.json"), JSON.stringify(config));
  const linted = spawnSync(join(root, "node_modules/.bin/biome"), ["lint", "react.js"], {
    cwd: folder,
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  assert.equal(linted.status, 0, linted.stdout + linted.stderr);
});

test("nothing here uses what was left out", () => {
  const hooks = "use(?:ActionState|DeferredValue|FormStatus|Transition)";
  const parts = "(?:unstable_)?(?:Activity|Profiler|SuspenseList|ViewTransition)";
  const calls = "addTransitionType|pre(?:connect|fetchDNS|init|initModule|load|loadModule)|requestFormReset|flushSync";
  const imported = new RegExp(`import [^;]*\\b(?:${hooks}|${parts}|${calls})\\b[^;]*from "react(?:-dom)?"`);
  // Elements that React hoists into <head>, document-level ones, custom elements; props with special handling in React.
  const elements = /<(?:link|meta|style|script|html|head|body|[a-z]+-[a-z-]+)[\s>]/;
  const props = /\bformAction=|<form\s[^<>]*\baction=\{(?:async|\(|on[A-Z])|<[a-z]+\s[^<>]*\bon(?:Select|BeforeInput)=/;
  const attributes = new RegExp(`\\s(?:${leftOutAttributes(code).join("|")})=[{"]`);
  const members = /\.(?:Consumer)\b/;
  const found = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^(node_modules|dist)\b/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      const patterns = file.endsWith(".tsx") ? [imported, elements, props, attributes, members] : [imported];
      return patterns.flatMap((pattern) => (pattern.exec(text) ? [`${file}: ${pattern.exec(text)?.[0]}`] : []));
    });
  assert.deepEqual(found, []);
});
