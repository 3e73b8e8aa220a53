// Paid placements: whether they are counted at all, when watching them begins, and clicks on them.
// The counting itself is loaded later (placementImpressions.ts), and never in a browser that asks not to be tracked.
import { useEffect } from "react";
import { asksForPrivacy } from "../kit/analytics";
import { useLocation } from "../kit/router";
import { previewBusinessId } from "../layout/preview";

/** Tracking must not compete with the page's first seconds. */
const TIMEOUT_MS = 1500;

/** An owner's views in preview mode do not count. */
function isCounted(): boolean {
  return !asksForPrivacy(navigator) && previewBusinessId.value === null;
}

const SECONDARY_BUTTON = 2;

function follow(event: MouseEvent): void {
  if (event.button === SECONDARY_BUTTON) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const mark = link?.closest<HTMLElement>("[data-paid]")?.dataset["paid"];
  if (mark && isCounted())
    void import("./placementImpressions").then(({ countLink }) => countLink(mark)).catch(() => undefined);
}

export function PlacementTracking(): null {
  const { pathname } = useLocation();
  useEffect(() => {
    document.addEventListener("click", follow, true);
    document.addEventListener("auxclick", follow, true);
    return () => {
      document.removeEventListener("click", follow, true);
      document.removeEventListener("auxclick", follow, true);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useEffect(() => {
    if (asksForPrivacy(navigator)) return;
    // Polls until there is one: a page's content may take time to appear.
    const timer = setInterval(() => {
      if (!document.querySelector("[data-paid]")) return;
      clearInterval(timer);
      void import("./placementImpressions")
        .then(({ watchPlacementImpressions }) => watchPlacementImpressions(isCounted))
        .catch(() => undefined);
    }, TIMEOUT_MS);
    return () => clearInterval(timer);
  }, [pathname]);
  return null;
}
