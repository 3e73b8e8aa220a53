// Showing interest in an event; what every call about one has in common.
// Invariant: every failure leaves here as an EventApiError with a displayable message; a status of 0 means that no
// response arrived.
import { track } from "../kit/analytics";
import type { InterestResponse, InterestState } from "../kit/apiTypes";
import { ApiError, api } from "../kit/http";
import { queryClient, readFrom } from "../kit/query";
import { texts } from "../kit/texts";
import type { EventDetail } from "./api";
import { withInterest } from "./model";

const words = texts.events;

export class EventApiError extends Error {
  readonly status: number;
  readonly statusText: string;

  constructor(message: string, status = 0, statusText = "") {
    super(message);
    this.name = "EventApiError";
    this.status = status;
    this.statusText = statusText;
  }
}

export function toEventError(error: unknown, fallback: string): EventApiError {
  if (error instanceof EventApiError) return error;
  if (!(error instanceof ApiError) || error.status === 0) return new EventApiError(fallback);
  const { status, statusText, message } = error;
  if (status === 401) return new EventApiError(words.authentication_required, status, statusText);
  if (status === 429) return new EventApiError(words.too_many, status, statusText);
  return new EventApiError(message, status, statusText);
}

/** The message to show for a failure, even if it did not come from the API. */
export function failureText(error: unknown): string {
  return (error instanceof EventApiError && error.message) || words.failed;
}

type InterestChange = Pick<InterestResponse, "action"> & Pick<InterestState, "interest_count" | "user_interest_status">;

/** Validated, because the count is shown as received. */
export function readInterest(answer: unknown): InterestChange {
  const { success, action, data } = (answer ?? {}) as Partial<InterestResponse>;
  if (success !== true || typeof data?.interest_count !== "number") throw new EventApiError(words.invalid_answer);
  return {
    action: String(action ?? ""),
    interest_count: data.interest_count,
    user_interest_status: data.user_interest_status ?? null,
  };
}

export async function interact<T>(event: number, what: string, fallback: string, act: () => Promise<T>): Promise<T> {
  try {
    const answer = await act();
    track("event_interaction", { action: what, event_id: event });
    return answer;
  } catch (cause) {
    const error = toEventError(cause, fallback);
    track("event_interaction_error", { action: what, event_id: event, status: error.status, message: error.message });
    throw error;
  }
}

const showInterest = <T>(event: number, act: () => Promise<T>): Promise<T> =>
  interact(event, "toggle_interest", words.interest_failed, act);

const toggle = async (event: number): Promise<InterestChange> =>
  readInterest(await api.post(`events/${event}/toggle_interest/`, { interest_type: words.interest_type }));

export const toggleInterest = (event: number): Promise<InterestChange> => showInterest(event, () => toggle(event));

/** Interest that was shown elsewhere stays: toggling would withdraw it. */
export const addInterest = (id: number): Promise<EventDetail> =>
  showInterest(id, async () => {
    const event = await api.get<EventDetail>(`events/${id}/`);
    return event.user_interest_status ? event : { ...event, ...(await toggle(id)) };
  });

type Interest = Pick<InterestChange, "interest_count" | "user_interest_status">;

/** Updates all cached lists and pages with the server's response. */
export function keepInterest(event: number, { interest_count, user_interest_status }: Interest): void {
  queryClient.setQueriesData({ predicate: readFrom("events/") }, (answer: unknown) =>
    withInterest(answer, event, { interest_count, user_interest_status }),
  );
}

/** The storage key of a report that was written before signing in. */
export const reportKey = (event: number): string => `report-${event}`;
