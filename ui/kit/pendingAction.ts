// What a visitor began before signing in, kept on this device until it is done: signing up may involve an email and
// another tab. Kept for an hour at most, for the sake of the next person at a shared screen.
const PREFIX = "towngreen.kept.";
const LASTS_MS = 3_600_000;

export function storePending(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ value, at: Date.now() }));
  } catch {
    // Without storage it has to be done again.
  }
}

export function readPending<T>(name: string, now = Date.now()): T | null {
  try {
    const { value, at } = JSON.parse(localStorage.getItem(PREFIX + name) ?? "{}") as { value?: T; at?: number };
    return value !== undefined && at !== undefined && now - at < LASTS_MS ? value : null;
  } catch {
    return null;
  }
}

export function dropPending(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Reads and removes it. */
export function takePending<T>(name: string): T | null {
  const value = readPending<T>(name);
  dropPending(name);
  return value;
}
