// A choice that is seen at once, while what follows from it is drawn in steps so short that the next touch
// is answered in between.
import { startTransition, useOptimistic } from "react";

/** What was chosen last, although the page may still show what was `settled` before; and the way to choose. */
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
