// Logging out by hand, apart from the session: only one page needs it.
import { StorageKey } from "../kit/storageKeys";
import { tellOfLogout } from "./pendingLogout";
import { dropAnswers, forget } from "./session";

/** Whoever uses this browser next must not vote in a group plan as the one before, nor finish what they began. */
function forgetGuest(): void {
  const prefixes = [StorageKey.groupPlan, StorageKey.guestName, StorageKey.kept];
  try {
    for (const key of Object.keys(localStorage))
      if (prefixes.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** Other tabs end too, whatever is on their pages: somebody wanted to leave. */
function announceLogout(): void {
  try {
    localStorage.setItem(StorageKey.loggingOut, "true");
    localStorage.setItem(StorageKey.logout, "");
    localStorage.removeItem(StorageKey.logout);
  } catch {
    // Without storage no other tab shares the login.
  }
}

/** Ends the session here whatever the server says; only the server can clear the cookies, so wait for it. */
export async function signOut(): Promise<void> {
  // First, so that no other call, in any tab, uses the cookies.
  announceLogout();
  const told = tellOfLogout();
  forget();
  forgetGuest();
  await told;
  dropAnswers();
}
