// Lets code intercept Back and Forward before the router sees them. Listeners of a window run in the order in which
// they were added, so this module adds its own before the router's.
type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

if (typeof addEventListener === "function") addEventListener("popstate", (event) => guard?.(event));

/** At most one guard at a time; the returned function removes it. */
export function guardHistory(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
