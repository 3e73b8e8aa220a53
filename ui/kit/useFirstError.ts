// Small forms show an error beside its field only, where whoever does not see it would not notice: the focus goes there.
import { useEffect, useRef } from "react";

/** `refusal` is new for each try that fails. Returns the ref of what the fields are in. */
export function useFirstError<T extends HTMLElement = HTMLFormElement>(refusal: unknown) {
  const fields = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each refusal, whatever it says
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return fields;
}
