// What was typed or chosen in the server's page before our code was there.
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
  // Of a group of radios the one that was chosen speaks for all.
  return control.checked !== control.defaultChecked && (control.type === "checkbox" || control.checked);
}

/** Controls that are not as the page came with them. */
function listChanged(root: ParentNode): Control[] {
  return [...root.querySelectorAll<Control>("input, select, textarea")].filter(isChanged);
}

/** React hears of a change only if the control was otherwise when it last looked. */
function repeat(control: Control): void {
  if (control instanceof HTMLSelectElement) {
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (isBox(control)) {
    control.checked = control.defaultChecked;
    control.click();
  } else {
    const { value, selectionStart, selectionEnd } = control;
    control.value = control.defaultValue;
    // Past the setter with which React watches this element.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Tells React, once it has taken the page over, what was done before; one after the other, as by hand. */
export async function repeatEarlyChanges(root: ParentNode): Promise<void> {
  for (const control of listChanged(root)) {
    repeat(control);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/**
 * What stands in for a control gives way to it as the page starts, and the focus would go with it: the control has it
 * then. To be called before that.
 */
export function keepFocus(): void {
  const { activeElement: standIn } = document;
  const around = standIn?.parentElement;
  if (!around) return;
  const place = [...around.children].indexOf(standIn);
  // React has put the control there by then, and nobody has come in between.
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

/** Whether the visitor is in the middle of a value of this form: a year is first 0002 and 0020. */
export function isTyping(form: HTMLFormElement): boolean {
  const control = focusedIn(form);
  return control !== null && !isBox(control) && !(control.type === "date" && /^[1-9]\d{3}-/.test(control.value));
}

export interface Chosen {
  /** The page's address as the form would have it now; what the form does not know stays. */
  query: URLSearchParams;
  /** What was touched, by name. */
  changed: ReadonlySet<string>;
}

/** What was chosen in a form that sends itself to the page's own address, or null. */
export function readChosen(form: HTMLFormElement): Chosen | null {
  const changed = new Set(listChanged(form).map(({ name }) => name));
  if (changed.size === 0) return null;
  const query = new URLSearchParams(location.search);
  for (const control of form.elements) query.delete(control.getAttribute("name") ?? "");
  for (const [name, value] of new FormData(form)) if (typeof value === "string" && value) query.append(name, value);
  return { query, changed };
}
