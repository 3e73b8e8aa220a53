// Itineraries on the wire: what the server answers, and the calls.
import { api } from "../kit/http";
import { sendOrQueue } from "../kit/outbox";

export type StopKind = "business" | "event" | "guide" | "deal" | "custom";
export type TravelMode = "walk" | "drive";

export interface Day {
  date: string;
  start_time: string;
  end_time: string;
}

export interface StartPlace {
  name: string;
  latitude: number;
  longitude: number;
}

export interface StopPlace {
  title: string;
  url: string;
  address: string;
  phone: string;
  latitude: number | null;
  longitude: number | null;
  image: string | null;
}

export interface Conflict {
  code: string;
  message: string;
}

export interface StopSchedule {
  arrives_at: string;
  leaves_at: string;
  travel_minutes: number;
  travel_meters: number;
  waiting_minutes: number;
  is_open: boolean | null;
  margin_minutes: number | null;
  margin_text: string | null;
  conflicts: Conflict[];
}

/** What is planned, as it is sent. */
export interface StopInput {
  /** Made here. */
  id: string;
  /** Which of the days; null: in the tray. */
  day: number | null;
  kind: StopKind;
  object_id: number | null;
  recurrence_id: string | null;
  title: string;
  note: string;
  duration_minutes: number;
  fixed_time: string | null;
  is_locked: boolean;
  is_done: boolean;
}

export interface Stop extends StopInput {
  /** Null: an own stop, or the record is gone. */
  place: StopPlace | null;
  /** Null: unscheduled, or not worked out yet. */
  schedule: StopSchedule | null;
}

export interface Refused {
  kind: StopKind;
  object_id: number;
}

export interface Share {
  token: string;
  url: string;
  expires_at: string;
}

export interface TripInput {
  title: string;
  days: Day[];
  party: { adults: number; children: number };
  interests: string[];
  travel_mode: TravelMode;
  start_place: StartPlace | null;
}

/** What all who see a plan see of it. */
export interface PlanView extends Omit<TripInput, "interests" | "start_place"> {
  stops: Stop[];
}

/** By its link: where it starts and its notes stay with its member. */
export interface SharedItinerary extends PlanView {
  updated_at: string;
  expires_at: string;
}

export interface Itinerary extends PlanView, TripInput {
  id: number;
  notes: string;
  refused: Refused[];
  share: Share | null;
  version: number;
  created_at: string;
  updated_at: string;
}

export interface ItineraryRow {
  id: number;
  title: string;
  first_date: string;
  last_date: string;
  stop_count: number;
  updated_at: string;
  version: number;
}

export interface Alternative {
  kind: StopKind;
  object_id: number;
  recurrence_id: string | null;
  place: StopPlace;
  reason: string;
  duration_minutes: number;
  schedule: StopSchedule | null;
}

/** Something of the site that somebody wants in a plan. */
export interface Pick {
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

export const proposeItinerary = (trip: TripInput & { stops?: StopInput[]; refused?: Refused[] }) =>
  api.post<{ stops: Stop[] }>("itineraries/propose/", trip);
export const createItinerary = (trip: TripInput & { stops?: StopInput[]; notes?: string }) =>
  api.post<Itinerary>(itinerariesUrl, trip);
/** Without a network it waits on this device; the last state of a plan is the one that is sent. */
export const saveItinerary = (id: number, body: { title: string }) =>
  sendOrQueue<Itinerary>({ method: "PUT", path: itineraryUrl(id), body, label: body.title, replaces: true });
export const deleteItinerary = (id: number) => api.delete(itineraryUrl(id));
export const duplicateItinerary = (id: number) => api.post<Itinerary>(`${itineraryUrl(id)}duplicate/`);
export const shareItinerary = (id: number, daysValid: number) =>
  api.post<Share>(`${itineraryUrl(id)}share/`, { days_valid: daysValid });
export const stopSharing = (id: number) => api.delete(`${itineraryUrl(id)}share/`);
export const findAlternatives = (id: number, stopId: string) =>
  api.post<{ results: Alternative[] }>(`${itineraryUrl(id)}stops/${encodeURIComponent(stopId)}/alternatives/`, {});
export const addStop = (id: number, { kind, object_id, recurrence_id }: Pick, day: number | null) =>
  api.post<Itinerary>(`${itineraryUrl(id)}stops/`, { day, kind, object_id, recurrence_id });
