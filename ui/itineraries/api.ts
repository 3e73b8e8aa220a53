// Itineraries: the wire types that this feature reads, and the calls.
import type { Alternative, Itinerary, ItineraryShare, RequestBodies, SharedItinerary, StopKind } from "../kit/apiTypes";
import { api } from "../kit/http";
import { sendOrQueue } from "../kit/outbox";

export type {
  Alternative,
  ItineraryDay,
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

/** A member's plan as it is kept; one that is only proposed has no id. */
export type SavedItinerary = Itinerary & { id: number; created_at: string; updated_at: string };

/** What is asked for in the form that begins a plan. */
export type TripInput = Pick<Itinerary, "title" | "days" | "party" | "interests" | "travel_mode" | "start_place">;

/** What all who see a plan see of it. */
export type PlanView = Pick<SharedItinerary, "title" | "days" | "party" | "travel_mode" | "stops">;

/** Something of the site that somebody wants in a plan. */
export interface PickedRecord {
  kind: Exclude<StopKind, "custom">;
  object_id: number;
  recurrence_id: string | null;
  title: string;
  /** The day of an event's date. */
  date?: string;
}

export const itinerariesUrl = "itineraries/";
export const itineraryUrl = (id: number) => `itineraries/${id}/`;
export const sharedItineraryUrl = (token: string) => `shared-itineraries/${encodeURIComponent(token)}/`;

export type Format = "ics" | "gpx" | "txt";
const fileUrl = (base: string, format: Format) => `${base}itinerary.${format}`;

/** The plan as a text of one of these kinds; `base`: of a member's own, or of a shared one. */
export const fetchFile = (base: string, format: Format) => api.get<string>(fileUrl(base, format));

export const proposeItinerary = (trip: RequestBodies["POST /itineraries/propose/"]) =>
  api.post<Itinerary>("itineraries/propose/", trip);
export const createItinerary = (trip: RequestBodies["POST /itineraries/"]) =>
  api.post<SavedItinerary>(itinerariesUrl, trip);
/** Without a network it waits on this device; the last state of a plan is the one that is sent. */
export const saveItinerary = (id: number, body: { title: string }) =>
  sendOrQueue<SavedItinerary>({ method: "PUT", path: itineraryUrl(id), body, label: body.title, replaces: true });
export const deleteItinerary = (id: number) => api.delete(itineraryUrl(id));
export const duplicateItinerary = (id: number) => api.post<SavedItinerary>(`${itineraryUrl(id)}duplicate/`);
export const shareItinerary = (id: number, daysValid: number) =>
  api.post<ItineraryShare>(`${itineraryUrl(id)}share/`, { days_valid: daysValid });
export const stopSharing = (id: number) => api.delete(`${itineraryUrl(id)}share/`);
export const findAlternatives = (id: number, stopId: string) =>
  api.post<{ results: Alternative[] }>(`${itineraryUrl(id)}stops/${encodeURIComponent(stopId)}/alternatives/`, {});
export const addStop = (id: number, { kind, object_id, recurrence_id }: PickedRecord, day: number | null) =>
  api.post<SavedItinerary>(`${itineraryUrl(id)}stops/`, { day, kind, object_id, recurrence_id });
