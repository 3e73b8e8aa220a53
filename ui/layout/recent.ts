// This browser's recent searches, stored in it and nowhere else.
const KEY = "towngreen.searches";
const MOST = 6;

/** Newest first, without duplicates (case-insensitive), at most six. */
export function withSearch(searches: string[], words: string): string[] {
  const same = words.toLowerCase();
  return [words, ...searches.filter((search) => search.toLowerCase() !== same)].slice(0, MOST);
}

export function readSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored)
      ? stored.filter((search): search is string => typeof search === "string").slice(0, MOST)
      : [];
  } catch {
    return [];
  }
}

export function rememberSearch(words: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(withSearch(readSearches(), words)));
  } catch {
    // Without storage there is nothing to remember.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
