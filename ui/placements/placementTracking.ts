// Paid places: whether they are counted at all, when the watch for them begins, and who follows one.
// The counting itself comes later (placementImpressions.ts), and never to a browser that asks not to be tracked.
import { useEffect } from "react";
import { asksForPrivacy } from "../kit/analytics";
import { useLocation } from "../kit/router";
import { previewBusinessId } from "../layout/preview";

/** The page has its first seconds to itself. */
const PATIENCE_MS = 1500;

/** What an owner looks at in preview mode is no visit. */
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
    // Until there is one: what a page shows may take its time.
    const timer = setInterval(() => {
      if (!document.querySelector("[data-paid]")) return;
      clearInterval(timer);
      void import("./placementImpressions")
        .then(({ watchPlacementImpressions }) => watchPlacementImpressions(isCounted))
        .catch(() => undefined);
    }, PATIENCE_MS);
    return () => clearInterval(timer);
  }, [pathname]);
  return null;
}
