// A worker's script: `import url from "worker:./render.worker.ts"` gives the URL of a file of its own, because a worker
// starts with none of the page's code.
import { basename, dirname, join } from "node:path";
import * as esbuild from "esbuild";

export function workersPlugin(root, options) {
  return {
    name: "workers",
    setup(build) {
      build.onResolve({ filter: /^worker:/ }, ({ path, importer }) => {
        const file = join(dirname(importer), path.slice("worker:".length));
        return { path: basename(file).replace(/\.ts$/, ".js"), namespace: "worker", pluginData: file };
      });
      build.onLoad({ filter: /./, namespace: "worker" }, async ({ pluginData: file }) => {
        const { outputFiles, metafile } = await esbuild.build({
          ...options,
          absWorkingDir: root,
          entryPoints: [file],
          outdir: root,
          bundle: true,
          format: "iife",
          write: false,
          metafile: true,
          legalComments: "none",
          logLevel: "silent",
        });
        return {
          contents: outputFiles[0].contents,
          loader: "file",
          watchFiles: Object.keys(metafile.inputs).map((input) => join(root, input)),
        };
      });
    },
  };
}
