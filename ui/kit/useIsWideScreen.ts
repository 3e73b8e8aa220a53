// Whether there is room beside a list. What the stylesheets hide below this width need not be rendered there.
import { useSyncExternalStore } from "react";

/** The same breakpoint as in the pages' stylesheets. */
const WIDE = "(min-width: 64rem)";

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

export function useIsWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  );
}
