// The search API: a plain list, best first, at most as many as the server sends.
import type { Category, FederatedSearchResults } from "../kit/apiTypes";
import { withQuery } from "../kit/queryString";
import { limits } from "../kit/texts";

export type { SearchResult, FederatedSearchResults, FoundGroup, ResultContact, UnderstoodHours } from "../kit/apiTypes";

/** The part of a category that the page uses when it suggests categories because nothing was found. */
export type SuggestedCategory = Pick<Category, "id" | "name" | "slug" | "business_count">;

/** The most the server returns; more may match. */
export const RESULTS_AT_MOST = 20;

/** Without `fields=all` the list has only the keys that other clients rely on. */
export const categoriesUrl = "categories/?fields=all";

/** `near`: the visitor's location as "41.37,-72.47", if they shared it to sort a list by distance. */
export function searchUrl(words: string, near = ""): string {
  return withQuery("search/", { q: words.trim(), near });
}

/** The location in the address, if valid. */
export function readNear(params: URLSearchParams): string {
  const near = params.get("near") ?? "";
  return /^-?\d{1,3}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/.test(near) ? near : "";
}

export const NOTHING_ELSE: FederatedSearchResults = { match: "all_words", opening: null, places: [], groups: [] };

export function alsoFoundUrl(words: string, near = ""): string {
  return withQuery("also-found/", { q: words.trim(), near });
}

/** Blank and one-letter queries are never sent. */
export function isSearchable(words: string): boolean {
  return words.trim().length >= limits.search.min_query_length;
}
