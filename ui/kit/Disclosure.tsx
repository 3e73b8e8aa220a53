// Something to open and close, on the native element.
import type { ReactNode } from "react";
import { Icon } from "./Icon";

interface DisclosureProps {
  summary: ReactNode;
  /** What is chosen inside, shown while closed. */
  note?: string;
  isOpen?: boolean;
  children: ReactNode;
}

export function Disclosure({ summary, note, isOpen = false, children }: DisclosureProps) {
  return (
    <details className="disclosure" open={isOpen}>
      <summary className="disclosure-summary">
        <span>{summary}</span>
        {note && <span className="disclosure-note">{note}</span>}
        <Icon name="chevron-down" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}
