// Bundles one file apart from the pages' scripts, as the result of a plugin's onLoad: what imports it gets its URL.
import { join } from "node:path";
import * as esbuild from "esbuild";

export async function separateFile(root, file, extension, options) {
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
  return {
    contents: outputFiles.find(({ path }) => path.endsWith(extension)).contents,
    loader: "file",
    watchFiles: Object.keys(metafile.inputs).map((input) => join(root, input)),
  };
}
