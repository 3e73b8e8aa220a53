// Businesses that match what is being typed: asked for 300 ms after the last key, from two letters on.
import { useEffect, useState } from "react";
import { announce } from "../kit/toasts";
import { count } from "../kit/format";
import { api, ApiError } from "../kit/http";
import { limits, texts } from "../kit/texts";

export interface SearchHit {
  id: number;
  name: string;
  slug: string;
  category: { id: number; name: string; slug: string } | null;
}

const MOST = 8;

export interface Suggestions {
  hits: SearchHit[];
  message: string;
}

const NONE: Suggestions = { hits: [], message: "" };

export function useSuggestions(typed: string): Suggestions {
  const [found, setFound] = useState(NONE);
  const words = typed.trim();
  useEffect(() => {
    if (words.length < limits.search.min_query_length) {
      setFound(NONE);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      api
        .get<SearchHit[]>(`search/?q=${encodeURIComponent(words)}`, { signal: abort.signal })
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

/** Cuts a name into parts, marking those that begin with a typed word. */
export function markMatch(name: string, typed: string): { text: string; isMatch: boolean }[] {
  const words = typed.trim().split(/\s+/).filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (words.length === 0) return [{ text: name, isMatch: false }];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join("|")})`, "giu");
  return name
    .split(pattern)
    .map((text, index) => ({ text, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
