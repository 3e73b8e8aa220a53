// What makes a page heavy: `node build.mjs --weigh home business` lists the sources of the base and of these pages by
// their size in the scripts (before compression); a package counts as one.
import { readPages, START } from "./manifest.mjs";

const MIN_BYTES = 300;

export function printWeights(metafile, table, keys) {
  const { outputs } = metafile;
  const pages = readPages(table);
  const entryOf = (source) => Object.keys(outputs).find((file) => outputs[file].entryPoint === source);

  function closure(file, seen = new Set()) {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const { path, kind } of outputs[file].imports)
      if (kind === "import-statement" && outputs[path]) closure(path, seen);
    return seen;
  }

  function print(title, files) {
    const bytes = {};
    for (const file of files) {
      for (const [input, { bytesInOutput }] of Object.entries(outputs[file].inputs)) {
        const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? input;
        bytes[name] = (bytes[name] ?? 0) + bytesInOutput;
      }
    }
    const rows = Object.entries(bytes)
      .filter(([, size]) => size >= MIN_BYTES)
      .sort(([, one], [, other]) => other - one);
    console.log(`${title}: ${files.length} scripts`);
    for (const [name, size] of rows) console.log(`  ${String(size).padStart(7)}  ${name}`);
  }

  const base = closure(entryOf(START));
  print("base", [...base]);
  for (const key of keys) {
    if (!pages[key]) throw new Error(`There is no page "${key}"`);
    print(
      key,
      [...closure(entryOf(pages[key]))].filter((file) => !base.has(file)),
    );
  }
}
