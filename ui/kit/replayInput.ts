// Replays what was typed or chosen in the server's page before our code ran.
// Invariant: it counts as if it had been done a moment later.

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isBox = (control: Control): control is HTMLInputElement & { type: "checkbox" | "radio" } =>
  control.type === "checkbox" || control.type === "radio";

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return (
      control.selectedIndex !==
      Math.max(
        0,
        [...control.options].findIndex((option) => option.defaultSelected),
      )
    );
  if (!isBox(control)) return control.value !== control.defaultValue;
  // In a radio group, only the selected radio counts.
  return control.checked !== control.defaultChecked && (control.type === "checkbox" || control.checked);
}

/** Controls whose value differs from what the page was served with. */
function listChanged(root: ParentNode): Control[] {
  return [...root.querySelectorAll<Control>("input, select, textarea")].filter(isChanged);
}

/** React only notices a change if the value differs from the last one it saw. */
function repeat(control: Control): void {
  if (control instanceof HTMLSelectElement) {
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (isBox(control)) {
    control.checked = control.defaultChecked;
    control.click();
  } else {
    const { value, selectionStart, selectionEnd } = control;
    control.value = control.defaultValue;
    // Bypasses the setter with which React tracks this element.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Reports to React, after hydration, what was done before it; one after the other, as by hand. */
export async function repeatEarlyChanges(root: ParentNode): Promise<void> {
  for (const control of listChanged(root)) {
    repeat(control);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/**
 * A control's stand-in is removed when the page starts, and the focus would be lost with it: moves the focus to the
 * control. To be called before that.
 */
export function keepFocus(): void {
  const { activeElement: standIn } = document;
  const around = standIn?.parentElement;
  if (!around) return;
  const place = [...around.children].indexOf(standIn);
  // By then React has inserted the control, and the focus has not moved elsewhere.
  queueMicrotask(() => {
    const there = around.children[place];
    if (!standIn.isConnected && there instanceof HTMLElement && document.activeElement === document.body)
      there.focus({ preventScroll: true });
  });
}

/** The control of this form that has the focus. */
export function focusedIn(form: HTMLFormElement): HTMLInputElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && form.contains(activeElement) ? activeElement : null;
}

/** Whether the visitor is still typing a value in this form: a year passes through 0002 and 0020. */
export function isTyping(form: HTMLFormElement): boolean {
  const control = focusedIn(form);
  return control !== null && !isBox(control) && !(control.type === "date" && /^[1-9]\d{3}-/.test(control.value));
}

export interface Chosen {
  /** The query string as the form would have it now; parameters unknown to the form are kept. */
  query: URLSearchParams;
  /** The names of the changed fields. */
  changed: ReadonlySet<string>;
}

/** What was chosen in a form that submits to the page's own address, or null. */
export function readChosen(form: HTMLFormElement): Chosen | null {
  const changed = new Set(listChanged(form).map(({ name }) => name));
  if (changed.size === 0) return null;
  const query = new URLSearchParams(location.search);
  for (const control of form.elements) query.delete(control.getAttribute("name") ?? "");
  for (const [name, value] of new FormData(form)) if (typeof value === "string" && value) query.append(name, value);
  return { query, changed };
}
