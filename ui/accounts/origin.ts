// Where somebody came from, kept over the way to another site and back; in this tab only.
import { isOwnAddress } from "./model";

const KEY = "towngreen.origin";

export function rememberOrigin(from: string | undefined): void {
  try {
    if (from) sessionStorage.setItem(KEY, from);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the way ends at the member's own page.
  }
}

/** Reads it once. */
export function takeOrigin(): string | undefined {
  try {
    const from = sessionStorage.getItem(KEY) ?? "";
    sessionStorage.removeItem(KEY);
    return isOwnAddress(from) ? from : undefined;
  } catch {
    return undefined;
  }
}
