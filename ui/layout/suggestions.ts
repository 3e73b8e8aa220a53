// Businesses that match what is being typed: asked for 300 ms after the last key, from two letters on.
import { useEffect, useState } from "react";
import { announce } from "../kit/toasts";
import { count } from "../kit/format";
import { api, ApiError } from "../kit/http";
import { limits, texts } from "../kit/texts";
import { isSearchable, searchUrl, type SearchResult } from "../search/api";

const MOST = 8;

export interface Suggestions {
  hits: SearchResult[];
  message: string;
}

const NONE: Suggestions = { hits: [], message: "" };

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
      api
        .get<SearchResult[]>(searchUrl(words), { signal: abort.signal })
        .then((answer) => {
          const hits = answer.slice(0, MOST);
          setFound({ hits, message: hits.length === 0 ? texts.search.empty : "" });
          announce(hits.length === 0 ? texts.search.empty : count(hits.length, "result", "results"));
        })
        .catch((error: unknown) => {
          // A newer word has taken over: its answer is the one to show.
          if (error instanceof ApiError) setFound({ hits: [], message: texts.search.failed });
        });
    }, limits.search.debounce_ms);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [words]);
  return found;
}
