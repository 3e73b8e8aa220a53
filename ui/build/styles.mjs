// A page's own stylesheet: `export { default as style } from "./events.css"` in a page gives the address of a
// file of its own, so that a visitor loads the look of the pages they see and no other.
import { dirname, join } from "node:path";
import * as esbuild from "esbuild";

export function pageStylesPlugin(root, options) {
  return {
    name: "page-styles",
    setup(build) {
      build.onResolve({ filter: /\.css$/ }, ({ path, importer, kind }) =>
        kind === "import-statement" ? { path: join(dirname(importer), path), namespace: "page-style" } : undefined);
      build.onLoad({ filter: /./, namespace: "page-style" }, async ({ path }) => {
        const { outputFiles, metafile } = await esbuild.build({
          ...options, absWorkingDir: root, entryPoints: [path], outdir: root, bundle: true, write: false, metafile: true, logLevel: "silent",
        });
        const css = outputFiles.find((file) => file.path.endsWith(".css"));
        return { contents: css.text, loader: "file", watchFiles: Object.keys(metafile.inputs).map((file) => join(root, file)) };
      });
    },
  };
}
