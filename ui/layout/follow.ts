// Paid places: whether they are counted at all, when the watch for them begins, and who follows one.
// The counting itself comes later (paid.ts), and never to a browser that asks not to be tracked.
import { useEffect } from "react";
import { asksForPrivacy } from "../kit/analytics";
import { previewBusinessId } from "./preview";

/** The page has its first seconds to itself. */
const PATIENCE_MS = 1500;

/** What an owner looks at in preview mode is no visit. */
export function isCounted(): boolean {
  return !asksForPrivacy(navigator) && previewBusinessId.value === null;
}

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const mark = link?.closest<HTMLElement>("[data-paid]")?.dataset["paid"];
  if (!mark || !isCounted()) return;
  void import("../placements/counting").then(({ countFollowed, readPlace }) => {
    const place = readPlace(mark);
    if (place) countFollowed(place);
  }).catch(() => undefined);
}

export function usePaidPlaces(): void {
  useEffect(() => {
    if (asksForPrivacy(navigator)) return;
    const main = document.getElementById("main");
    const timer = setTimeout(() => {
      if (main) void import("./paid").then(({ watchPaidPlaces }) => watchPaidPlaces(main)).catch(() => undefined);
    }, PATIENCE_MS);
    document.addEventListener("click", follow, true);
    document.addEventListener("auxclick", follow, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", follow, true);
      document.removeEventListener("auxclick", follow, true);
    };
  }, []);
}
