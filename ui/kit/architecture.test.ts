// Architecture rules that the compiler cannot check.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";

const root = process.env["UI_ROOT"] ?? "";
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/^(node_modules|dist)\b/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

/** The names that a file imports from modules that hold signals. */
function importedSignals(text: string): string[] {
  const imports = text.matchAll(/import \{([^}]*)\} from "[^"]*\/(?:theme|toasts|signals|session)"/g);
  return [...imports]
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.replace("type ", "").trim()))
    .filter(Boolean);
}

test("components read signals through the hook, never by a bare .value", () => {
  assert.deepEqual(importedSignals('import { theme, chooseTheme } from "../layout/theme";'), ["theme", "chooseTheme"]);
  const bare = sources
    .filter(({ file }) => file.endsWith(".tsx"))
    .flatMap(({ file, text }) =>
      importedSignals(text)
        .filter((name) => new RegExp(`\\b${name}\\.value\\b`).test(text))
        .map((name) => `${file}: ${name}.value`),
    );
  assert.deepEqual(bare, []);
});

test("nothing puts styles or scripts into markup strings, where the content policy forbids them", () => {
  const found = sources.filter(
    ({ file, text }) =>
      !file.endsWith(".test.ts") && /setAttribute\("style"|<style|insertAdjacentHTML|style="/.test(text),
  );
  assert.deepEqual(
    found.map(({ file }) => file),
    [],
  );
});

test("a page lists its links through paths.ts", () => {
  const found = sources.filter(({ file, text }) => file.endsWith(".tsx") && /\b(?:to|href)="\/[a-z]/.test(text));
  assert.deepEqual(
    found.map(({ file }) => file),
    [],
  );
});

test("links and the parts of an address come from kit/router, which leaves out most of React Router", () => {
  const found = sources.filter(
    ({ file, text }) =>
      !file.endsWith(".test.ts") && file !== join("kit", "router.tsx") && text.includes('from "react-router'),
  );
  assert.deepEqual(
    found.map(({ file }) => file),
    [],
  );
  const inner = sources.filter(({ file, text }) => !file.endsWith(".test.ts") && text.includes("UNSAFE_"));
  assert.deepEqual(
    inner.map(({ file }) => file),
    [],
    "what React Router calls unsafe may change with any release",
  );
});

/**
 * The dependency order: each may use only those before it. The features are in the order of src/lib.rs. `admin` is the
 * frame of the office's screens, `approval_requests` is what editors of texts need of `approvals`, `listing`, `profile`
 * and `curation` are pages made of several features, `system` is the server's `admin`.
 */
const ORDER = (
  "kit paths routes admin search accounts backups offline notifications layout deleted_records moderation imports directory events discovery " +
  "approval_requests guides deals placements text_generation " +
  "quizzes newsletter syndication approvals reviews suggestions claims insights campaigns reporting town_sheet listing_checks checklists itineraries group_plans " +
  "life_services event_plans alerts accessibility pages home inbox dashboard listing profile curation content_engine system settings managementLoaders loaders start main"
).split(" ");
const OTHERS = ["admin"];

const moduleOf = (file: string) => (file.split(/[/\\]/)[0] ?? "").replace(/\.tsx?$/, "");

interface Import {
  from: string;
  to: string;
  /** Erased from the program. */
  isType: boolean;
}

/** The files of ours that a file imports. */
function importsOf({ file, text }: { file: string; text: string }): Import[] {
  const named = text.matchAll(/^(?:import|export) (type )?[^;]*?from "(\.[^"]+)";/gm);
  const later = text.matchAll(/\bimport\(()"(\.[^"]+)"\)/g);
  return [...named, ...later]
    .map(([, type, address = ""]) => ({ from: file, to: join(dirname(file), address), isType: Boolean(type) }))
    .filter(({ to }) => !to.startsWith("..") && !/\.(?:css|json)$/.test(to));
}

const imports = sources
  .filter(({ file }) => !/\.test\.tsx?$/.test(file) && !file.startsWith("build"))
  .flatMap(importsOf);

test("the modules stand in one order on both sides", () => {
  const lib = readFileSync(join(root, "../src/lib.rs"), "utf8");
  const server = [...lib.matchAll(/^pub(?:\(crate\))? mod (\w+);/gm)].map(([, name = ""]) => name);
  const shared = ORDER.filter((name) => server.includes(name) && !OTHERS.includes(name));
  assert.ok(shared.length > 35, `only ${shared.length} modules were found on both sides`);
  assert.deepEqual(
    shared,
    server.filter((name) => shared.includes(name)),
  );
});

test("a module uses those before it in the order, and nothing behind it", () => {
  const place = (file: string) => ORDER.indexOf(moduleOf(file));
  assert.deepEqual(
    sources.map(({ file }) => file).filter((file) => place(file) < 0 && !file.startsWith("build")),
    [],
    "has no place in the order",
  );
  const broken = imports.filter(({ from, to }) => place(to) < 0 || place(to) > place(from));
  assert.deepEqual(broken, []);
});

test("no two files import each other, however many lie between them", () => {
  const known = new Map(sources.map(({ file }) => [file.replace(/\.tsx?$/, ""), file]));
  const done = new Set<string>();
  const circles: string[] = [];
  function visit(file: string, path: string[]) {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" -> "));
    if (done.has(file) || path.includes(file)) return;
    for (const { to } of imports.filter(({ from, isType }) => from === file && !isType)) {
      const next = known.get(to.replace(/\.tsx?$/, ""));
      if (next) visit(next, [...path, file]);
    }
    done.add(file);
  }
  for (const { file } of sources) visit(file, []);
  assert.deepEqual(circles, []);
});

/** Chosen on this device, and never sent in this form. */
const NOT_ON_THE_WIRE = ["PickedRecord"];

test("what travels is described by the server alone: kit/apiTypes", () => {
  const twins = sources
    .filter(({ file }) => /(?:^|[\\/])(?:api|\w+Api)\.ts$/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^(?:export )?interface (\w+)/gm)].map(([, name = ""]) => ({ file, name })),
    );
  assert.deepEqual(
    twins.filter(({ name }) => !NOT_ON_THE_WIRE.includes(name)),
    [],
    "what a call takes is RequestBodies[...], what it answers has a type of its own",
  );
});

test("a screen of the office lives with its feature, in its folder admin/", () => {
  const table = readFileSync(join(root, "../assets/routes.json"), "utf8");
  const { admin } = JSON.parse(table) as { admin: Record<string, string> };
  const loaders = ["loaders.ts", "managementLoaders.ts"]
    .map((file) => readFileSync(join(root, file), "utf8"))
    .join("\n");
  const pages = new Map(
    [...loaders.matchAll(/"?([\w-]+)"?: lazyPage\(\(\) => import\("\.\/([^"]+)"\)\)/g)].map(([, key, file]) => [
      key,
      file,
    ]),
  );
  const strays = Object.values(admin)
    .map((key) => pages.get(key))
    .filter((file) => file !== undefined && !/^(?:\w+\/admin|system)\//.test(file));
  assert.deepEqual(strays, []);
  assert.deepEqual(
    [...pages.values()].filter((file) => file?.startsWith("admin/")),
    [],
    "admin/ is their frame",
  );
});

/** For each selector of a stylesheet, the class it is about: "business-card" of `.business-card:hover .button`. */
function cssPrefixes(css: string): string[] {
  const rules = css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]+)\{/g);
  const selectors = [...rules].flatMap(([, rule = ""]) =>
    rule.trim().startsWith("@") ? [] : rule.split(/,(?![^(]*\))/),
  );
  return selectors.flatMap((selector) => /\.([a-zA-Z][\w-]*)/.exec(selector)?.[1] ?? []).map(prefixOf);
}

const prefixOf = (name: string) => name.split("-").slice(0, 2).join("-");

test("a CSS prefix belongs to one file, or to one that says that it continues it", () => {
  assert.deepEqual(cssPrefixes("@media (x) { .deal-card-name, .deal .icon { a: b } } .tag:is(.x, .y) { c: d }"), [
    "deal-card",
    "deal",
    "tag",
  ]);
  const owners = new Map<string, Set<string>>();
  for (const file of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    // Print styles hide parts of everything.
    if (!file.endsWith(".css") || /^(?:node_modules|dist)\b|print\.css$/.test(file)) continue;
    const css = readFileSync(join(root, file), "utf8");
    const continued = /^\/\* Continues (\S+\.css)/.exec(css)?.[1];
    const owner = continued ? join(dirname(file), continued) : file;
    for (const prefix of cssPrefixes(css)) owners.set(prefix, (owners.get(prefix) ?? new Set()).add(owner));
  }
  const shared = [...owners].filter(([, files]) => files.size > 1).map(([prefix, files]) => [prefix, ...files]);
  assert.deepEqual(shared, [], "restyle another's class inside one of your own: .your-card .button");
});

test("no source file is longer than 300 lines, but for the generated one", () => {
  const written = sources.filter(({ file }) => file !== "kit/apiTypes.ts");
  const long = written.filter(({ text }) => text.split("\n").length > 300);
  assert.deepEqual(
    long.map(({ file }) => file),
    [],
  );
});
