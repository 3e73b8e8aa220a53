// Adds a picked record to a saved plan.
import { moreUrl } from "../events/api";
import type { EventExtras } from "../kit/apiTypes";
import { api } from "../kit/http";
import { addStop, itineraryUrl, type ItineraryDay, type PickedRecord, type SavedItinerary } from "./api";
import { pickFor } from "./model";

/** The dates of a picked event that names one of them: its `date` may be the first day of a series. */
const listDates = async ({ object_id, recurrence_id }: PickedRecord) =>
  recurrence_id === null ? [] : (await api.get<EventExtras>(moreUrl(object_id))).occurrences;

/** An event goes to its day, all else to the tray. Returns the plan's days, unless they did not matter, and which. */
export async function addPick(
  id: number,
  pick: PickedRecord,
  known?: ItineraryDay[],
): Promise<{ days: ItineraryDay[]; day: number | null }> {
  const dates = await listDates(pick);
  const days = known ?? (pick.date ? (await api.get<SavedItinerary>(itineraryUrl(id))).days : []);
  const found = pickFor(days, pick, dates);
  await addStop(id, found.pick, found.day);
  return { days, day: found.day };
}
