// Watches for paid places, which say what they are in data-paid, wherever a page draws one. Brought
// once the page stands: what counts must not make anybody wait. See follow.ts for the clicks.
import { countShown, readPlace } from "../placements/counting";
import { isCounted } from "./follow";

/** So much of it has to be in view. */
const SEEN = 0.5;

export function watchPaidPlaces(root: Element): void {
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
    for (const element of root.querySelectorAll("[data-paid]")) {
      if (known.has(element)) continue;
      known.add(element);
      seen.observe(element);
    }
  };
  new MutationObserver(look).observe(root, { childList: true, subtree: true });
  look();
}
