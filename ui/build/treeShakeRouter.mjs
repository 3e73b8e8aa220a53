// React Router without what this site never calls. Its files name parts for the developer's tools and make
// contexts as they load, which esbuild must take for a purpose; said that there is none, it leaves out
// forms, fetchers and the rest of its data router (8 KB).
import { readFile } from "node:fs/promises";

export const leanRouterPlugin = {
  name: "lean-router",
  setup(build) {
    build.onLoad({ filter: /react-router[\\/]dist[\\/].*\.mjs$/ }, async ({ path }) => {
      const code = await readFile(path, "utf8");
      const contents = code
        .replace(/^\w+\.displayName = "\w+";$/gm, "")
        .replace(/ = (React\d*\.(?:createContext|forwardRef|memo|createElement)\()/g, " = /* @__PURE__ */ $1")
        .replace(/^var ENABLE_DEV_WARNINGS = true;$/m, "const ENABLE_DEV_WARNINGS = false;");
      return { contents, loader: "js" };
    });
  },
};
