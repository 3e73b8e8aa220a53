// What can be drawn before it is wanted, in a moment when the browser has nothing else to do.
import { startTransition, useEffect, useState } from "react";

/** Where the browser does not tell when it is idle. */
const PATIENCE_MS = 1000;

function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act, PATIENCE_MS);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(act);
  return () => cancelIdleCallback(waiting);
}

/** False at first; true once the page has started and come to rest. */
export function useIsAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setAtRest(true))), []);
  return isAtRest;
}
