// The persona of somebody without an account, stored by this browser until they log in.
import { session } from "../accounts/session";
import { apiUrl } from "../kit/http";
import { queryClient } from "../kit/query";
import { dropPending, readPending, storePending } from "../kit/pendingAction";
import { effect } from "../kit/signals";
import { keepPersona, ownPersonaUrl } from "./api";

const NAME = "persona";

export function storePersona(slug: string | undefined): void {
  if (slug) storePending(NAME, slug);
  else dropPending(NAME);
}

/** On login, saves the persona found before to the account. */
export function carryPersona(): void {
  effect(() => {
    const slug = session.value.state === "authenticated" ? readPending<string>(NAME) : null;
    if (!slug) return;
    keepPersona(slug).then(
      (own) => {
        dropPending(NAME);
        queryClient.setQueryData([apiUrl(ownPersonaUrl)], own);
      },
      // It is kept here for the next time.
      () => undefined,
    );
  });
}
