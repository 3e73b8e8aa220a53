// What matches what is being typed, in groups: asked for 300 ms after the last key, from two letters on.
import { useEffect, useState } from "react";
import { announce } from "../kit/toasts";
import { count } from "../kit/format";
import { api, ApiError } from "../kit/http";
import { limits, texts } from "../kit/texts";
import { alsoFoundUrl, isSearchable, searchUrl, type FoundGroup, type SearchResult } from "../search/api";
import { mixed, resultCount } from "../search/model";

const MOST = 8;

export interface Suggestions {
  hits: SearchResult[];
  groups: FoundGroup[];
  message: string;
}

const NONE: Suggestions = { hits: [], groups: [], message: "" };

export function useSuggestions(typed: string): Suggestions {
  const [found, setFound] = useState(NONE);
  const words = typed.trim();
  useEffect(() => {
    if (!isSearchable(words)) {
      setFound(NONE);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const { signal } = abort;
      // Without the other kinds there still are the businesses.
      const also = api.get<FoundGroup[]>(alsoFoundUrl(words), { signal }).catch((): FoundGroup[] => []);
      Promise.all([api.get<SearchResult[]>(searchUrl(words), { signal }), also])
        .then(([answer, others]) => {
          const { results: hits, groups } = mixed(answer, others, MOST);
          const all = resultCount(hits, groups);
          setFound({ hits, groups, message: all === 0 ? texts.search.empty : "" });
          announce(all === 0 ? texts.search.empty : count(all, "result", "results"));
        })
        .catch((error: unknown) => {
          // A newer word has taken over: its answer is the one to show.
          if (error instanceof ApiError) setFound({ ...NONE, message: texts.search.failed });
        });
    }, limits.search.debounce_ms);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [words]);
  return found;
}
