// What stands side by side in JSX ("Open until ", time, " today") becomes one text, as in the server's HTML:
// only so can React take over the server's page, and it has fewer nodes to care for. See build/jsx.mjs.
// Invariant: elements keep their place among the children, so that React knows them again.
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
  // Nothing but text needs no list.
  return at === 0 && joined !== children && joined.every((child, index) => index === 0 || !child) ? joined[0] : joined;
}

export const jsxs: typeof react = (type, props, key) => {
  const given = props as { children: ReactNode[] };
  const children = joinTexts(given.children);
  if (children === given.children) return react(type, given, key);
  return (Array.isArray(children) ? react : jsx)(type, { ...given, children }, key);
};
