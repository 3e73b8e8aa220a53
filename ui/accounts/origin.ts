// Where the visitor came from, kept while they go to another site and back; in this tab only.
import { isOwnAddress } from "./model";

const KEY = "towngreen.origin";

export function rememberOrigin(from: string | undefined): void {
  try {
    if (from) sessionStorage.setItem(KEY, from);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage they end up on the member's dashboard.
  }
}

/** Reads and removes it. */
export function takeOrigin(): string | undefined {
  try {
    const from = sessionStorage.getItem(KEY) ?? "";
    sessionStorage.removeItem(KEY);
    return isOwnAddress(from) ? from : undefined;
  } catch {
    return undefined;
  }
}
