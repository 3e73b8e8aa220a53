// Messages that offer to undo what was just done: for ten seconds, by their button, or by Ctrl+Z (⌘Z on a Mac) from
// anywhere but a text field or a dialog, because by Tab they come after all the rest of the page.
import { isTyping } from "./isTyping";
import { focusHeading } from "./modal";
import { dismissToast, showToast, toasts, type Toast } from "./toasts";

/** Long enough to read what was done, notice a mistake, and reach the button. */
const UNDO_MS = 10_000;

/** What had the focus when the newest of them came. */
let opener: Element | null = null;

const toastOf = (part: unknown) => (part instanceof Element ? part.closest(".toast") : null);

function button(): NonNullable<Toast["button"]> {
  const isMac = /^(Mac|iP)/.test(navigator.platform);
  return { children: "Undo", title: isMac ? "⌘Z" : "Ctrl+Z", "aria-keyshortcuts": isMac ? "Meta+Z" : "Control+Z" };
}

/** The message that had the focus goes; what was undone may have taken the focus already. */
function giveBack(): void {
  if (document.activeElement !== document.body && !toastOf(document.activeElement)) return;
  if (opener instanceof HTMLElement) opener.focus();
  if (document.activeElement !== opener || opener === document.body) focusHeading();
}

function onClick(event: MouseEvent): void {
  // By now it may no longer be in the page.
  const button = event.composedPath().find((part) => part instanceof HTMLButtonElement);
  if (toastOf(button)?.querySelector("[aria-keyshortcuts]")) giveBack();
}

function onKeyDown(event: KeyboardEvent): void {
  const isUndo =
    event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  if (!isUndo || event.repeat || event.defaultPrevented || isTyping(event.target)) return;
  const toast = toasts.value.findLast((one) => one.button?.["aria-keyshortcuts"]);
  if (!toast) return;
  event.preventDefault();
  toast.undo?.();
  dismissToast(toast.id);
  if (toastOf(document.activeElement)) giveBack();
}

/** Returns the id of the message. */
export function showUndo(text: string, undo: () => void, tone: Toast["tone"] = "info"): number {
  // Added only once, however often.
  document.addEventListener("keydown", onKeyDown);
  document.addEventListener("click", onClick);
  if (!toastOf(document.activeElement)) opener = document.activeElement;
  return showToast(text, { tone, undo, button: button(), lastsMs: UNDO_MS });
}
