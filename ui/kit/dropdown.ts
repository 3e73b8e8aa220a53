// What opens below a button: closes on a click elsewhere, on Escape, on leaving by Tab, and with the page.
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { useLocation } from "./router";

export function useDropdown() {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for what is listed, and reads the rest as it is then
  useEffect(() => setOpen(false), [pathname, search]);
  useEffect(() => {
    if (!isOpen) return;
    function onPointerDown(event: PointerEvent) {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    }
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [isOpen]);
  return {
    isOpen,
    setOpen,
    box,
    button,
    /** For the element around the button and what it opens. */
    props: {
      ref: box,
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      },
      onBlur(event: FocusEvent) {
        if (event.relatedTarget instanceof Node && !box.current?.contains(event.relatedTarget)) setOpen(false);
      },
    },
  };
}
