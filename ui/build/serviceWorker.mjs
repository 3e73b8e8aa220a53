// Builds /sw.js after everything else, because it lists the files that were built.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as esbuild from "esbuild";

/** Pages that need a connection, or are for staff: their code is cached only on demand. */
const LATER = /^(?:admin|content-engine|test-|curation|design$|health$|setup$)/;

/** The build as the service worker needs it. */
export function describeBuild(manifest, routes) {
  const files = Object.keys(manifest.files).sort();
  const of = (keep) =>
    Object.entries(manifest.routes)
      .filter(([key]) => keep(key))
      .flatMap(([, urls]) => urls);
  const needed = new Set(of((key) => !LATER.test(key)));
  const later = new Set(of((key) => LATER.test(key)).filter((url) => !needed.has(url)));
  return {
    version: createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 16),
    entry: manifest.entry.start,
    files,
    shell: files.filter((url) => !later.has(url)),
    // Editing a business requires a connection.
    memberRoutes: Object.keys(routes.member).filter((path) => !path.startsWith("/dashboard/business/")),
  };
}

export async function buildServiceWorker(root, out, manifest, { target, minify }) {
  const routes = JSON.parse(await readFile(join(root, "../assets/routes.json"), "utf8"));
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ["offline/serviceWorker.ts"],
    outfile: join(out, "sw.js"),
    bundle: true,
    format: "iife",
    minify,
    target,
    define: { BUILD: JSON.stringify(describeBuild(manifest, routes)) },
    legalComments: "none",
    logLevel: "warning",
  });
}
