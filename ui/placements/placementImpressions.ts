// Watches for paid placements, identified by data-paid, wherever a page renders one. Loaded only once a page contains
// one: counting must not slow anybody down. See placementTracking.ts.
import { countFollowed, countShown, readPlace, setPage } from "./counting";

/** A view: this much of it visible, for this long without interruption, in the focused window. */
const SEEN = 0.5;
const SEEN_MS = 1000;

const isLookedAt = (): boolean => document.visibilityState === "visible" && document.hasFocus();

let isWatching = false;

/** `isCounted`: whether views currently count. */
export function watchPlacementImpressions(isCounted: () => boolean): void {
  if (isWatching) return;
  isWatching = true;
  /** The visible elements, and the timers of those that will soon count as viewed. */
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
  // A background tab or an unfocused window is not being looked at; when it is again, the second starts over.
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
    setPage(location.pathname);
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

/** Counts a click on the link of a paid placement. */
export function countLink(mark: string): void {
  const place = readPlace(mark);
  if (place) countFollowed(place);
}
