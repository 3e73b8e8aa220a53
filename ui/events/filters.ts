// The filters of the events page: parsed from its address, written back to it, and turned into the API query. The
// address uses the API's own parameter names, so that a feed takes the same query.
// Invariant: readFilters(writeFilters(filters)) returns the same filters; nothing is stored outside the address.
import { formatDay } from "../kit/dates";
import { afterFirst, withQuery, type Query } from "../kit/queryString";
import { readList } from "../kit/readList";
import type { Chosen } from "../kit/replayInput";
import { audienceLabel, categoryLabel } from "./categories";

export type Days = "today" | "tonight" | "tomorrow" | "weekend" | "week";
export type Ordering = "start_date" | "-start_date";
export type View = "list" | "month" | "map";

export interface Filters {
  /** A named range of days, or null: from `from` to `to`. */
  date: Days | null;
  from: string;
  to: string;
  category: string[];
  audience: string[];
  is_free: boolean;
  source: string[];
  verified: boolean;
  is_featured: boolean;
  business: string;
  search: string;
  ordering: Ordering;
  page: number;
  view: View;
  /** The selected day of the month view. */
  day: string;
}

export const NO_FILTERS: Filters = {
  date: null,
  from: "",
  to: "",
  category: [],
  audience: [],
  is_free: false,
  source: [],
  verified: false,
  is_featured: false,
  business: "",
  search: "",
  ordering: "start_date",
  page: 1,
  view: "list",
  day: "",
};

export const DAYS: { value: Days; label: string }[] = [
  { value: "today", label: "Today" },
  { value: "tonight", label: "Tonight" },
  { value: "tomorrow", label: "Tomorrow" },
  { value: "weekend", label: "This Weekend" },
  { value: "week", label: "Next 7 days" },
];

function readDate(text: string | null): string {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
}

/** An address may have been typed or truncated: invalid parts are ignored, never an error. */
export function readFilters(params: URLSearchParams): Filters {
  const date = DAYS.find(({ value }) => value === params.get("date"))?.value ?? null;
  const exact = readDate(params.get("start_date"));
  const from = exact || readDate(params.get("start_date__gte"));
  const to = exact || readDate(params.get("start_date__lte"));
  const page = Number(params.get("page"));
  const view = params.get("view");
  return {
    // A plain form sends the range of days chosen before along with a typed day.
    date: from || to ? null : date,
    from,
    to,
    category: readList(params, "category").sort(),
    audience: readList(params, "audience").sort(),
    is_free: params.get("is_free") === "true",
    source: readList(params, "source")
      .filter((id) => /^\d+$/.test(id))
      .sort(),
    verified: params.get("verified") === "true",
    is_featured: params.get("is_featured") === "true",
    business: /^\d+$/.exec(params.get("business") ?? "")?.[0] ?? "",
    search: (params.get("search") ?? "").trim(),
    ordering: params.get("ordering") === "-start_date" ? "-start_date" : "start_date",
    page: Number.isInteger(page) && page > 1 ? page : 1,
    view: view === "month" || view === "map" ? view : "list",
    day: readDate(params.get("day")),
  };
}

/** After a choice in the server's form, which also sends the days typed before along with a range of days. */
export function readChosenFilters({ query, changed: touched }: Chosen): Filters {
  const typed = ["start_date__gte", "start_date__lte"];
  if (touched.has("date") && !typed.some((name) => touched.has(name))) for (const name of typed) query.delete(name);
  return changed(readFilters(query), {});
}

/** The filters other than the days. */
function kinds({ category, audience, is_free, source, verified, is_featured, business, search }: Filters): Query {
  return { category, audience, is_free, source, verified, is_featured, business, search };
}

function days({ date, from, to }: Filters): Query {
  return { date, start_date__gte: from, start_date__lte: to };
}

const order = ({ ordering, page }: Filters): Query => ({
  ordering: ordering !== "start_date" && ordering,
  page: afterFirst(page),
});

export function facetsQuery(filters: Filters): Query {
  // Current and upcoming events, unless days are chosen, which may be in the past.
  const include_past = !filters.date && !filters.from && "false";
  return { include_past, ...days(filters), include_running: filters.from && "true", ...kinds(filters) };
}

export function listQuery(filters: Filters): Query {
  return { ...facetsQuery(filters), ...order(filters) };
}

/** All occurrences from the first to the last day of the month grid. */
export function calendarQuery(filters: Filters, first: string, last: string): Query {
  return { start_date__gte: first, start_date__lte: last, ...kinds(filters) };
}

/** A feed has no end, so it takes no days and no page. */
export function feedQuery(filters: Filters): string {
  return withQuery("", kinds(filters));
}

/** The query string of the page: "?date=weekend&view=map", or "". */
export function writeFilters(filters: Filters): string {
  const { view, day } = filters;
  return withQuery("", {
    ...days(filters),
    ...kinds(filters),
    ...order(filters),
    view: view !== "list" && view,
    day: view === "month" && day,
  });
}

/** Changing a filter returns to the first page. */
export function changed(filters: Filters, change: Partial<Filters>): Filters {
  return { ...filters, page: 1, ...change };
}

/** Adds the value, or removes it if present. The order is irrelevant, so the values are kept sorted. */
export function toggled(values: string[], value: string): string[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value].sort();
}

/** Clears all filters; sorting and view stay. */
export function cleared({ ordering, view, day }: Filters): Filters {
  return { ...NO_FILTERS, ordering, view, day };
}

export interface AppliedFilter {
  key: string;
  label: string;
  /** The filters without this one. */
  without: Filters;
}

function spanText(from: string, to: string): string {
  if (from && from === to) return formatDay(from);
  return from && to
    ? `${formatDay(from)} – ${formatDay(to)}`
    : from
      ? `From ${formatDay(from)}`
      : `Until ${formatDay(to)}`;
}

/** The chosen range of days and the typed days. */
export function chosenDays({ date, from, to }: Filters) {
  const label = DAYS.find(({ value }) => value === date)?.label ?? "";
  return [
    ...(date ? [{ key: "date", label, none: { date: null } }] : []),
    ...(from || to ? [{ key: "days", label: spanText(from, to), none: { from: "", to: "" } }] : []),
  ];
}

/** `nameOf` returns the name of a source or of the business, if known. */
export function appliedFilters(
  filters: Filters,
  nameOf: (kind: "source" | "business", id: string) => string,
): AppliedFilter[] {
  const rest = (change: Partial<Filters>) => changed(filters, change);
  const { category, audience, source, business, search, view } = filters;
  const applied: AppliedFilter[] = [];
  const add = (key: string, label: string, change: Partial<Filters>) =>
    applied.push({ key, label, without: rest(change) });
  // The month shows all its days, whatever days the list was filtered by.
  if (view !== "month") for (const { key, label, none } of chosenDays(filters)) add(key, label, none);
  for (const value of category) add(`category ${value}`, categoryLabel(value), { category: toggled(category, value) });
  for (const value of audience) add(`audience ${value}`, audienceLabel(value), { audience: toggled(audience, value) });
  if (filters.is_free) add("is_free", "Free", { is_free: false });
  if (filters.verified) add("verified", "Verified", { verified: false });
  if (filters.is_featured) add("is_featured", "Featured", { is_featured: false });
  for (const id of source) add(`source ${id}`, nameOf("source", id), { source: toggled(source, id) });
  if (business) add("business", nameOf("business", business), { business: "" });
  if (search) add("search", `“${search}”`, { search: "" });
  return applied;
}
