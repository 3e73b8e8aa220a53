// The stored sign-in token. Browsers may refuse storage (private mode); then it lasts as long as the page.
// Whoever's session has ended may be asked to log in again, where there is something to lose.
// Invariant: a token that the server no longer accepts is removed with dropToken, so that the session is notified.
import { StorageKey } from "./storageKeys";

let kept: string | null = null;
let tellLoss: () => void = () => undefined;

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export const readToken = (): string | null => readStored(StorageKey.token) ?? kept;

/** Somebody wanted to leave: whatever the cookies say, nobody is logged in. */
export const isLoggingOut = (): boolean => readStored(StorageKey.loggingOut) !== null;

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

/** Resolves with the token of a new login; null if there is none. */
type Ask = () => Promise<string | null>;

let ask: Ask | null = null;
let asked: Promise<string | null> | null = null;

/** Sets who asks for a new login, and returns who did so far. */
export function setLoginPrompt(next: Ask | null): Ask | null {
  const before = ask;
  ask = next;
  return before;
}

/** The login that somebody is being asked for. */
export const pendingLogin = () => asked;

/** Asks once, however many calls find that the session has ended. */
export function askForLogin(): Promise<string | null> | null {
  asked ??=
    ask?.().finally(() => {
      asked = null;
    }) ?? null;
  return asked;
}
