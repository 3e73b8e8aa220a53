// Watches for paid places, which say what they are in data-paid, wherever a page draws one. Brought
// once a page with one stands: what counts must not make anybody wait. See follow.ts.
import { countFollowed, countShown, readPlace } from "../placements/counting";
import { isCounted } from "./follow";

/** So much of it has to be in view. */
const SEEN = 0.5;

let isWatching = false;

export function watchPaidPlaces(): void {
  if (isWatching) return;
  isWatching = true;
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !isCounted() || !(target instanceof HTMLElement)) continue;
      const place = readPlace(target.dataset["paid"]);
      if (place) countShown(place);
      seen.unobserve(target);
    }
  }, { threshold: SEEN });
  const known = new WeakSet<Element>();
  const look = () => {
    for (const element of document.querySelectorAll("[data-paid]")) {
      if (known.has(element)) continue;
      known.add(element);
      seen.observe(element);
    }
  };
  new MutationObserver(look).observe(document.getElementById("main") ?? document.body, { childList: true, subtree: true });
  look();
}

/** Somebody follows the link of a paid place. */
export function countLink(mark: string): void {
  const place = readPlace(mark);
  if (place) countFollowed(place);
}
