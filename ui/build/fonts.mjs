// Subsets the two typefaces to the letters of English and Spanish and to the weights in use.
// The subset files are cached under node_modules/.cache and regenerated when this script changes.
import { createHash } from "node:crypto";
import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** `license` is copied into the build output with the font: the OFL requires it. */
export const FONTS = [
  {
    name: "besley",
    source: "node_modules/@fontsource-variable/besley/files/besley-latin-wght-normal.woff2",
    license: "node_modules/@fontsource-variable/besley/LICENSE",
    weights: { min: 500, max: 800 },
  },
  {
    name: "public-sans",
    source: "node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2",
    license: "node_modules/@fontsource-variable/public-sans/LICENSE",
    weights: { min: 400, max: 700 },
  },
];

const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
const SPANISH = "ÁÉÍÑÓÚÜáéíñóúü¡¿ªº";
const SIGNS = "\u00a0©®°·×½¼¾–—‘’“”…•−→€™é";
const FEATURES = ["kern", "liga", "tnum", "lnum"];

async function exists(file) {
  return access(file).then(
    () => true,
    () => false,
  );
}

export async function cutFonts(root) {
  const recipe = createHash("sha256")
    .update(JSON.stringify([FONTS, SPANISH, SIGNS, FEATURES, 1]))
    .digest("hex");
  const folder = join(root, "node_modules/.cache/fonts", recipe.slice(0, 12));
  await mkdir(folder, { recursive: true });
  for (const { name, source, weights } of FONTS) {
    const target = join(folder, `${name}.woff2`);
    if (await exists(target)) continue;
    const { default: subsetFont } = await import("subset-font");
    const cut = await subsetFont(await readFile(join(root, source)), ASCII + SPANISH + SIGNS, {
      targetFormat: "woff2",
      variationAxes: { wght: weights },
      keepFeatures: FEATURES,
      noHinting: true,
    });
    await writeFile(target, cut);
  }
  return folder;
}
