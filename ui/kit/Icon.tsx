// One icon from the sprite of all icons (kit/icons.ts). Always decorative: the text is beside it or in aria-label. The
// server renders the same markup (src/layout/icons.rs).
import drawings from "icons:drawings";
import type { ICONS } from "./icons";

export type IconName = keyof typeof ICONS;

/** A newer server may send category pictograms unknown here: a missing drawing does no harm. */
export function Icon({ name, size = 20, className = "" }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg className={`icon ${className}`.trim()} width={size} height={size} aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
