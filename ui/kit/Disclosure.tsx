// An expandable section, built on the native <details> element.
import type { ReactNode } from "react";
import { Icon } from "./Icon";

interface DisclosureProps {
  summary: ReactNode;
  /** Summary of the selection inside, shown while closed. */
  note?: string;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

export function Disclosure({ summary, note, isOpen = false, className = "", children }: DisclosureProps) {
  return (
    <details className={`disclosure ${className}`.trim()} open={isOpen}>
      <summary className="disclosure-summary">
        <span>{summary}</span>
        {note && <span className="disclosure-note">{note}</span>}
        <Icon name="chevron-down" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}
