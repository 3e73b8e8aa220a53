// What this browser remembers of quizzes: answers while the tab is open, and the persona of somebody
// without an account until they log in. Browsers may refuse storage; then nothing is remembered.
import { session } from "../accounts/session";
import { apiUrl } from "../kit/http";
import { queryClient } from "../kit/query";
import { effect } from "../kit/signals";
import { keepPersona, ownPersonaUrl } from "./api";
import { BEGINNING, type Progress } from "./model";

const PERSONA_KEY = "towngreen.persona";
const progressKey = (quiz: number) => `towngreen.quiz.${quiz}`;

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // Then it is forgotten with the page.
  }
}

const local = () => localStorage;
const tab = () => sessionStorage;

function isProgress(value: unknown): value is Progress {
  return typeof value === "object" && value !== null && "step" in value && typeof value.step === "number" && "answers" in value && typeof value.answers === "object";
}

export function readProgress(quiz: number): Progress {
  const kept = read(tab, progressKey(quiz));
  try {
    const value: unknown = kept ? JSON.parse(kept) : null;
    return isProgress(value) ? { ...value, isMissing: false } : BEGINNING;
  } catch {
    return BEGINNING;
  }
}

export function keepProgress(quiz: number, progress: Progress | null): void {
  write(tab, progressKey(quiz), progress && JSON.stringify(progress));
}

/** The persona that was found without an account. */
export const readPersona = () => read(local, PERSONA_KEY);
export const storePersona = (slug: string | null) => write(local, PERSONA_KEY, slug);

/** Whoever logs in brings the persona along that was found before. */
export function carryPersona(): void {
  effect(() => {
    const slug = session.value.state === "authenticated" ? readPersona() : null;
    if (!slug) return;
    keepPersona(slug).then(
      (own) => {
        storePersona(null);
        queryClient.setQueryData([apiUrl(ownPersonaUrl)], own);
      },
      // It stays here for the next time.
      () => undefined,
    );
  });
}
