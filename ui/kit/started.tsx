// Whether React has taken over this page. Until then a page is drawn exactly as the server has drawn it, so
// that React finds every element in its place; what only works with scripts shows its stand-in.
import { useSyncExternalStore, type HTMLAttributes, type ReactNode } from "react";

const never = () => () => undefined;

/** False while React takes over the server's page, true from then on and for everything that is drawn later. */
export function useIsStarted(): boolean {
  return useSyncExternalStore(never, () => true, () => false);
}

interface ServedProps extends HTMLAttributes<HTMLElement> {
  as?: "div" | "aside";
  children: ReactNode;
}

/** A part that the server draws in its own way, such as a form where we have controls: that stands until we have started. */
export function Served({ as: Element = "div", children, ...rest }: ServedProps) {
  if (useIsStarted()) return <Element key="own" {...rest}>{children}</Element>;
  // Whatever is inside is not React's, and is left as it is.
  return <Element key="served" {...rest} dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />;
}
