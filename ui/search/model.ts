// What to show of the results.
import { count } from "../kit/format";
import { RESULTS_AT_MOST, type FederatedSearchResults, type FoundGroup, type SearchResult } from "./api";

export const resultCount = (results: SearchResult[], groups: FoundGroup[]): number =>
  groups.reduce((sum, group) => sum + group.results.length, results.length);

/** "3 results"; no number if more may match than are shown. */
export function countText(results: SearchResult[], groups: FoundGroup[]): string {
  const isCut = results.length >= RESULTS_AT_MOST || groups.some(({ has_more }) => has_more);
  return isCut ? "Results" : count(resultCount(results, groups), "result", "results");
}

/** A note about the businesses found; same wording as `directory/page/results.rs`. */
export function matchNote(match: FederatedSearchResults["match"]): string {
  if (match === "most_words") return "No business matches every word you typed. These come closest.";
  return match === "building" ? "Search is starting up. More results will show in a moment." : "";
}

/** Delay in ms before the `times`-th poll of a search index that is building; grows up to a minute. */
export const askAgainAfter = (times: number): number => Math.min(2000 * 1.5 ** times, 60_000);

/** Suggestions of all kinds, `most` in total: up to two of each other kind, and businesses for the rest. */
export function mixed(
  results: SearchResult[],
  groups: FoundGroup[],
  most: number,
): { results: SearchResult[]; groups: FoundGroup[] } {
  const others = groups.map((group) => ({ ...group, results: group.results.slice(0, 2) }));
  return { results: results.slice(0, most - resultCount([], others)), groups: others };
}

/** Splits the name where a word begins with the query, so that the matches can be shown in bold. */
export function marked(name: string, words: string): { text: string; isMatch: boolean }[] {
  const parts = words
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (parts.length === 0) return [{ text: name, isMatch: false }];
  // The captured separators are at the odd indexes of split's result.
  return name
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${parts.join("|")})`, "giu"))
    .map((text, index) => ({ text, isMatch: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
