// When a page is looked at. Invariant: one look is one visit, however often it is drawn: what is only
// prepared, or waits in a tab behind, has not been seen; what the browser brings back whole out of its
// history is seen again.
import { useEffect } from "react";
import { track } from "./analytics";
import { whenIdle } from "./idle";

/** Calls `onVisit` once for each look at `what`; undefined while that is not known. */
export function useVisit(what: string | number | undefined, onVisit: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for what is listed, and reads the rest as it is then
  useEffect(() => {
    if (what === undefined) return;
    let isTold = false;
    const look = () => {
      if (isTold || document.visibilityState !== "visible") return;
      isTold = true;
      onVisit();
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isTold = false;
      look();
    };
    look();
    document.addEventListener("visibilitychange", look);
    addEventListener("pageshow", comeBack);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("pageshow", comeBack);
    };
    // A new function for the same thing is no other visit.
  }, [what]);
}

/** The server takes no more at once. */
const MOST_IDS = 100;
/** Once for each visit: a second search that finds the same place is no second visitor. */
const appeared = new Set<number>();

/** Counts the businesses that the results of a search show, in a moment when the browser has nothing else to do. */
export function useAppearances(ids: number[]): void {
  useVisit(ids.join() || undefined, () => {
    whenIdle(() => {
      const others = ids.filter((id) => !appeared.has(id)).slice(0, MOST_IDS);
      for (const id of others) appeared.add(id);
      if (others.length > 0) track("business_appearance", { business_ids: others });
    });
  });
}
