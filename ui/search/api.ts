// Search on the wire: a plain list, best first, at most as many as the server sends.
import { limits } from "../kit/texts";

export interface SearchResult {
  id: number;
  name: string;
  slug: string;
  category: { id: number; name: string; slug: string } | null;
}

/** What the page offers where nothing was found: the part of a category that it reads. */
export interface SuggestedCategory {
  id: number;
  name: string;
  slug: string;
  business_count: number;
}

/** As many as the server answers with; more may match. */
export const RESULTS_AT_MOST = 20;

/** Without `fields=all` a list has only the keys that other clients rely on. */
export const categoriesUrl = "categories/?fields=all";

/** `near`: the visitor's place as "41.37,-72.47", where they gave it to sort a list by distance. */
export function searchUrl(words: string, near = ""): string {
  return `search/?q=${encodeURIComponent(words.trim())}${near && `&near=${near}`}`;
}

/** The place in the address, if it is one. */
export function readNear(params: URLSearchParams): string {
  const near = params.get("near") ?? "";
  return /^-?\d{1,3}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/.test(near) ? near : "";
}

/** What else the words find: events, guides, deals. */
export interface FoundGroup {
  kind: "event" | "guide" | "deal";
  label: string;
  /** The page with all of them, where there is one. */
  all: string | null;
  results: { id: number; name: string; path: string; note: string }[];
}

/**
 * What else a search tells. Its businesses have all the words, or come closest (`most_words`), or were
 * looked up by name alone because the search is starting up (`building`): then it is worth asking again.
 */
export interface AlsoFound {
  match: "all_words" | "most_words" | "building";
  opening: Opening | null;
  /** How the businesses that the same words bring are reached. */
  places: Contact[];
  groups: FoundGroup[];
}

/** A part of the words that was taken for the time at which a place is to be open; `words` are the others. */
export interface Opening {
  value: "now" | "late";
  label: string;
  words: string;
}

export interface Contact {
  id: number;
  open_status: { is_open: boolean; label: string } | null;
  phone: { text: string; href: string } | null;
}

export const NOTHING_ELSE: AlsoFound = { match: "all_words", opening: null, places: [], groups: [] };

export function alsoFoundUrl(words: string, near = ""): string {
  return `also-found/?q=${encodeURIComponent(words.trim())}${near && `&near=${near}`}`;
}

/** Blank and one-letter queries are never sent. */
export function isSearchable(words: string): boolean {
  return words.trim().length >= limits.search.min_query_length;
}
