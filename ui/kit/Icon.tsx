// One drawing out of the file of all icons (kit/icons.ts). Always decoration: the words stand beside it
// or in aria-label. The server draws the same (src/layout/icons.rs).
import drawings from "icons:drawings";
import type { ICONS } from "./icons";

export type IconName = keyof typeof ICONS;

/** A pictogram comes from the server, and a newer one may know more of them: no drawing is no harm. */
export function Icon({ name, size = 20, className = "" }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg className={`icon ${className}`.trim()} width={size} height={size} aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
