// The words of the placements' desk.
import type { BadgeTone } from "../../kit/Badge";
import { formatDay, townToday } from "../../kit/dates";
import type { Kind, Placement, State } from "./api";

export const KINDS: Record<Kind, { label: string; where: string }> = {
  featured: { label: "Valued partner", where: "Among “Our Valued Partners” on the home page." },
  spotlight: { label: "Spotlight", where: "A feature of its own on the home page, with a title, text and picture." },
  category_sponsor: { label: "Category sponsor", where: "Named at the top of one category in the directory." },
  marquee_sponsor: { label: "Sponsor band", where: "A spot in the sponsor band on the home page." },
};

export const STATES: Record<State, { label: string; tone: BadgeTone }> = {
  running: { label: "Running", tone: "green" },
  coming: { label: "Coming", tone: "sound" },
  draft: { label: "Draft", tone: "slate" },
  over: { label: "Over", tone: "barn" },
};

/** What a placement goes by: whose it is, or the sponsor's own name. */
export function placementName({ business_name, name }: Pick<Placement, "business_name" | "name">): string {
  return name || business_name || "No longer available";
}

/** "Monday, November 2 – Tuesday, December 1"; without a last day "until ended". */
export function runningDays(
  { starts_at, ends_at }: Pick<Placement, "starts_at" | "ends_at">,
  today = townToday(),
): string {
  const first = formatDay(starts_at, today);
  if (ends_at === starts_at) return first;
  return ends_at ? `${first} – ${formatDay(ends_at, today)}` : `From ${first}, until ended`;
}

/** Clicks of a hundred views: "2.5%"; nothing where nobody saw it. */
export function followedShare({ impressions, clicks }: Placement["counts"]): string {
  return impressions > 0 ? `${((clicks * 100) / impressions).toFixed(1).replace(/\.0$/, "")}%` : "–";
}
