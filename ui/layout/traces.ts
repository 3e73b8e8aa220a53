// What a member leaves on this device apart from the session: it goes when the session ends, so that the next person at
// a shared screen sees nothing of it.
import { session } from "../accounts/session";
import { dropPublic } from "../kit/deviceCache";
import { StorageKey } from "../kit/storageKeys";
import { forgetSearches } from "./recent";

function dropTraces(): void {
  forgetSearches();
  void dropPublic();
  try {
    localStorage.removeItem(StorageKey.planPicks);
    localStorage.removeItem(StorageKey.savedLoaded);
    sessionStorage.removeItem(StorageKey.scroll);
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(StorageKey.quiz) || key.startsWith(StorageKey.tabDraft)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there are none.
  }
}

/** Called once, before the first render. */
export function dropTracesOnLogout(): void {
  let mayBeMember = false;
  session.subscribe(({ state }) => {
    if (mayBeMember && state === "anonymous") dropTraces();
    // "loading", too: opening the logout page ends the session before the server has confirmed the user.
    mayBeMember = state !== "anonymous";
  });
}
