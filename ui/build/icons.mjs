// Writes icons.json: name -> what goes inside <svg viewBox="0 0 24 24">, so that the server's first
// paint shows the very icons that React draws a moment later.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";

const SCRIPT = `
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ICONS } from "./kit/Icon";
export const icons = Object.fromEntries(Object.entries(ICONS).map(([name, Drawing]) => {
  const markup = renderToStaticMarkup(createElement(Drawing));
  return [name, markup.replace(/^<svg[^>]*>/, "").replace(/<\\/svg>$/, "")];
}));
`;

export async function drawIcons(root, out) {
  const folder = join(root, "node_modules/.cache");
  await mkdir(folder, { recursive: true });
  const outfile = join(folder, "icons.mjs");
  await esbuild.build({
    stdin: { contents: SCRIPT, resolveDir: root, loader: "ts" },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    jsx: "automatic",
    packages: "external",
    logLevel: "warning",
  });
  // A new address each time: in watch mode the module would otherwise come from Node's cache.
  const { icons } = await import(`${pathToFileURL(outfile)}?${Date.now()}`);
  await writeFile(join(out, "icons.json"), `${JSON.stringify(icons, null, 1)}\n`);
}
