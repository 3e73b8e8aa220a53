// A logout that the server may not have heard of. Only the server can clear the cookies, so it is told again: by every
// start of a page, when the network is back, and before the next login.
// Invariant: until it has confirmed, StorageKey.loggingOut is set, and no call uses the cookies (kit/http.ts).
import { api } from "../kit/http";
import { StorageKey } from "../kit/storageKeys";
import { isLoggingOut } from "../kit/token";

const LOGOUT_LIMIT_MS = 5000;

/** The cookies are gone, or those of a new session. */
export function noteLoggedOut(): void {
  try {
    localStorage.removeItem(StorageKey.loggingOut);
  } catch {
    // Nothing was stored.
  }
}

async function tellServer(): Promise<void> {
  try {
    await api.post<unknown>("dj-rest-auth/logout/", undefined, {
      skipTokenRefresh: true,
      timeoutMs: LOGOUT_LIMIT_MS,
    });
    noteLoggedOut();
  } catch {
    addEventListener("online", () => void finishLogout(), { once: true });
  }
}

let underWay: Promise<void> | null = null;

/** Resolves whatever the server says. */
export function tellOfLogout(): Promise<void> {
  underWay ??= tellServer().finally(() => {
    underWay = null;
  });
  return underWay;
}

export const finishLogout = (): Promise<void> => (isLoggingOut() ? tellOfLogout() : Promise.resolve());
