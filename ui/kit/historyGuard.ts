// Lets code intercept what leads to another page: Back and Forward, before the router sees them, and navigation by code.
// Listeners of a window run in the order in which they were added, so this module adds its own before the router's.
interface Guard {
  onPop: (event: PopStateEvent) => void;
  /** Calls `go`, now or later, if the page may be left. */
  onLeave: (go: () => void) => void;
}

let guard: Guard | null = null;

if (typeof addEventListener === "function") addEventListener("popstate", (event) => guard?.onPop(event));

/** For navigation by code, from a part that is on every page. */
export const leavePage = (go: () => void): void => (guard ? guard.onLeave(go) : go());

/** At most one guard at a time; the returned function removes it. */
export function guardHistory(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
