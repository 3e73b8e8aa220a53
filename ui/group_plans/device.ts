// What this browser stores about a plan: the key by which the guest is recognized, and unsent answers.
// Stored by the plan's id, so that it survives a renewed link.
import { newKey } from "../kit/http";
import { StorageKey } from "../kit/storageKeys";
import type { Answer } from "./api";

const PREFIX = StorageKey.groupPlan;
const NAME = StorageKey.guestName;

export interface GivenAnswers {
  name: string;
  email: string;
  answers: Record<string, Answer>;
}

export interface AnswerDraft extends GivenAnswers {
  /** What was saved when these were changed; missing in drafts from before it was kept. */
  begun?: GivenAnswers;
  /** Save was clicked, but the server could not be reached. */
  isWaiting: boolean;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** In place of a key that is no longer part of the plan. */
export function newGuestKey(planId: number): string {
  const key = newKey().replaceAll("-", "");
  keepGuestKey(planId, key);
  return key;
}

/** Whether it came by mail: it is then the key of one participant, who may have been removed since. */
export const isMailed = (key: string) => key.includes("x");

const isKey = (text: string) => /^(\d+x)?[0-9a-f]{32}$/.test(text);

export const keepGuestKey = (planId: number, key: string): void => write(`${PREFIX}${planId}.key`, key);

/** The key that this browser keeps, if any. */
export function keptGuestKey(planId: number): string | null {
  const kept = read(`${PREFIX}${planId}.key`);
  return kept && isKey(kept) ? kept : null;
}

/** `fromLink`: the fragment of an emailed link, which becomes this browser's key once it turns out to be good. */
export function guestKey(planId: number, fromLink: string): string {
  const kept = keptGuestKey(planId);
  if (!isKey(fromLink)) return kept ?? newGuestKey(planId);
  if (!kept) keepGuestKey(planId, fromLink);
  return fromLink;
}

export const readGuestName = (): string => read(NAME) ?? "";
export const keepGuestName = (name: string): void => write(NAME, name);

export function readDraft(planId: number): AnswerDraft | null {
  try {
    const draft = JSON.parse(read(`${PREFIX}${planId}.draft`) ?? "null") as Partial<AnswerDraft> | null;
    if (typeof draft?.name !== "string" || typeof draft.email !== "string" || !draft.answers) return null;
    const { name, email, answers, begun, isWaiting } = draft;
    return { name, email, answers, ...(begun?.answers && { begun }), isWaiting: isWaiting === true };
  } catch {
    return null;
  }
}

export const keepDraft = (planId: number, draft: AnswerDraft | null): void =>
  write(`${PREFIX}${planId}.draft`, draft && JSON.stringify(draft));

export function forgetPlan(planId: number): void {
  write(`${PREFIX}${planId}.key`, null);
  write(`${PREFIX}${planId}.draft`, null);
}
