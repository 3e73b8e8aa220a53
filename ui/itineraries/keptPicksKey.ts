// The storage key of saved picks; deleted on logout, so that the next person at a shared screen sees none.
import { session } from "../accounts/session";

export const KEPT_PICKS_KEY = "towngreen.plan-picks";

/** Called once, before the first render. */
export function dropPicksOnLogout(): void {
  let mayBeMember = false;
  session.subscribe(({ state }) => {
    if (mayBeMember && state === "anonymous") {
      try {
        localStorage.removeItem(KEPT_PICKS_KEY);
      } catch {
        // Without storage there are no picks.
      }
    }
    // "loading", too: opening the logout page ends the session before the server has confirmed the user.
    mayBeMember = state !== "anonymous";
  });
}
