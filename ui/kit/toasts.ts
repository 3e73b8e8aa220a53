// Short messages about what the visitor just did, and words for screen readers only.
import { errorMessage } from "./http";
import { signal } from "./signals";

export interface Toast {
  id: number;
  text: string;
  tone: "info" | "success" | "error";
  undo?: () => void;
  /** What the button says instead of "Undo". */
  actionLabel?: string;
  /** Where the usual two seconds are too short to take something back. */
  lastsMs?: number;
}

export const toasts = signal<Toast[]>([]);
/** Read out politely by the one live region of the page. */
export const announcement = signal("");

/** Long enough to read what was done, see that it was wrong, and reach the button. */
export const UNDO_MS = 10_000;

let last = 0;

/** Answers with its number, by which it can be taken away again. */
export function showToast(
  text: string,
  options: Partial<Pick<Toast, "tone" | "undo" | "actionLabel" | "lastsMs">> = {},
): number {
  const { tone = "info", ...rest } = options;
  last += 1;
  toasts.value = [...toasts.value, { id: last, text, tone, ...rest }];
  return last;
}

export function showError(error: unknown, otherwise?: string): void {
  showToast(errorMessage(error, otherwise), { tone: "error" });
}

export function dismissToast(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

export function announce(text: string): void {
  // The same words twice are read twice only if the region's text changes in between.
  announcement.value = announcement.value === text ? `${text}\u00a0` : text;
}
