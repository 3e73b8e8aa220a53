// When a page is viewed. Invariant: one view is one visit, however often it renders: a page that is only prerendered,
// or waits in a background tab, has not been seen; one that the browser restores from its back/forward cache is seen
// again.
import { useEffect } from "react";
import { track } from "./analytics";
import { whenIdle } from "./idle";

/** Calls `onVisit` once for each view of `what`; undefined while that is not known. */
export function useVisit(what: string | number | undefined, onVisit: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
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
    // A new function for the same thing is not another visit.
  }, [what]);
}

/** The server accepts no more at once. */
const MAX_IDS = 100;
/** Counted once per visit: a second search that finds the same place is not a second visitor. */
const appeared = new Set<number>();

/** Counts the businesses that search results show, when the browser is idle. */
export function useAppearances(ids: number[]): void {
  useVisit(ids.join() || undefined, () => {
    whenIdle(() => {
      const others = ids.filter((id) => !appeared.has(id)).slice(0, MAX_IDS);
      for (const id of others) appeared.add(id);
      if (others.length > 0) track("business_appearance", { business_ids: others });
    });
  });
}
