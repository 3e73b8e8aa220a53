/** The URL of a page's own stylesheet; see build/styles.mjs. */
declare module "*.css" {
  const href: string;
  export default href;
}

/** The URL of a worker's script; see build/workers.mjs. */
declare module "worker:*" {
  const href: string;
  export default href;
}

/** The URL of the icon sprite; see build/icons.mjs. */
declare module "icons:drawings" {
  const href: string;
  export default href;
}

declare module "*/customMedia.mjs" {
  export function resolveMedia(css: string, limits: { events: { compact_interest_below_px: number } }): string;
}
declare module "*/treeShakeRouter.mjs" {
  export function treeShakeRouterPlugin(patterns?: [RegExp, string][]): import("esbuild").Plugin;
}
declare module "*/react.mjs" {
  export function asModule(code: string): string;
}
declare module "*/trimReact.mjs" {
  export function trimReact(code: string, closed?: Record<string, Record<string, string>>): string;
  export function leftOutAttributes(code: string): string[];
}
