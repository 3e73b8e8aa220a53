// The API's types, from the document by which the server describes itself:
//   npm run types -- FILE           writes ui/kit/apiTypes.ts from FILE (`towngreen openapi`)
//   npm run types -- FILE --check   fails where the file is not what FILE makes of it
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const target = join(dirname(dirname(fileURLToPath(import.meta.url))), "kit/apiTypes.ts");
const [source, flag] = process.argv.slice(2);
if (!source) {
  console.error("Say which document: npm run types -- openapi.json");
  process.exit(2);
}

const { components } = JSON.parse(await readFile(source, "utf8"));
/** References lead to `definitions`. */
function adapt(value) {
  if (Array.isArray(value)) return value.map(adapt);
  if (value === null || typeof value !== "object") return value;
  // What may be anything is an object to the generator as soon as it has a description.
  if (Object.keys(value).length === 1 && typeof value.description === "string") return { ...value, tsType: "unknown" };
  // Words beside a reference would make another type of it.
  if (value.$ref) return { $ref: value.$ref.replace("#/components/schemas/", "#/definitions/") };
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, adapt(part)]));
}

const banner = "// Generated from the API's own description: make types. Do not edit.";
const written = await compile({ definitions: adapt(components.schemas), additionalProperties: false }, "Unused", {
  additionalProperties: false,
  bannerComment: banner,
  unreachableDefinitions: true,
  format: true,
  style: { printWidth: 120 },
});
// Without what the generator says of itself in every comment.
const types = written
  .replace(/export interface Unused \{[^}]*\}\n/, "")
  .replace(/ \* This interface was referenced by [\s\S]*?"\.\n/g, "")
  .replace(/ \*\n \*\/\n/g, " */\n")
  .replace(/\/\*\*\n \*\/\n/g, "");

if (flag === "--check") {
  const present = await readFile(target, "utf8").catch(() => "");
  if (present !== types) {
    console.error("ui/kit/apiTypes.ts is not what the server describes: make types");
    process.exit(1);
  }
} else {
  await writeFile(target, types);
}
