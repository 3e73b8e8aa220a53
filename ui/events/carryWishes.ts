// Interest that was shown signed out is done as soon as it is known who is here.
import { session } from "../accounts/session";
import { readKept } from "../kit/pendingAction";

/** Under which the ids of these events are kept. */
export const WISHES = "interest";

export function carryWishes(): void {
  session.subscribe(({ state }) => {
    if (state === "authenticated" && readKept(WISHES))
      void import("./wishes").then(({ fulfilWishes }) => fulfilWishes());
  });
}
