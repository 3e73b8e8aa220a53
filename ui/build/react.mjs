// React as ES modules. It is published as CommonJS, each file wrapped in one function: the browser would parse the 180
// KB of react-dom twice before it could run the first line, nothing of it could be tree-shaken, and every call would go
// through the exports object.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { trimReact } from "./trimReact.mjs";

const FILES = {
  react: "cjs/react.production.js",
  "react/jsx-runtime": "cjs/react-jsx-runtime.production.js",
  "react-dom": "cjs/react-dom.production.js",
  "react-dom/client": "cjs/react-dom-client.production.js",
};
/** Modules that consist of statements, not of a single expression. */
const KEPT = new Set(["scheduler"]);

const NEEDS = /^var (?:\s*\w+ = require\("[\w-]+"\)[,;])+$/m;

/** Converts the code to use imports and exports. */
export function asModule(code) {
  const needs = [...(NEEDS.exec(code)?.[0].matchAll(/(\w+) = require\("([\w-]+)"\)/g) ?? [])];
  const names = [...code.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name);
  const body = code.replace(NEEDS, "").replace(/^exports\.(\w+) =/gm, "const exported_$1 =");
  if (names.length === 0 || /\b(?:exports\.|require\()/.test(body))
    throw new Error("React's code is no longer as build/react.mjs expects it.");
  return [
    ...needs.map(([, name, from]) => `import ${KEPT.has(from) ? name : `* as ${name}`} from "${from}";`),
    body,
    `export { ${names.map((name) => `exported_${name} as ${name}`).join(", ")} };\n`,
  ].join("\n");
}

export const reactPlugin = {
  name: "react",
  setup(build) {
    const { resolve } = createRequire(join(build.initialOptions.absWorkingDir, "package.json"));
    const find = (path) => ({ path: join(dirname(resolve(path.split("/")[0])), FILES[path]), sideEffects: false });
    build.onResolve({ filter: /^react(-dom)?(\/(jsx-runtime|client))?$/ }, ({ path }) => find(path));
    // React already includes what this is a shim for.
    build.onResolve({ filter: /^use-sync-external-store\/shim\b/ }, () => find("react"));
    build.onLoad({ filter: /[\\/]cjs[\\/]react[\w-]*\.production\.js$/ }, async ({ path }) => {
      const code = await readFile(path, "utf8");
      return { contents: asModule(path.includes("client") ? trimReact(code) : code), loader: "js" };
    });
  },
};
