// Under which the browser keeps them. What somebody kept is not for the next person at a shared screen.
import { session } from "../accounts/session";

export const KEPT_PICKS_KEY = "towngreen.plan-picks";

/** Once, before the first drawing. */
export function dropPicksOnLogout(): void {
  let mayBeMember = false;
  session.subscribe(({ state }) => {
    if (mayBeMember && state === "anonymous") {
      try {
        localStorage.removeItem(KEPT_PICKS_KEY);
      } catch {
        // Then there are none.
      }
    }
    // "loading", too: whoever opens the address of the logout is out before the server has said who they are.
    mayBeMember = state !== "anonymous";
  });
}
