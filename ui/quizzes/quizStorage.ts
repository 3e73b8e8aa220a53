// What this browser stores of a quiz in progress: its answers, while the tab is open.
import { BEGINNING, type Progress } from "./model";
import { StorageKey } from "../kit/storageKeys";

const progressKey = (quiz: number) => StorageKey.quiz + quiz;

function isProgress(value: unknown): value is Progress {
  return (
    typeof value === "object" &&
    value !== null &&
    "step" in value &&
    typeof value.step === "number" &&
    "answers" in value &&
    typeof value.answers === "object"
  );
}

export function readProgress(quiz: number): Progress {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(progressKey(quiz)) ?? "null");
    return isProgress(value) ? { ...value, isMissing: false } : BEGINNING;
  } catch {
    return BEGINNING;
  }
}

export function keepProgress(quiz: number, progress: Progress | null): void {
  try {
    if (progress) sessionStorage.setItem(progressKey(quiz), JSON.stringify(progress));
    else sessionStorage.removeItem(progressKey(quiz));
  } catch {
    // Then they are forgotten with the page.
  }
}
