// Who is signed in. Loading until the server has confirmed what this browser remembers.
// Invariant: without a confirmed user there is neither token nor flag in the browser's storage.
import { apiUrl } from "../kit/http";
import { currentAlertsUrl, queryClient, siteUrl } from "../kit/query";
import { signal, useSignalValue } from "../kit/signals";
import { clearToken, readToken, storeToken, TOKEN_KEY, whenTokenLost } from "../kit/token";
import { categoriesUrl } from "../search/api";
import { fetchUser, logout, type Login, type User } from "./api";

export type Session = { state: "loading" | "anonymous"; user: null } | { state: "authenticated"; user: User };

const FLAG_KEY = "towngreen.authenticated";
const LOADING: Session = { state: "loading", user: null };
const ANONYMOUS: Session = { state: "anonymous", user: null };

export const session = signal<Session>(ANONYMOUS);

export function useSession(): Session {
  return useSignalValue(session, ANONYMOUS);
}

function readFlag(): boolean {
  try {
    return localStorage.getItem(FLAG_KEY) === "true";
  } catch {
    return false;
  }
}

function writeFlag(isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(FLAG_KEY, "true");
    else localStorage.removeItem(FLAG_KEY);
  } catch {
    // Without storage the session lasts as long as the page.
  }
}

/** Answers that are the same for everybody. */
const SHARED = new Set([apiUrl(siteUrl), apiUrl(categoriesUrl), apiUrl(currentAlertsUrl)]);

function isPersonal({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return !SHARED.has(String(queryKey[0]));
}

/** What was answered to somebody else must not be shown: it is dropped, and what is in view asked anew. */
function dropAnswers(): void {
  queryClient.removeQueries({ predicate: isPersonal, type: "inactive" });
  void queryClient.resetQueries({ predicate: isPersonal, type: "active" });
}

function forget(): void {
  clearToken();
  writeFlag(false);
  if (session.value.state === "anonymous") return;
  session.value = ANONYMOUS;
  queryClient.removeQueries({ predicate: isPersonal, type: "inactive" });
}

export function setUser(user: User): void {
  writeFlag(true);
  session.value = { state: "authenticated", user };
}

/** Long enough for a page that is being left to be gone. */
const LEAVING_MS = 5000;

async function confirm(): Promise<void> {
  session.value = LOADING;
  // Leaving a page breaks off its calls, which says nothing about the session.
  let isLeaving = false;
  const leave = () => (isLeaving = true);
  addEventListener("beforeunload", leave);
  try {
    setUser(await fetchUser());
  } catch {
    if (isLeaving) setTimeout(forget, LEAVING_MS);
    else forget();
  } finally {
    removeEventListener("beforeunload", leave);
  }
}

/** Once, before the first drawing. */
export function startSession(): void {
  whenTokenLost(forget);
  // Signing in or out in another tab counts here too.
  addEventListener("storage", (event) => {
    if (event.key !== null && event.key !== FLAG_KEY && event.key !== TOKEN_KEY) return;
    const isRemembered = readFlag() || readToken() !== null;
    if (!isRemembered && session.value.state !== "anonymous") {
      forget();
      dropAnswers();
    } else if (isRemembered && session.value.state === "anonymous") {
      void confirm().then(dropAnswers);
    }
  });
  if (readToken() !== null || readFlag()) void confirm();
}

/** After a change that the server alone knows the outcome of. */
export async function reloadUser(): Promise<void> {
  if (session.value.user) setUser(await fetchUser());
}

export function signIn(answer: Login): void {
  storeToken(answer.access);
  setUser(answer.user);
  dropAnswers();
}

/** Ends the session here whatever the server says; the cookies are the server's to clear, so it is waited for. */
export async function signOut(): Promise<void> {
  const told = logout().catch(() => undefined);
  forget();
  await told;
  dropAnswers();
}
