// Who is signed in. Loading until the server has confirmed what this browser remembers; if the server cannot be
// reached, the user it confirmed last, so that what they have opened stays readable.
// Invariant: without a confirmed user there is neither a token nor a flag, nor anything a member has opened, in the
// browser's storage.
import { keepOnlyFor } from "../kit/deviceCache";
import { api, ApiError, apiUrl } from "../kit/http";
import { currentAlertsUrl, queryClient, siteUrl } from "../kit/query";
import { signal, useSignalValue } from "../kit/signals";
import { StorageKey } from "../kit/storageKeys";
import {
  askForLogin,
  clearToken,
  isLoggingOut,
  pendingLogin,
  readStored,
  readToken,
  storeToken,
  whenTokenLost,
} from "../kit/token";
import { categoriesUrl } from "../search/api";
import type { SignedIn, User } from "./api";

export type Session = { state: "loading" | "anonymous"; user: null } | { state: "authenticated"; user: User };

const LOADING: Session = { state: "loading", user: null };
const ANONYMOUS: Session = { state: "anonymous", user: null };

export const session = signal<Session>(ANONYMOUS);

export function useSession(): Session {
  return useSignalValue(session, ANONYMOUS);
}

const readFlag = () => readStored(StorageKey.member) === "true";

function remember(user: User | null): void {
  void keepOnlyFor(user && String(user.id));
  try {
    if (user) {
      localStorage.setItem(StorageKey.member, "true");
      localStorage.setItem(StorageKey.user, JSON.stringify(user));
    } else {
      localStorage.removeItem(StorageKey.member);
      localStorage.removeItem(StorageKey.user);
    }
  } catch {
    // Without storage the session lasts as long as the page.
  }
}

/** The user the server confirmed last. */
function readUser(): User | null {
  try {
    return JSON.parse(readStored(StorageKey.user) ?? "null") as User | null;
  } catch {
    return null;
  }
}

/** Nobody responded, or a proxy did in the server's place. An error of the server itself ends the session. */
const isUnreached = (error: unknown) => error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/** Responses that are the same for everybody. */
const SHARED = new Set([apiUrl(siteUrl), apiUrl(categoriesUrl), apiUrl(currentAlertsUrl)]);

function isPersonal({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return !SHARED.has(String(queryKey[0]));
}

/** Another user's responses must not be shown: drops them, and refetches those in view. */
export function dropAnswers(): void {
  queryClient.removeQueries({ predicate: isPersonal, type: "inactive" });
  void queryClient.resetQueries({ predicate: isPersonal, type: "active" });
}

export function forget(): void {
  clearToken();
  remember(null);
  if (session.value.state === "anonymous") return;
  session.value = ANONYMOUS;
  queryClient.removeQueries({ predicate: isPersonal, type: "inactive" });
}

/** Logs out what is shown here. */
export function endSession(): void {
  forget();
  dropAnswers();
}

export function setUser(user: User): void {
  remember(user);
  session.value = { state: "authenticated", user };
}

const fetchUser = () => api.get<User>("dj-rest-auth/user/");

/** Long enough for a page being left to be gone. */
const LEAVING_MS = 5000;

async function confirm(): Promise<void> {
  session.value = LOADING;
  // A login or logout in the meantime is newer than this response.
  const isAwaited = () => session.value === LOADING;
  // Leaving a page aborts its calls, which says nothing about the session.
  let isLeaving = false;
  const leave = () => (isLeaving = true);
  addEventListener("beforeunload", leave);
  try {
    const user = await fetchUser();
    if (isAwaited()) setUser(user);
  } catch (error) {
    if (!isAwaited()) return;
    const known = isUnreached(error) ? readUser() : null;
    if (known) {
      session.value = { state: "authenticated", user: known };
      addEventListener("online", () => void reloadUser().catch(() => undefined), { once: true });
    } else if (isLeaving) setTimeout(forget, LEAVING_MS);
    else forget();
  } finally {
    removeEventListener("beforeunload", leave);
  }
}

/** Called once, before the first render. */
export function startSession(): void {
  whenTokenLost(forget);
  // Signing in or out in another tab applies here too.
  addEventListener("storage", ({ key }) => {
    if (key === StorageKey.user) {
      const user = readUser();
      if (user && user.id === session.value.user?.id) session.value = { state: "authenticated", user };
      return;
    }
    const isLogout = key === null || key === StorageKey.logout;
    if (!isLogout && key !== StorageKey.member && key !== StorageKey.token) return;
    // LoginAgain.tsx waits for another tab, too.
    if (!isLogout && pendingLogin()) return;
    const isRemembered = !isLogout && (readFlag() || readToken() !== null);
    if (!isRemembered && session.value.state !== "anonymous") {
      // If another tab has only found out that the session is over, nothing typed here is lost.
      const asked = isLogout ? null : askForLogin();
      if (!asked) endSession();
      else
        void asked.then((token) => {
          if (token === null) endSession();
        });
    } else if (isRemembered && session.value.state === "anonymous") {
      void confirm().then(dropAnswers);
    }
  });
  if (isLoggingOut()) import("./pendingLogout").then(({ finishLogout }) => finishLogout()).catch(() => undefined);
  if (readToken() !== null || readFlag()) void confirm();
  else remember(null);
}

/** Called after a change whose outcome only the server knows. */
export async function reloadUser(): Promise<void> {
  const before = session.value.user;
  if (!before) return;
  const user = await fetchUser();
  if (session.value.user?.id === before.id) setUser(user);
}

/** Logs the same user in again: what is on the page stays. */
export function signInAgain(answer: SignedIn): void {
  storeToken(answer.access);
  setUser(answer.user);
}

export function signIn(answer: SignedIn): void {
  signInAgain(answer);
  dropAnswers();
}
