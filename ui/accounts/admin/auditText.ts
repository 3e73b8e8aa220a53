// How the values of an audit entry read on the screen: moments on the town's clock, hours, roles and names in words.
import { formatDay, formatMoment } from "../../kit/dates";
import { capitalize, labelOf } from "../../kit/format";
import { type Hours, spanLines } from "../../kit/hours";
import { timeInWords } from "../../kit/versionDifferences";
import { ROLE_NAMES } from "../model";
import type { AuditEntry } from "./api";

/** Names that an entry holds only as a key or an id. */
export interface AuditNames {
  settings: Record<string, string>;
  categories: Record<number, string>;
  /** Of one entry: the records that each of its fields names by their ids. */
  records: AuditEntry["names"];
}

export const NO_NAMES: AuditNames = { settings: {}, categories: {}, records: {} };

/** Without `before` something was added, without `after` it was removed. */
export interface Difference {
  field: string;
  before?: string;
  after?: string;
}

/** Of a longer list, the rest is only counted: an entry may hold thousands. */
const MAX_ITEMS = 20;
/** Of use to the program alone. */
const INTERNAL = new Set(["approval", "bulk_edit", "request", "revision", "updated_at"]);
const FIELD_NAMES: Record<string, string> = { business_id: "business", category_id: "category", user_role: "role" };
const MOMENT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)/g;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (typeof value === "object" && Object.values(value).every(isEmpty));

const isHours = (value: object): value is Pick<Hours, "weekly"> & Partial<Hours> =>
  "weekly" in value && Array.isArray(value.weekly);

/** "Monday to Friday 9 AM – 5 PM; Saturday to Sunday Closed; Friday, December 25 Closed" */
function hoursText({ weekly, special = [] }: Pick<Hours, "weekly"> & Partial<Hours>): string {
  const runs: { from: string; to: string; lines: string }[] = [];
  for (const { day, spans } of weekly) {
    const lines = spanLines(spans).join(", ");
    const last = runs.at(-1);
    if (last?.lines === lines) last.to = day;
    else runs.push({ from: day, to: day, lines });
  }
  return [
    ...runs.map(({ from, to, lines }) =>
      from === to ? `${capitalize(from)} ${lines}` : `${capitalize(from)} to ${capitalize(to)} ${lines}`,
    ),
    ...special.map(({ date, spans }) => `${formatDay(date)} ${spanLines(spans).join(", ")}`),
  ].join("; ");
}

function text(field: string, value: string): string {
  if (field === "user_role") return ROLE_NAMES[value as keyof typeof ROLE_NAMES] ?? value;
  if (/^[a-z]+(_[a-z]+)+$/.test(value)) return value.replace(/_/g, " ");
  return timeInWords(value).replace(MOMENT, (moment) => formatMoment(moment));
}

function shown(field: string, value: unknown, names: AuditNames): string {
  if (isEmpty(value)) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return text(field, value);
  if (typeof value === "number") {
    const category = field === "category" || field === "category_id" ? names.categories[value] : undefined;
    return names.records[field]?.[value] ?? category ?? String(value);
  }
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map((item) => shown(field, item, names));
    return items.join(", ") + (value.length > MAX_ITEMS ? `, and ${value.length - MAX_ITEMS} more` : "");
  }
  const record = value as Record<string, unknown>;
  if (isHours(record)) return hoursText(record);
  return Object.entries(record)
    .filter(([name, part]) => !isEmpty(part) && !INTERNAL.has(name))
    .map(([name, part]) => `${fieldName(name, names)} ${shown(name, part, names)}`)
    .join(", ");
}

const fieldName = (field: string, { settings }: AuditNames) =>
  settings[field] ?? FIELD_NAMES[field] ?? field.replace(/[._]/g, " ");

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === "object" && !Array.isArray(value) ? { ...value } : { value };
}

/** Field by field, only where before and after differ. */
export function differences(before: unknown, after: unknown, names = NO_NAMES): Difference[] {
  const [old, young] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(young)])]
    .filter((field) => !INTERNAL.has(field) && !(isEmpty(old[field]) && isEmpty(young[field])))
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(young[field]))
    .map((field) => ({
      field: fieldName(field, names),
      ...(before === null ? {} : { before: shown(field, old[field], names) }),
      ...(after === null ? {} : { after: shown(field, young[field], names) }),
    }));
}

/** The details of a change that have a value. */
export function detailsOf(details: unknown, names = NO_NAMES): { field: string; value: string }[] {
  return Object.entries(fieldsOf(details))
    .filter(([field, value]) => !INTERNAL.has(field) && !isEmpty(value))
    .map(([field, value]) => ({ field: fieldName(field, names), value: shown(field, value, names) }));
}

/** "user:4" -> "Ann Smith" or "User 4"; empty where the action says it all. */
export function subjectText({ subject, subject_name }: Pick<AuditEntry, "subject" | "subject_name">): string {
  const [noun = "", id] = subject.split(":");
  return subject_name || (id === undefined ? "" : `${labelOf(noun)} ${id}`);
}
