// Search on the wire: a plain list, best first, at most as many as the server sends.
import type { Category, FederatedAnswer } from "../kit/apiTypes";
import { withQuery } from "../kit/queryString";
import { limits } from "../kit/texts";

export type { SearchResult, FederatedAnswer, FoundGroup, ResultContact, UnderstoodHours } from "../kit/apiTypes";

/** What the page offers where nothing was found: the part of a category that it reads. */
export type SuggestedCategory = Pick<Category, "id" | "name" | "slug" | "business_count">;

/** As many as the server answers with; more may match. */
export const RESULTS_AT_MOST = 20;

/** Without `fields=all` a list has only the keys that other clients rely on. */
export const categoriesUrl = "categories/?fields=all";

/** `near`: the visitor's place as "41.37,-72.47", where they gave it to sort a list by distance. */
export function searchUrl(words: string, near = ""): string {
  return withQuery("search/", { q: words.trim(), near });
}

/** The place in the address, if it is one. */
export function readNear(params: URLSearchParams): string {
  const near = params.get("near") ?? "";
  return /^-?\d{1,3}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/.test(near) ? near : "";
}

export const NOTHING_ELSE: FederatedAnswer = { match: "all_words", opening: null, places: [], groups: [] };

export function alsoFoundUrl(words: string, near = ""): string {
  return withQuery("also-found/", { q: words.trim(), near });
}

/** Blank and one-letter queries are never sent. */
export function isSearchable(words: string): boolean {
  return words.trim().length >= limits.search.min_query_length;
}
