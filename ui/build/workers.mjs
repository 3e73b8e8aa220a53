// A worker's script: `import url from "worker:./render.worker.ts"` gives the URL of a file of its own, because a worker
// starts with none of the page's code.
import { basename, dirname, join } from "node:path";
import { separateFile } from "./separateFile.mjs";

export function workersPlugin(root, options) {
  return {
    name: "workers",
    setup(build) {
      build.onResolve({ filter: /^worker:/ }, ({ path, importer }) => {
        const file = join(dirname(importer), path.slice("worker:".length));
        return { path: basename(file).replace(/\.ts$/, ".js"), namespace: "worker", pluginData: file };
      });
      build.onLoad({ filter: /./, namespace: "worker" }, ({ pluginData: file }) =>
        separateFile(root, file, ".js", { ...options, format: "iife", legalComments: "none" }),
      );
    },
  };
}
