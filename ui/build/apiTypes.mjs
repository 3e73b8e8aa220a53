// Generates the API's types from the server's OpenAPI document:
//   npm run types -- FILE           writes ui/kit/apiTypes.ts from FILE (`towngreen openapi`)
//   npm run types -- FILE --check   fails if the types are not up to date with FILE
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

const { components, paths } = JSON.parse(await readFile(source, "utf8"));

/** The request body type of each call, by its name: "POST /deals/". */
function requestBodies() {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content["application/json"]?.schema;
      return schema ? [[`${method.toUpperCase()} ${path.replace("/api/v1", "")}`, schema]] : [];
    }),
  );
  const properties = Object.fromEntries(calls.sort(([one], [other]) => (one < other ? -1 : 1)));
  return { type: "object", required: Object.keys(properties), properties, additionalProperties: false };
}
/** Rewrites references to point to `definitions`. */
function adapt(value) {
  if (Array.isArray(value)) return value.map(adapt);
  if (value === null || typeof value !== "object") return value;
  // The generator turns an unrestricted type into an object as soon as it has a description.
  if (Object.keys(value).length === 1 && typeof value.description === "string") return { ...value, tsType: "unknown" };
  // A description beside a reference would make the generator create a separate type.
  if (value.$ref) return { $ref: value.$ref.replace("#/components/schemas/", "#/definitions/") };
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, adapt(part)]));
}

const banner = "// Generated from the API's own description: make types. Do not edit.";
const definitions = adapt({ ...components.schemas, RequestBodies: requestBodies() });
const written = await compile({ definitions, additionalProperties: false }, "Unused", {
  additionalProperties: false,
  // An array of at most five items is an array, not five kinds of tuples.
  ignoreMinAndMaxItems: true,
  bannerComment: banner,
  unreachableDefinitions: true,
  format: true,
  style: { printWidth: 120 },
});
// Removes the generator's own remarks from every comment.
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
