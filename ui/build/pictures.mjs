// Renders the home-screen icons from the SVG ones, because phones do not accept SVG there.
import { createRequire } from "node:module";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Resvg, initWasm } from "@resvg/resvg-wasm";

/** File name, source SVG, side in pixels. Apple rounds the corners itself, so it gets the full square. */
const PICTURES = [
  ["192.png", "favicon.svg", 192],
  ["512.png", "favicon.svg", 512],
  ["maskable-512.png", "icon-maskable.svg", 512],
  ["apple-touch-180.png", "icon-maskable.svg", 180],
];

let ready;

export async function drawPictures(root, out) {
  ready ??= initWasm(await readFile(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
  await ready;
  await mkdir(join(out, "icon"), { recursive: true });
  for (const [name, drawing, side] of PICTURES) {
    const svg = await readFile(join(root, "public", drawing), "utf8");
    const picture = new Resvg(svg, { fitTo: { mode: "width", value: side } }).render();
    await writeFile(join(out, "icon", name), picture.asPng());
  }
}
