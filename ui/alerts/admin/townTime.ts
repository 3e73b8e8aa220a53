// Converts timestamps to and from a form's date-and-time field, in the town's time zone whatever the clerk's is.
import type { Alert } from "../../kit/apiTypes";
import { formatIn, formatLongDay, townMoment } from "../../kit/dates";

/** "2026-11-21T15:00:00Z" -> "2026-11-21T10:00" in New York */
export function toTownTime(moment: string, zone: string | undefined): string {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" }).format(
    new Date(moment),
  );
  return parts.replace(" ", "T");
}

/** "2026-11-21T10:00" in New York -> "2026-11-21T15:00:00.000Z" */
export function fromTownTime(local: string, zone: string | undefined): string {
  const [date = "", time = ""] = local.split("T");
  return new Date(townMoment(date, time, zone)).toISOString();
}

/** Why a time cannot be meant, in the server's words: the town's clock skips it. */
export function townTimeError(local: string, zone: string | undefined): string | undefined {
  if (!local || toTownTime(fromTownTime(local, zone), zone) === local.slice(0, 16)) return undefined;
  const moment = `${local}Z`;
  const time = formatIn("UTC", { hour: "numeric", minute: "2-digit" })
    .format(Date.parse(moment))
    .replace("\u202f", " ");
  return `${time} does not exist on ${formatLongDay(moment, "UTC")}: the clocks go forward. Choose another time.`;
}

export function alertState(
  { starts_at, ends_at }: Pick<Alert, "starts_at" | "ends_at">,
  now = Date.now(),
): "Waiting" | "Shown now" | "Over" {
  if (Date.parse(starts_at) > now) return "Waiting";
  return ends_at !== null && Date.parse(ends_at) <= now ? "Over" : "Shown now";
}
