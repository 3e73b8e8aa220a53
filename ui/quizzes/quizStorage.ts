// What this browser stores of a quiz in progress: its answers, while the tab is open.
import { BEGINNING, type Progress } from "./model";
import { read, write } from "./persona";

const progressKey = (quiz: number) => `towngreen.quiz.${quiz}`;

const tab = () => sessionStorage;

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
