// Who wants to hear of Back and Forward before the router does. A browser calls the listeners of a window in the
// order in which they came, so this one is there before the router's.
type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

if (typeof addEventListener === "function") addEventListener("popstate", (event) => guard?.(event));

/** At most one at a time; what it gives back takes it away. */
export function guardHistory(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
