// Work that can be done ahead of time, while the browser is idle.
import { startTransition, useEffect, useState } from "react";

/** By then it is done even if the browser was never idle, or cannot tell. */
const TIMEOUT_MS = 3000;

/** Calls `act` when the browser is idle, or after a few seconds; returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act, TIMEOUT_MS);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(act, { timeout: TIMEOUT_MS });
  return () => cancelIdleCallback(waiting);
}

/** False at first; true once the page has started and become idle, if it is `likely` to be needed. */
export function useIdle(likely = true): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (likely) return whenIdle(() => startTransition(() => setAtRest(true)));
  }, [likely]);
  return isAtRest;
}
