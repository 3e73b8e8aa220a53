// Optional single-key shortcuts for a list: inactive while somebody types, holds a modifier key or has a dialog open,
// and permanently off if so chosen.
import { useEffect, useRef, useState } from "react";
import { isTyping } from "./isTyping";

const STORED = "towngreen.review-keys";

export function useHotkeysSwitch(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORED) !== "off");
  return [
    isOn,
    (next) => {
      localStorage.setItem(STORED, next ? "on" : "off");
      setOn(next);
    },
  ];
}

export function useHotkeys(isOn: boolean, keys: Record<string, () => unknown>) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isOn) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}
