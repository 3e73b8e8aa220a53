// Display names of placements, and which fields each kind has.
import type { BadgeTone } from "../kit/Badge";
import { formatDay, townToday } from "../kit/dates";
import type { Placement, PlacementKind, PlacementRequestState, PlacementState } from "../kit/apiTypes";

export const KINDS: Record<PlacementKind, { label: string; where: string }> = {
  featured: { label: "Valued partner", where: "Among “Our Valued Partners” on the home page." },
  spotlight: { label: "Spotlight", where: "A feature of its own on the home page, with a title, text and picture." },
  category_sponsor: { label: "Category sponsor", where: "Named at the top of one category in the directory." },
  marquee_sponsor: { label: "Sponsor band", where: "A spot in the sponsor band on the home page." },
};

/** The fields of a kind besides business, days and priority. */
export const PARTS: Record<
  PlacementKind,
  { name?: true; category?: true; title?: true; message?: true; picture?: "picture" | "logo" }
> = {
  featured: { message: true },
  spotlight: { title: true, message: true, picture: "picture" },
  category_sponsor: { category: true, message: true },
  marquee_sponsor: { name: true, message: true, picture: "logo" },
};

export const STATES: Record<PlacementState, { label: string; tone: BadgeTone }> = {
  running: { label: "Running", tone: "green" },
  coming: { label: "Upcoming", tone: "sound" },
  draft: { label: "Draft", tone: "slate" },
  over: { label: "Over", tone: "barn" },
};

export const REQUEST_STATES: Record<PlacementRequestState, { label: string; tone: BadgeTone }> = {
  open: { label: "Waiting for the office", tone: "gold" },
  accepted: { label: "Accepted", tone: "green" },
  declined: { label: "Declined", tone: "barn" },
  withdrawn: { label: "Withdrawn", tone: "slate" },
};

/** The name of a placement: the business's, or the sponsor's own. */
export function placementName({ business_name, name }: Pick<Placement, "business_name" | "name">): string {
  return name || business_name || "No longer available";
}

/** "Monday, November 2 – Tuesday, December 1"; without an end date "until ended". */
export function runningDays(
  { starts_at, ends_at }: Pick<Placement, "starts_at" | "ends_at">,
  today = townToday(),
): string {
  const first = formatDay(starts_at, today);
  if (ends_at === starts_at) return first;
  return ends_at ? `${first} – ${formatDay(ends_at, today)}` : `From ${first}, until ended`;
}

/** Clicks as a percentage of views: "2.5%"; "–" if it was never viewed. */
export function followedShare({ impressions, clicks }: Placement["counts"]): string {
  return impressions > 0 ? `${((clicks * 100) / impressions).toFixed(1).replace(/\.0$/, "")}%` : "–";
}
