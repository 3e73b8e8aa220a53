// What somebody has typed and not sent, kept while the tab is open: it outlives its form, a look at another page, Back
// and a reload.
import { useState } from "react";
import { StorageKey } from "./storageKeys";

function read<T extends object>(key: string, nothing: T): T {
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<T>) };
  } catch {
    return nothing;
  }
}

function write(key: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // Then it is forgotten with the form.
  }
}

/** Like `useState`; setting `nothing`, which is a constant, forgets it. */
export function useTabDraft<T extends object>(name: string, nothing: T): [T, (value: T) => void] {
  const key = StorageKey.tabDraft + name;
  const [value, setValue] = useState(() => read(key, nothing));
  const set = (next: T) => {
    setValue(next);
    write(key, next === nothing ? null : next);
  };
  return [value, set];
}
