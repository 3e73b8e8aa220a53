/** The address of a page's own stylesheet; see build/styles.mjs. */
declare module "*.css" {
  const href: string;
  export default href;
}
