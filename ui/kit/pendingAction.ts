// What a visitor began before signing in, kept on this device until it is done: signing up may involve an email and
// another tab. Kept for an hour at most, for the sake of the next person at a shared screen.
import { StorageKey } from "./storageKeys";

const LASTS_MS = 3_600_000;

interface Pending<T> {
  value?: T;
  at?: number;
}

/** `at`: when it was begun, if that was not just now. */
export function storePending(name: string, value: unknown, at = Date.now()): void {
  try {
    localStorage.setItem(StorageKey.kept + name, JSON.stringify({ value, at }));
  } catch {
    // Without storage it has to be done again.
  }
}

function findPending<T>(name: string, now = Date.now()): Pending<T> {
  try {
    const found = JSON.parse(localStorage.getItem(StorageKey.kept + name) ?? "{}") as Pending<T>;
    return found.at !== undefined && now - found.at < LASTS_MS ? found : {};
  } catch {
    return {};
  }
}

export const readPending = <T>(name: string, now?: number): T | null => findPending<T>(name, now).value ?? null;

export function dropPending(name: string): void {
  try {
    localStorage.removeItem(StorageKey.kept + name);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Reads and removes it. */
export function takePending<T>(name: string): Pending<T> {
  const found = findPending<T>(name);
  dropPending(name);
  return found;
}
