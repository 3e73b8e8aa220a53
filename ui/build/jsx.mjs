// This site's JSX goes through kit/jsx.ts, which joins adjacent texts; that of packages uses React's runtime.
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
