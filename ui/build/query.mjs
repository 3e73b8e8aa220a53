// TanStack Query without infinite queries, which nothing here uses.
import { readFile } from "node:fs/promises";

const GROWING = /\(this\.#queryType === "infinite" \? infiniteQueryBehavior\(.*?\) : this\.options\.behavior\)/;

export const queryPlugin = {
  name: "query",
  setup(build) {
    build.onLoad({ filter: /query-core[\\/]build[\\/]modern[\\/]query\.js$/ }, async ({ path }) => {
      const code = await readFile(path, "utf8");
      if (!GROWING.test(code)) throw new Error(`${path} is no longer as build/query.mjs expects it.`);
      return { contents: code.replace(GROWING, "this.options.behavior"), loader: "js" };
    });
  },
};
