// An optimistic choice: shown at once, while its consequences render as a transition, in steps short enough that the
// next touch is handled in between.
import { startTransition, useOptimistic } from "react";

/** The latest choice, although the page may still show the `settled` one; and the function to choose. */
export function useOptimisticTransition<T, More extends unknown[]>(
  settled: T,
  act: (next: T, ...more: More) => void,
): [T, (next: T, ...more: More) => void] {
  const [chosen, show] = useOptimistic(settled);
  const choose = (next: T, ...more: More) =>
    startTransition(() => {
      show(next);
      act(next, ...more);
    });
  return [chosen, choose];
}
