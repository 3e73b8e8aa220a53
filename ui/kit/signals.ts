// The only way in which components read signals. esbuild has no signals transform, so a component that reads a bare
// `.value` would never re-render; kit/architecture.test.ts forbids it.
import type { ReadonlySignal } from "@preact/signals-react";
import { useCallback, useSyncExternalStore } from "react";

export { computed, effect, signal } from "@preact/signals-react";

/** `served`: the value the server rendered the page with, if this browser may know a newer one. */
export function useSignalValue<T>(source: ReadonlySignal<T>, served: T = source.peek()): T {
  const follow = useCallback((draw: () => void) => source.subscribe(draw), [source]);
  const read = () => source.peek();
  return useSyncExternalStore(follow, read, () => served);
}
