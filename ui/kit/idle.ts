// What can be drawn before it is wanted, in a moment when the browser has nothing else to do.
import { startTransition, useEffect, useState } from "react";

/** Where the browser does not tell when it is idle. */
const PATIENCE_MS = 1000;

/** Acts in such a moment; answers with the way to call it off. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act, PATIENCE_MS);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(act);
  return () => cancelIdleCallback(waiting);
}

/** False at first; true once the page has started and come to rest, not before it is `likely` to be wanted. */
export function useIdle(likely = true): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (likely) return whenIdle(() => startTransition(() => setAtRest(true)));
  }, [likely]);
  return isAtRest;
}
