// What to show of what was found, and what to offer a visitor whose words found nothing.
import { limits } from "../kit/texts";
import { paths } from "../paths";
import type { FederatedAnswer, FoundGroup, SearchResult, SuggestedCategory, UnderstoodHours } from "./api";

/** The categories with the most places, none that is empty. */
export function topCategories(categories: SuggestedCategory[]): SuggestedCategory[] {
  return categories
    .filter(({ business_count }) => business_count > 0)
    .sort((a, b) => b.business_count - a.business_count || a.name.localeCompare(b.name))
    .slice(0, limits.home.quick_categories);
}

export const resultCount = (results: SearchResult[], groups: FoundGroup[]): number =>
  groups.reduce((sum, group) => sum + group.results.length, results.length);

/** What to know about the businesses that were found; the same sentences as in `directory/page/results.rs`. */
export function matchNote(match: FederatedAnswer["match"]): string {
  if (match === "most_words") return "Nothing matches every word you typed. These come closest.";
  return match === "building" ? "Search is starting up. More results will show in a moment." : "";
}

/** Where the words lead without those that ask for a time; to the directory where there are no others. */
export const withoutOpening = ({ words }: UnderstoodHours): string => (words ? paths.search(words) : paths.directory());

/** Milliseconds to wait before a search that is starting up is asked for the `times`-th time again: ever longer, to a minute. */
export const askAgainAfter = (times: number): number => Math.min(2000 * 1.5 ** times, 60_000);

/** Suggestions of all kinds, `most` in all: up to two of each other kind, and businesses in the rest. */
export function mixed(
  results: SearchResult[],
  groups: FoundGroup[],
  most: number,
): { results: SearchResult[]; groups: FoundGroup[] } {
  const others = groups.map((group) => ({ ...group, results: group.results.slice(0, 2) }));
  return { results: results.slice(0, most - resultCount([], others)), groups: others };
}

/** Each word of several alone, the longest first: one of them may be known. Little words are no help. */
export function fewerWords(words: string): string[] {
  const parts = [...new Set(words.trim().toLowerCase().split(/\s+/))].filter((part) => part.length > 2);
  if (words.trim().split(/\s+/).length < 2) return [];
  return parts.sort((a, b) => b.length - a.length).slice(0, 3);
}

/** The name cut where a word of it begins with what was typed, so that these parts can be set in bold. */
export function marked(name: string, words: string): { text: string; isMatch: boolean }[] {
  const parts = words
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (parts.length === 0) return [{ text: name, isMatch: false }];
  // A captured separator stands at every odd place of what split gives.
  return name
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${parts.join("|")})`, "giu"))
    .map((text, index) => ({ text, isMatch: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
