// The stored sign-in token. Browsers may refuse storage (private mode); then it lasts as long as the page.
// Invariant: a token that the server no longer accepts is removed with dropToken, so that the session is notified.
import { StorageKey } from "./storageKeys";

let kept: string | null = null;
let tellLoss: () => void = () => undefined;

export function readToken(): string | null {
  try {
    return localStorage.getItem(StorageKey.token) ?? kept;
  } catch {
    return kept;
  }
}

export function storeToken(token: string): void {
  try {
    localStorage.setItem(StorageKey.token, token);
  } catch {
    kept = token;
  }
}

export function clearToken(): void {
  kept = null;
  try {
    localStorage.removeItem(StorageKey.token);
  } catch {
    // Nothing was stored, so nothing is left behind.
  }
}

/** Registers the listener (the session) that is notified when a token was rejected for good. */
export function whenTokenLost(listener: () => void): void {
  tellLoss = listener;
}

export function dropToken(): void {
  clearToken();
  tellLoss();
}
