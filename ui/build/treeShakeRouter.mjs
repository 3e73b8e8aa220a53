// React Router without what this site never calls. Its files set displayNames and create contexts when they load, which
// esbuild must assume to be side effects; once these are marked as pure, it drops forms, fetchers and the rest of the
// data router (8 KB).
import { readFile } from "node:fs/promises";

const PATTERNS = [
  [/^\w+\.displayName = "\w+";$/gm, ""],
  [/ = (React\d*\.(?:createContext|forwardRef|memo|createElement)\()/g, " = /* @__PURE__ */ $1"],
  [/^var ENABLE_DEV_WARNINGS = true;$/m, "const ENABLE_DEV_WARNINGS = false;"],
  [/^RenderErrorBoundary\.contextType = \w+;$/m, ""],
  [/return isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\);/, "return useNavigateUnstable();"],
  [/^import (React\d*) from "react";$/gm, 'import * as $1 from "react";'],
  [/^var useOptimisticImpl = React\d*\[USE_OPTIMISTIC\];$/m, ""],
];

/** `patterns` match React Router's code; one that matches in none of its files fails the build. */
export function treeShakeRouterPlugin(patterns = PATTERNS) {
  return {
    name: "tree-shake-router",
    setup(build) {
      const found = new Set();
      build.onLoad({ filter: /react-router[\\/]dist[\\/].*\.mjs$/ }, async ({ path }) => {
        let contents = await readFile(path, "utf8");
        for (const [pattern, replacement] of patterns) {
          if (contents.search(pattern) >= 0) found.add(pattern);
          contents = contents.replace(pattern, replacement);
        }
        return { contents, loader: "js" };
      });
      // A build that failed has not read all files.
      build.onEnd((result) => ({
        errors: (result.errors.length > 0 ? [] : patterns)
          .filter(([pattern]) => !found.has(pattern))
          .map(([pattern]) => ({
            text: `React Router's code no longer has ${pattern}: bring build/treeShakeRouter.mjs up to date.`,
          })),
      }));
    },
  };
}
