// Itineraries: the API types used by this feature, and the calls.
import type { Alternative, Itinerary, ItineraryShare, RequestBodies, SharedItinerary, StopKind } from "../kit/apiTypes";
import { api, ApiError, fieldMessages } from "../kit/http";
import { sendOrQueue } from "../kit/offlineEdits";

export type {
  Alternative,
  ItineraryDay,
  ItineraryList,
  ItineraryShare,
  ListedItinerary,
  PlannedStop,
  RefusedStop,
  SharedItinerary,
  StartPlace,
  Stop,
  StopKind,
  StopSchedule,
  TravelMode,
} from "../kit/apiTypes";

/** A member's saved plan; a proposed one has no id. */
export type SavedItinerary = Itinerary & { id: number; created_at: string; updated_at: string };

/** The input of the form that creates a plan. */
export type TripInput = Pick<Itinerary, "title" | "days" | "party" | "interests" | "travel_mode" | "start_place">;

/** What everybody who can see a plan sees of it. */
export type PlanView = Pick<SharedItinerary, "title" | "days" | "party" | "travel_mode" | "stops">;

/** A record of the site that somebody wants in a plan. */
export interface PickedRecord {
  kind: Exclude<StopKind, "custom">;
  object_id: number;
  recurrence_id: string | null;
  title: string;
  /** The date of the event's occurrence. */
  date?: string;
}

export const itinerariesUrl = "itineraries/";
export const itineraryUrl = (id: number) => `itineraries/${id}/`;
export const sharedItineraryUrl = (token: string) => `shared-itineraries/${encodeURIComponent(token)}/`;

export type Format = "ics" | "gpx" | "txt";
const fileUrl = (base: string, format: Format) => `${base}itinerary.${format}`;

/** The plan as a file in one of these formats; `base` is the URL of a member's own plan, or of a shared one. */
export const fetchFile = (base: string, format: Format) => api.get<string>(fileUrl(base, format));

export const proposeItinerary = (trip: RequestBodies["POST /itineraries/propose/"]) =>
  api.post<Itinerary>("itineraries/propose/", trip);
export const createItinerary = (trip: RequestBodies["POST /itineraries/"]) =>
  api.post<SavedItinerary>(itinerariesUrl, trip);
/** Offline it is queued on this device; of those made on top of one another, only the latest is sent. */
export const saveItinerary = (id: number, body: { title: string }, based_on: string | undefined) =>
  sendOrQueue<SavedItinerary>({
    method: "PUT",
    path: itineraryUrl(id),
    body,
    label: body.title,
    replaces: true,
    based_on,
  });
export const deleteItinerary = (id: number) => api.delete(itineraryUrl(id));
export const duplicateItinerary = (id: number) => api.post<SavedItinerary>(`${itineraryUrl(id)}duplicate/`);
export const shareItinerary = (id: number, daysValid: number) =>
  api.post<ItineraryShare>(`${itineraryUrl(id)}share/`, { days_valid: daysValid });
export const stopSharing = (id: number) => api.delete(`${itineraryUrl(id)}share/`);
export const findAlternatives = (id: number, stopId: string) =>
  api.post<{ results: Alternative[] }>(`${itineraryUrl(id)}stops/${encodeURIComponent(stopId)}/alternatives/`, {});
export const addStop = (id: number, { kind, object_id, recurrence_id }: PickedRecord, day: number | null) =>
  api.post<SavedItinerary>(`${itineraryUrl(id)}stops/`, { day, kind, object_id, recurrence_id });
/** Whether a record could not be added because there is no such record any more. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || "object_id" in fieldMessages(error));
