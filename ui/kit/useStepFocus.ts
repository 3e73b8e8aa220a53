// Buttons that go one step towards an end, such as "Up" and "Down": there the pressed one is disabled, which would lose
// the focus, so that its neighbor gets it.
import { useEffect, useRef, type MouseEvent } from "react";

/** Call what it returns with each press. */
export function useStepFocus(): (event: MouseEvent<HTMLButtonElement>) => void {
  const pressed = useRef<HTMLButtonElement>(null);
  // After every render: the answer that disables the button may come later than the press.
  useEffect(() => {
    const button = pressed.current;
    if (!button?.disabled) return;
    pressed.current = null;
    const focused = document.activeElement;
    if (focused !== button && focused !== document.body) return;
    button.parentElement?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
  });
  return ({ currentTarget }) => {
    pressed.current = currentTarget;
  };
}
