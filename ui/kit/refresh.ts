// Gets a new access token for an expired one, with the refresh token in its cookie.
// Invariant: however many calls (and tabs) find the token stale at once, it is renewed once; a second renewal with the
// same cookie would end the session.
import { REFRESH_LOCK } from "./apiBase";
import { readToken, storeToken } from "./token";

/** Requests a new token from the server; null if it refuses. */
type Ask = () => Promise<string | null>;

let underWay: Promise<string | null> | null = null;

async function renew(stale: string, ask: Ask): Promise<string | null> {
  const stored = readToken();
  // Another call or another tab was faster.
  if (stored !== stale) return stored;
  const fresh = await ask();
  // Somebody has logged out or in meanwhile.
  const current = readToken();
  if (current !== stale) return current;
  if (fresh) storeToken(fresh);
  return fresh;
}

export function refreshToken(stale: string, ask: Ask): Promise<string | null> {
  // Locks exist only in secure contexts; elsewhere tabs may still race each other.
  const alone =
    typeof navigator !== "undefined" && "locks" in navigator
      ? () => navigator.locks.request(REFRESH_LOCK, () => renew(stale, ask))
      : () => renew(stale, ask);
  underWay ??= alone().finally(() => {
    underWay = null;
  });
  return underWay;
}
