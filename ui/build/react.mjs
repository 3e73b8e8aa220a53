// React's drawing as a module. It comes as CommonJS, all of it inside one function: the browser would read
// these 180 KB twice on the visitor's processor before it could run the first line.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const NEEDS =
  /^var Scheduler = require\("scheduler"\),\s+React = require\("react"\),\s+ReactDOM = require\("react-dom"\);$/m;

export const reactPlugin = {
  name: "react",
  setup(build) {
    build.onResolve({ filter: /^react-dom\/client$/ }, async ({ resolveDir, kind, pluginData }) => {
      if (pluginData === "found") return null;
      const { path } = await build.resolve("react-dom/client", { resolveDir, kind, pluginData: "found" });
      return { path: join(dirname(path), "cjs/react-dom-client.production.js") };
    });
    build.onLoad({ filter: /react-dom-client\.production\.js$/ }, async ({ path }) => {
      const code = await readFile(path, "utf8");
      if (!NEEDS.test(code)) throw new Error(`${path} no longer begins as build/react.mjs expects it.`);
      const imports =
        'import Scheduler from "scheduler";\nimport React from "react";\nimport ReactDOM from "react-dom";\nconst exports = {};\n';
      return {
        contents: `${imports}${code.replace(NEEDS, "")}\nexport const { createRoot, hydrateRoot, version } = exports;\n`,
        loader: "js",
      };
    });
  },
};
