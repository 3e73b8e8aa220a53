// The one way in which components read signals. esbuild has no signals transform, so a bare
// `.value` in a component would draw once and never again; kit/tidy.test.ts forbids it.
import type { ReadonlySignal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";

export { computed, effect, signal } from "@preact/signals-react";
export type { ReadonlySignal, Signal } from "@preact/signals-react";

export function useSignalValue<T>(source: ReadonlySignal<T>): T {
  useSignals();
  return source.value;
}
