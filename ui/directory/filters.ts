// The directory's filters: parsed from the page's address, written back to it, and turned into the API query.
// Invariant: readFilters(writeFilters(filters)) returns the same filters; nothing is stored outside the address.
import { afterFirst, withQuery, type Query } from "../kit/queryString";
import { readList } from "../kit/readList";
import { attributeLabel } from "./attributes";
import { priceWord } from "./model";

export type Ordering = "name" | "-name" | "newest" | "distance" | "recently_updated";
export type View = "list" | "map";

export interface Filters {
  category: string[];
  search: string;
  open_now: boolean;
  attributes: string[];
  price_level: number[];
  tag: string[];
  near: { latitude: number; longitude: number } | null;
  /** Empty: the best matches first if there are search words, or else by name. */
  ordering: Ordering | "";
  page: number;
  view: View;
}

export const NO_FILTERS: Filters = {
  category: [],
  search: "",
  open_now: false,
  attributes: [],
  price_level: [],
  tag: [],
  near: null,
  ordering: "",
  page: 1,
  view: "list",
};

/** Sorting by distance is not listed: it requires a location, so it has its own button. */
export const ORDERINGS: { value: Ordering; label: string }[] = [
  { value: "name", label: "Name, A to Z" },
  { value: "-name", label: "Name, Z to A" },
  { value: "newest", label: "Newest first" },
  { value: "recently_updated", label: "Recently updated" },
];

function readNear(text: string | null): Filters["near"] {
  const parts = (text ?? "").split(",").map((part) => (part.trim() ? Number(part) : NaN));
  const [latitude = NaN, longitude = NaN] = parts;
  const isPlace = parts.length === 2 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace ? { latitude, longitude } : null;
}

/** An address may have been typed or truncated: invalid parts are ignored, never an error. */
export function readFilters(params: URLSearchParams): Filters {
  const near = readNear(params.get("near"));
  const ordering = params.get("ordering");
  const known = ORDERINGS.find(({ value }) => value === ordering)?.value ?? "";
  const page = Number(params.get("page"));
  return {
    category: readList(params, "category"),
    search: (params.get("search") ?? "").trim(),
    open_now: params.get("open_now") === "true",
    attributes: readList(params, "attributes"),
    price_level: readList(params, "price_level")
      .map(Number)
      .filter((level) => [1, 2, 3, 4].includes(level)),
    tag: readList(params, "tag"),
    near,
    ordering: ordering === "distance" && near ? "distance" : known,
    page: Number.isInteger(page) && page > 1 ? page : 1,
    view: params.get("view") === "map" ? "map" : "list",
  };
}

/** The filters that facets and list share. */
export function facetsQuery({ category, search, open_now, attributes, price_level, tag }: Filters): Query {
  return { category, search, open_now, attributes, price_level, tag };
}

export function listQuery(filters: Filters): Query {
  const { search, near, ordering, page } = filters;
  return {
    ...facetsQuery(filters),
    near: near && [near.latitude, near.longitude],
    ordering: (ordering !== "name" || search !== "") && ordering,
    page: afterFirst(page),
  };
}

/** The query string of the page: "?category=cafe&view=map", or "". */
export function writeFilters(filters: Filters): string {
  return withQuery("", { ...listQuery(filters), view: filters.view === "map" && "map" });
}

/** Changing a filter returns to the first page. */
export function changed(filters: Filters, change: Partial<Filters>): Filters {
  return { ...filters, page: 1, ...change };
}

/** Adds the value in alphabetical order, or removes it if present. */
export function toggled<T extends string | number>(values: T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value].sort();
}

/** Clears all filters; sorting and view stay. */
export function cleared(filters: Filters): Filters {
  const { near, ordering, view } = filters;
  return { ...NO_FILTERS, near, ordering, view };
}

/** Rounded to about 100 meters: near enough to sort by, too coarse to reveal a house in a shared address. */
export function nearHere(filters: Filters, place: { latitude: number; longitude: number }): Filters {
  const round = (degrees: number) => Math.round(degrees * 1000) / 1000;
  const near = { latitude: round(place.latitude), longitude: round(place.longitude) };
  return changed(filters, { near, ordering: "distance" });
}

export function sorted(filters: Filters, ordering: Filters["ordering"]): Filters {
  return changed(filters, { ordering, near: ordering === "distance" ? filters.near : null });
}

export interface AppliedFilter {
  key: string;
  label: string;
  /** The filters without this one. */
  without: Filters;
}

export function appliedFilters(filters: Filters, nameOf: (categorySlug: string) => string): AppliedFilter[] {
  const rest = (change: Partial<Filters>) => changed(filters, change);
  const { category, search, attributes, price_level, tag } = filters;
  return [
    ...category.map((slug) => ({
      key: `category ${slug}`,
      label: nameOf(slug),
      without: rest({ category: toggled(category, slug) }),
    })),
    ...(search ? [{ key: "search", label: `“${search}”`, without: rest({ search: "" }) }] : []),
    ...(filters.open_now ? [{ key: "open_now", label: "Open now", without: rest({ open_now: false }) }] : []),
    ...attributes.map((value) => ({
      key: `attribute ${value}`,
      label: attributeLabel(value),
      without: rest({ attributes: toggled(attributes, value) }),
    })),
    ...price_level.map((level) => ({
      key: `price ${level}`,
      label: priceWord(level),
      without: rest({ price_level: toggled(price_level, level) }),
    })),
    ...tag.map((value) => ({ key: `tag ${value}`, label: value, without: rest({ tag: toggled(tag, value) }) })),
  ];
}
