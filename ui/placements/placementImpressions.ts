// Watches for paid places, which say what they are in data-paid, wherever a page draws one. Brought
// once a page with one stands: what counts must not make anybody wait. See placementTracking.ts.
import { countFollowed, countShown, readPlace } from "./counting";

/** So much of it has to be in view, for so long without a break, in the window in use: that is a look. */
const SEEN = 0.5;
const SEEN_MS = 1000;

const isLookedAt = (): boolean => document.visibilityState === "visible" && document.hasFocus();

let isWatching = false;

/** `isCounted`: whether a look counts at this moment. */
export function watchPlacementImpressions(isCounted: () => boolean): void {
  if (isWatching) return;
  isWatching = true;
  /** What is in view, and the timers of what may soon have been seen. */
  const inView = new Map<HTMLElement, ReturnType<typeof setTimeout> | undefined>();
  const begin = (element: HTMLElement) => {
    if (!isLookedAt()) return inView.set(element, undefined);
    return inView.set(
      element,
      setTimeout(() => {
        if (!isCounted()) return;
        const place = readPlace(element.dataset["paid"]);
        if (place) countShown(place);
        leave(element);
        seen.unobserve(element);
      }, SEEN_MS),
    );
  };
  const leave = (element: HTMLElement) => {
    clearTimeout(inView.get(element));
    inView.delete(element);
  };
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!(target instanceof HTMLElement)) continue;
        leave(target);
        if (isIntersecting) begin(target);
      }
    },
    { threshold: SEEN },
  );
  // A tab behind, or a window beside the one in use, is not looked at; when it is again the second begins anew.
  const beginAnew = () => {
    for (const [element, timer] of inView) {
      clearTimeout(timer);
      begin(element);
    }
  };
  document.addEventListener("visibilitychange", beginAnew);
  addEventListener("focus", beginAnew);
  addEventListener("blur", beginAnew);
  const known = new WeakSet<Element>();
  const look = () => {
    for (const element of document.querySelectorAll("[data-paid]")) {
      if (known.has(element)) continue;
      known.add(element);
      seen.observe(element);
    }
  };
  new MutationObserver(look).observe(document.getElementById("main") ?? document.body, {
    childList: true,
    subtree: true,
  });
  look();
}

/** Somebody follows the link of a paid place. */
export function countLink(mark: string): void {
  const place = readPlace(mark);
  if (place) countFollowed(place);
}
