// Compresses once, at build time, what the server would otherwise compress for every request.
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

/**
 * Brotli's block sizes, as powers of two. Which of them makes a large file smallest, by up to 200 bytes, changes with
 * every edit; a file below the first is the same with all of them.
 */
const BLOCK_SIZES = [16, 17, 18, 19];
const TEXT = new Set([".js", ".css", ".svg", ".txt"]);
const toBrotli = promisify(brotliCompress);

/**
 * Replaces every text file with a .br, so that the program embeds each text only once; returns the transfer size of
 * each file.
 */
export async function compress(out) {
  const sizes = {};
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = join(entry.parentPath ?? entry.path, entry.name);
        const url = `/${relative(out, file).replaceAll("\\", "/")}`;
        const bytes = await readFile(file);
        sizes[url] = { raw: bytes.length, wire: bytes.length };
        if (!TEXT.has(extname(entry.name))) return;
        const hints = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        const tried = bytes.length > 2 ** BLOCK_SIZES[0] ? BLOCK_SIZES : [0];
        const forms = await Promise.all(
          tried.map((size) => toBrotli(bytes, { params: { ...hints, [constants.BROTLI_PARAM_LGBLOCK]: size } })),
        );
        const br = forms.reduce((best, one) => (one.length < best.length ? one : best));
        await Promise.all([writeFile(`${file}.br`, br), rm(file)]);
        sizes[url].wire = br.length;
      }),
  );
  return sizes;
}

export function printSizes(manifest, sizes) {
  const total = (urls) => urls.reduce((sum, url) => sum + (sizes[url]?.wire ?? 0), 0);
  const line = (name, bytes) => console.log(`  ${name.padEnd(24)} ${(bytes / 1024).toFixed(1).padStart(7)} KB`);
  const base = [manifest.entry.js, ...manifest.entry.preload];
  console.log("Sizes on the wire (brotli):");
  line("base JavaScript", total(base));
  for (const [key, urls] of Object.entries(manifest.routes))
    line(`  + ${key}`, total(urls.filter((url) => url.endsWith(".js"))));
  line("stylesheet", total([manifest.entry.css]));
  for (const [key, urls] of Object.entries(manifest.routes)) {
    const styles = total(urls.filter((url) => url.endsWith(".css")));
    if (styles > 0) line(`  + ${key}`, styles);
  }
  line("fonts", total(manifest.entry.fonts));
}
