// Saves the changes to a listing: sends only what changed, and maps every error to its control.
import type { Hours } from "../../kit/apiTypes";
import { formatDay } from "../../kit/dates";
import type { FormProblem } from "../../kit/ErrorSummary";
import { readRefusal } from "../../kit/form";
import { api, ApiError } from "../../kit/http";
import { lineId } from "./lines";
import { changesHours, listingChange, listingErrors, type ListingValues } from "./listingForm";
import { managedUrl, type ManagedBusiness } from "./managedBusiness";
import { DAYS, hoursErrors, hoursOver, readTypedHours, typedHours, type TypedHours } from "./typedHours";

export interface FieldErrors {
  /** Errors by control. */
  at: Record<string, string>;
  /** All errors, for the summary. */
  problems: FormProblem[];
}

export const NO_ERRORS: FieldErrors = { at: {}, problems: [] };

/** Names the line, for the summary at the top of the page. */
function named(control: string, message: string, values: TypedHours): string {
  const [, day] = /^hours-(\d)$/.exec(control) ?? [];
  if (day) return `${DAYS[Number(day)]}: ${message}`;
  const row = values.special.find(({ key }) => control.startsWith(`special-${key}-`));
  if (row) return `${row.date ? formatDay(row.date) : "Special date"}: ${message}`;
  return message;
}

function errorsAt(at: Record<string, string>, general: string[], values: ListingValues): FieldErrors {
  const own = Object.entries(at).map(([control, message]) => ({
    fieldId: lineId(control),
    message: named(control, message, values),
  }));
  return { at, problems: [...general.map((message) => ({ message })), ...own] };
}

async function readHours(id: number, values: TypedHours): Promise<{ hours: Hours | null; at: Record<string, string> }> {
  if (values.weekly === null) return { hours: null, at: {} };
  const reading = await readTypedHours(id, values);
  return { hours: reading.hours, at: hoursErrors(values, reading) };
}

/** Hours are saved as a whole: only the edited lines go over those that have been saved meanwhile. */
export async function overLatestHours(
  id: number,
  { begun, edits }: { begun: ListingValues; edits: Partial<ListingValues> },
): Promise<Hours | null> {
  const latest = await api.get<ManagedBusiness>(managedUrl(id));
  const combined = hoursOver(typedHours(latest.fields.hours), begun, edits);
  const { hours, at } = await readHours(id, combined);
  const [problem] = Object.entries(at).map(([control, message]) => named(control, message, combined));
  if (problem) throw new ApiError(problem, 409, "", {}, problem);
  return hours;
}

const CONTROLS = [
  "name",
  "category",
  "description",
  "price_level",
  "tags",
  "attributes",
  "phone",
  "email",
  "website",
  "social_links",
  "street_address",
  "locality",
  "region",
  "postal_code",
  "latitude",
  "longitude",
] as const;

/** Sends nothing while there are known errors; returns null when it is saved. */
export async function saveListing(
  id: number,
  values: ListingValues,
  edits: Partial<ListingValues>,
  send: (change: Record<string, unknown>) => Promise<unknown>,
): Promise<FieldErrors | null> {
  try {
    const read = changesHours(edits) ? await readHours(id, values) : { hours: null, at: {} };
    const at = { ...listingErrors(values), ...read.at };
    if (Object.keys(at).length > 0) return errorsAt(at, [], values);
    await send(listingChange(edits, read.hours));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors, general } = readRefusal(error, CONTROLS);
    return errorsAt(errors as Record<string, string>, general, values);
  }
}
