// A page's own stylesheet: `export { default as style } from "./events.css"` in a page gives the URL of a separate
// file, so that a visitor loads only the styles of the pages they see.
import { basename, dirname, join, relative } from "node:path";
import { separateFile } from "./separateFile.mjs";

export function pageStylesPlugin(root, options) {
  return {
    name: "page-styles",
    setup(build) {
      build.onResolve({ filter: /\.css$/ }, ({ path, importer, kind }) => {
        if (kind !== "import-statement") return undefined;
        const file = join(dirname(importer), path);
        // One per page: otherwise two pages would share a chunk that contains nothing but the URL. Relative, because the
        // path enters the names of chunks: whoever builds elsewhere gets the same files.
        return { path: `${basename(importer)}/${relative(root, file)}`, namespace: "page-style", pluginData: file };
      });
      build.onLoad({ filter: /./, namespace: "page-style" }, ({ pluginData: file }) =>
        separateFile(root, file, ".css", options),
      );
    },
  };
}
