// JSX of this site goes through kit/jsx.ts, which joins neighbouring texts; that of packages stays React's.
import { join } from "node:path";

export function jsxPlugin(root) {
  const own = join(root, "kit/jsx.ts");
  return {
    name: "jsx",
    setup(build) {
      build.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ importer }) =>
        importer === own || importer.includes("node_modules") ? null : { path: own },
      );
    },
  };
}
