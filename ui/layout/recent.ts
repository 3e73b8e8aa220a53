// This browser's recent searches, stored in it and nowhere else.
import { signal } from "../kit/signals";
import { StorageKey } from "../kit/storageKeys";
import { readStored } from "../kit/token";

const MAX_RECENT = 6;

/** Newest first, without duplicates (case-insensitive), at most six. */
export function withSearch(searches: string[], words: string): string[] {
  const same = words.toLowerCase();
  return [words, ...searches.filter((search) => search.toLowerCase() !== same)].slice(0, MAX_RECENT);
}

function readSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(StorageKey.searches) ?? "[]");
    return Array.isArray(stored)
      ? stored.filter((search): search is string => typeof search === "string").slice(0, MAX_RECENT)
      : [];
  } catch {
    return [];
  }
}

/** As this page knows them; another tab may have added some. */
export const recentSearches = signal(readSearches());

export function rememberSearch(words: string): void {
  recentSearches.value = withSearch(readSearches(), words);
  try {
    localStorage.setItem(StorageKey.searches, JSON.stringify(recentSearches.value));
  } catch {
    // Without storage they last as long as the page.
  }
}

export function forgetSearches(): void {
  recentSearches.value = [];
  try {
    localStorage.removeItem(StorageKey.searches);
  } catch {
    // Nothing was stored.
  }
}
