// A page's own stylesheet: `export { default as style } from "./events.css"` in a page gives the address of a
// file of its own, so that a visitor loads the look of the pages they see and no other.
import { basename, dirname, join } from "node:path";
import * as esbuild from "esbuild";

export function pageStylesPlugin(root, options) {
  return {
    name: "page-styles",
    setup(build) {
      build.onResolve({ filter: /\.css$/ }, ({ path, importer, kind }) => {
        if (kind !== "import-statement") return undefined;
        const file = join(dirname(importer), path);
        // For each page its own: else two pages would share a script that holds nothing but the address.
        return { path: `${basename(importer)}/${file}`, namespace: "page-style", pluginData: file };
      });
      build.onLoad({ filter: /./, namespace: "page-style" }, async ({ pluginData: file }) => {
        const { outputFiles, metafile } = await esbuild.build({
          ...options,
          absWorkingDir: root,
          entryPoints: [file],
          outdir: root,
          bundle: true,
          write: false,
          metafile: true,
          logLevel: "silent",
        });
        const css = outputFiles.find((file) => file.path.endsWith(".css"));
        return {
          contents: css.text,
          loader: "file",
          watchFiles: Object.keys(metafile.inputs).map((input) => join(root, input)),
        };
      });
    },
  };
}
