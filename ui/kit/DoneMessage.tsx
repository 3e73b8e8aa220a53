// The sentence that takes the place of a form or a button that was pressed.
import { useEffect, useRef, type ReactNode } from "react";

/** `isNew`: it has just come, so the focus goes there; not if the page was opened with it. */
export function DoneMessage({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) sentence.current?.focus();
  }, [isNew]);
  return (
    <p role="status" tabIndex={isNew ? -1 : undefined} ref={sentence}>
      {children}
    </p>
  );
}
