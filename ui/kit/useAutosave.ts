// When an edited document is saved: a moment after a change, one save at a time, and at once when the user leaves by a
// link, hides the page or comes back online. What is sent and what the response means is up to the caller.
import { useEffect, useRef, useState } from "react";
import { ApiError } from "./http";

const RETRY_MS = 5000;

export interface AutosaveOptions<T> {
  isDirty: () => boolean;
  /** The user has to choose between two versions first. */
  isBlocked: () => boolean;
  /** Sends until nothing is left to send; handles failures itself. */
  send: () => Promise<T>;
}

export interface Autosave<T> {
  /** Saves now; concurrent calls share one run. */
  save: () => Promise<T>;
  /** Saves if there is anything to save and nothing in the way. */
  flush: () => void;
  schedule: (ms: number) => void;
  retryAfter: (error: unknown) => void;
}

const isRefused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** `latest` holds the options of the latest rendering. */
export function createAutosave<T>(latest: { current: AutosaveOptions<T> }): Autosave<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<T> | null = null;
  const save = () => {
    clearTimeout(timer);
    underWay ??= latest.current.send().finally(() => {
      underWay = null;
    });
    return underWay;
  };
  const flush = () => {
    const { isDirty, isBlocked } = latest.current;
    // A save in progress includes the latest change.
    if (isDirty() && !isBlocked() && !underWay) void save();
  };
  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  };
  return {
    save,
    flush,
    schedule,
    retryAfter(error) {
      // What was refused will be refused again until it is changed.
      if (!isRefused(error)) schedule(RETRY_MS);
    },
  };
}

export function useAutosave<T>(options: AutosaveOptions<T>): Autosave<T> {
  const latest = useRef(options);
  latest.current = options;
  const [autosave] = useState(() => createAutosave(latest));
  useEffect(() => {
    const { flush } = autosave;
    addEventListener("online", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      removeEventListener("online", flush);
      document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }, [autosave]);
  return autosave;
}
