// The stored sign-in token. Browsers may refuse storage (private mode); then there is simply none.
const KEY = "towngreen.token";

export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function clearToken(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored, so nothing is left behind.
  }
}
