// Short messages about what the visitor just did, and announcements for screen readers only.
import { errorMessage } from "./http";
import { signal } from "./signals";

export interface Toast {
  id: number;
  text: string;
  tone: "info" | "success" | "error";
  undo?: () => void;
  /** The button that does it: its label, and the keys that do the same (undo.ts). */
  button?: { children: string; title?: string; "aria-keyshortcuts"?: string };
  /** For when the usual two seconds are too short to undo something. */
  lastsMs?: number;
}

export const toasts = signal<Toast[]>([]);
/** Announced politely by the page's only live region. */
export const announcement = signal("");

let last = 0;

/** Returns its id, by which it can be dismissed. */
export function showToast(
  text: string,
  options: Partial<Pick<Toast, "tone" | "undo" | "button" | "lastsMs">> = {},
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
  // The same text is announced twice only if the region's content changes in between.
  announcement.value = announcement.value === text ? `${text}\u00a0` : text;
}
