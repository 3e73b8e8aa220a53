/** The address of a page's own stylesheet; see build/styles.mjs. */
declare module "*.css" {
  const href: string;
  export default href;
}

/** The address of the file with all icons; see build/icons.mjs. */
declare module "icons:drawings" {
  const href: string;
  export default href;
}

declare module "*/treeShakeRouter.mjs" {
  export function treeShakeRouterPlugin(patterns?: [RegExp, string][]): import("esbuild").Plugin;
}
