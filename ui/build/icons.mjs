// Renders the table of kit/icons.ts into one SVG sprite: `import drawings from "icons:drawings"` gives its URL,
// "drawings#name" refers to one icon. So icons cost no script, and a page that shows the same one forty times only
// repeats its name.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";

const SCRIPT = `
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ICONS } from "./kit/icons";
// Filled or hollow is for the page to say (.icon): a fill of the symbol would win over it.
const LINE = { stroke: "currentColor", strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round" };
const symbols = Object.entries(ICONS).map(([name, Drawing]) => {
  const inside = renderToStaticMarkup(createElement(Drawing)).replace(/^<svg[^>]*>/, "").replace(/<\\/svg>$/, "");
  return createElement("symbol", { key: name, id: name, viewBox: "0 0 24 24", ...LINE, dangerouslySetInnerHTML: { __html: inside } });
});
export const drawings = renderToStaticMarkup(createElement("svg", { xmlns: "http://www.w3.org/2000/svg" }, symbols));
`;

/** The sprite's name in esbuild's list of outputs. */
export const ICONS_FILE = "icons:icons.svg";

export function iconsPlugin(root) {
  return {
    name: "icons",
    setup(build) {
      build.onResolve({ filter: /^icons:drawings$/ }, () => ({ path: "icons.svg", namespace: "icons" }));
      build.onLoad({ filter: /./, namespace: "icons" }, async () => ({
        contents: await draw(root),
        loader: "file",
        watchFiles: [join(root, "kit/icons.ts")],
      }));
    },
  };
}

async function draw(root) {
  const folder = join(root, "node_modules/.cache");
  await mkdir(folder, { recursive: true });
  const outfile = join(folder, "icons.mjs");
  await esbuild.build({
    stdin: { contents: SCRIPT, resolveDir: root, loader: "ts" },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
  // A different URL each time: in watch mode the module would otherwise come from Node's cache.
  const { drawings } = await import(`${pathToFileURL(outfile)}?${Date.now()}`);
  return drawings;
}
