// Suggestions for the text being typed, in groups: requested 300 ms after the last key, from two letters on.
import { useEffect, useState } from "react";
import { announce } from "../kit/toasts";
import { count } from "../kit/format";
import { api, ApiError } from "../kit/http";
import { limits, texts } from "../kit/texts";
import {
  NOTHING_ELSE,
  alsoFoundUrl,
  isSearchable,
  searchUrl,
  type FederatedSearchResults,
  type FoundGroup,
  type ResultContact,
  type SearchResult,
} from "../search/api";
import { askAgainAfter, matchNote, mixed, resultCount } from "../search/model";

const MAX_SUGGESTIONS = 8;

export interface Suggestions {
  hits: SearchResult[];
  places: ResultContact[];
  groups: FoundGroup[];
  /** No business has all the words; the groups have. */
  isClosest: boolean;
  /** What the businesses have in common: that they are the closest matches, or open. */
  heading: string;
  message: string;
}

const NONE: Suggestions = { hits: [], places: [], groups: [], isClosest: false, heading: "", message: "" };

export function useSuggestions(typed: string, near: string): Suggestions {
  const [found, setFound] = useState(NONE);
  const words = typed.trim();
  useEffect(() => {
    if (!isSearchable(words)) {
      setFound(NONE);
      return;
    }
    const abort = new AbortController();
    const { signal } = abort;
    let timer = setTimeout(() => ask(0), limits.search.debounce_ms);
    function ask(times: number) {
      // If the other kinds fail to load, the businesses are still shown.
      const also = api.get<FederatedSearchResults>(alsoFoundUrl(words, near), { signal }).catch(() => NOTHING_ELSE);
      Promise.all([api.get<SearchResult[]>(searchUrl(words, near), { signal }), also])
        .then(([answer, told]) => {
          const { match, opening, places, groups: others } = { ...NOTHING_ELSE, ...told };
          // A search index that is still building is polled.
          if (match === "building") timer = setTimeout(() => ask(times + 1), askAgainAfter(times));
          const { results: hits, groups } = mixed(answer, others, MAX_SUGGESTIONS);
          const all = resultCount(hits, groups);
          const message = all === 0 ? (match === "building" ? matchNote(match) : texts.search.empty) : "";
          const isClosest = match === "most_words";
          const heading = isClosest ? "Closest matches" : (opening?.label ?? "");
          setFound({ hits, places, groups, isClosest, heading, message });
          announce(
            message ||
              [isClosest && matchNote(match), opening?.label, count(all, "result", "results")]
                .filter(Boolean)
                .join(" "),
          );
        })
        .catch((error: unknown) => {
          // Aborted by newer input, whose response is the one to show.
          if (!(error instanceof ApiError)) return;
          setFound({ ...NONE, message: texts.search.failed });
          announce(texts.search.failed);
        });
    }
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [words, near]);
  return found;
}
