// The one way in which components read signals. esbuild has no signals transform, so a bare
// `.value` in a component would draw once and never again; kit/architecture.test.ts forbids it.
import type { ReadonlySignal } from "@preact/signals-react";
import { useCallback, useSyncExternalStore } from "react";

export { computed, effect, signal } from "@preact/signals-react";

/** `served`: what the server has drawn the page with, where this browser may know better. */
export function useSignalValue<T>(source: ReadonlySignal<T>, served: T = source.peek()): T {
  const follow = useCallback((draw: () => void) => source.subscribe(draw), [source]);
  const read = () => source.peek();
  return useSyncExternalStore(follow, read, () => served);
}
