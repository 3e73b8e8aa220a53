// When a deal ends, in words; in its last days highlighted by color, too.
import { Icon } from "../kit/Icon";
import type { Deal } from "./api";
import { expiryText, isEnding } from "./model";

export function Expiry({ deal, size = 18, as: Element = "span" }: { deal: Deal; size?: number; as?: "span" | "p" }) {
  return (
    <Element className={isEnding(deal) ? "deal-expiry deal-expiry-soon" : "deal-expiry"}>
      <Icon name="clock" size={size} /> {expiryText(deal)}
    </Element>
  );
}
