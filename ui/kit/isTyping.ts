// Whether a key is for a field that is typed into, or for a dialog, and so no shortcut of the page.
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input:not([type=checkbox], [type=radio]), textarea, select, dialog, [contenteditable]") !== null
  );
}
