// Logging out by hand, apart from the session: only one page needs it.
import { api } from "../kit/http";
import { StorageKey } from "../kit/storageKeys";
import { dropAnswers, forget } from "./session";

const LOGOUT_LIMIT_MS = 5000;

/** Whoever uses this browser next must not vote in a group plan as the one before. */
function forgetGuest(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(StorageKey.groupPlan) || key === StorageKey.guestName) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** Other tabs end too, whatever is on their pages: somebody wanted to leave. */
function announceLogout(): void {
  try {
    localStorage.setItem(StorageKey.logout, "");
    localStorage.removeItem(StorageKey.logout);
  } catch {
    // Without storage no other tab shares the login.
  }
}

/** Ends the session here whatever the server says; only the server can clear the cookies, so wait for it. */
export async function signOut(): Promise<void> {
  const told = api
    .post<unknown>("dj-rest-auth/logout/", undefined, { skipTokenRefresh: true, timeoutMs: LOGOUT_LIMIT_MS })
    .catch(() => undefined);
  announceLogout();
  forget();
  forgetGuest();
  await told;
  dropAnswers();
}
