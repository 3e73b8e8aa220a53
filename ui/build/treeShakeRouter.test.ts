import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import * as esbuild from "esbuild";
import { treeShakeRouterPlugin } from "./treeShakeRouter.mjs";

const build = (patterns?: [RegExp, string][]) =>
  esbuild.build({
    stdin: { contents: 'export { BrowserRouter } from "react-router";', resolveDir: process.env["UI_ROOT"] },
    bundle: true,
    format: "esm",
    write: false,
    external: ["react", "react-dom"],
    absWorkingDir: join(process.env["UI_ROOT"] ?? ""),
    logLevel: "silent",
    plugins: [treeShakeRouterPlugin(patterns)],
  });

test("a pattern that React Router's code no longer has fails the build and is named", async () => {
  assert.deepEqual((await build()).errors, []);
  await assert.rejects(build([[/^no such line$/m, ""]]), /no longer has \/\^no such line\$\/m/);
});
