// The wording of campaigns.
import type { BadgeTone } from "../kit/Badge";
import { formatDay, townToday } from "../kit/dates";
import type { CampaignState } from "../kit/apiTypes";

export const STATES: Record<CampaignState, { label: string; tone: BadgeTone }> = {
  coming: { label: "Upcoming", tone: "sound" },
  running: { label: "Running", tone: "green" },
  over: { label: "Over", tone: "slate" },
};

interface Term {
  starts_at?: string | null;
  ends_at?: string | null;
}

/** "Tuesday, December 1 – Thursday, December 31"; if nothing is sold yet: "No line yet". */
export function termOf({ starts_at, ends_at }: Term, today = townToday()): string {
  if (!starts_at || !ends_at) return "No line yet";
  const first = formatDay(starts_at, today);
  return starts_at === ends_at ? first : `${first} – ${formatDay(ends_at, today)}`;
}
