// Whether the form of an event holds changes that are not saved. Its fields keep their own values, some of them set by
// other controls, so the form itself is read after each change.
import { useLayoutEffect, useReducer, useRef, useState } from "react";
import { FORM_NAMES, type FormValues } from "./model";

function readForm(form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  return Object.fromEntries(FORM_NAMES.map((name) => [name, String(data.get(name) ?? "")])) as FormValues;
}

export function useIsDirty(onDirty?: (isDirty: boolean) => void) {
  const element = useRef<HTMLFormElement>(null);
  const saved = useRef<FormValues>(null);
  const [isDirty, setDirty] = useState(false);
  const [, recheck] = useReducer((count: number) => count + 1, 0);
  // By then, fields that follow from the changed one have been updated as well.
  useLayoutEffect(() => {
    if (!element.current) return;
    const typed = readForm(element.current);
    const before = (saved.current ??= typed);
    const differs = FORM_NAMES.some((name) => typed[name] !== before[name]);
    if (differs === isDirty) return;
    setDirty(differs);
    onDirty?.(differs);
  });
  return {
    isDirty,
    element,
    /** Call it after any change. */
    recheck,
    /** Call it when these values are saved. */
    settle: (sent: FormValues) => {
      saved.current = sent;
      recheck();
    },
  };
}
