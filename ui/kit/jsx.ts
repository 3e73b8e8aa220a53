// Adjacent text in JSX ("Open until ", time, " today") is joined into one text node, as in the server's HTML: hydration
// requires it, and it means fewer nodes. See build/jsx.mjs.
// Invariant: elements keep their position among the children, so that React can match them.
import type { ReactNode } from "react";
import { Fragment, jsx, jsxs as react } from "react/jsx-runtime";

export { Fragment, jsx };

export function joinTexts(children: ReactNode[]): ReactNode {
  let joined = children;
  let at = -1;
  for (const [index, child] of children.entries()) {
    if (typeof child === "string" || typeof child === "number") {
      if (at < 0) {
        at = index;
      } else {
        if (joined === children) joined = [...children];
        joined[at] = `${String(joined[at])}${child}`;
        joined[index] = null;
      }
    } else if (typeof child === "object" && child !== null) {
      at = -1;
    }
  }
  // If only text is left, no array is needed.
  return at === 0 && joined !== children && joined.every((child, index) => index === 0 || !child) ? joined[0] : joined;
}

export const jsxs: typeof react = (type, props, key) => {
  const given = props as { children: ReactNode[] };
  const children = joinTexts(given.children);
  if (children === given.children) return react(type, given, key);
  return (Array.isArray(children) ? react : jsx)(type, { ...given, children }, key);
};
