// The house rules that a compiler does not know.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = process.env["UI_ROOT"] ?? "";
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/^(node_modules|dist)\b/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

/** The names that a file imports from modules which hold signals. */
export function importedSignals(text: string): string[] {
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
});

test("no source file is longer than 300 lines", () => {
  const long = sources.filter(({ text }) => text.split("\n").length > 300);
  assert.deepEqual(
    long.map(({ file }) => file),
    [],
  );
});
