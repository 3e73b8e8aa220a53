// The persona of somebody without an account, stored by this browser until they log in. Browsers may refuse storage;
// then nothing is stored.
import { session } from "../accounts/session";
import { apiUrl } from "../kit/http";
import { queryClient } from "../kit/query";
import { effect } from "../kit/signals";
import { keepPersona, ownPersonaUrl } from "./api";

const PERSONA_KEY = "towngreen.persona";

export function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

export function write(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // Then it is forgotten with the page.
  }
}

const local = () => localStorage;

/** The persona that was found without an account. */
const readPersona = () => read(local, PERSONA_KEY);
export const storePersona = (slug: string | null) => write(local, PERSONA_KEY, slug);

/** On login, saves the persona found before to the account. */
export function carryPersona(): void {
  effect(() => {
    const slug = session.value.state === "authenticated" ? readPersona() : null;
    if (!slug) return;
    keepPersona(slug).then(
      (own) => {
        storePersona(null);
        queryClient.setQueryData([apiUrl(ownPersonaUrl)], own);
      },
      // It is kept here for the next time.
      () => undefined,
    );
  });
}
