// The errors of a form, listed above it: one link per field, focused when it appears.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "./Icon";

export interface FormProblem {
  /** The id of the field to jump to; unset for an error of the form as a whole. */
  fieldId?: string;
  message: string;
}

export function ErrorSummary({ problems, title = "There is a problem" }: { problems: FormProblem[]; title?: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2 className="error-summary-title">
        <Icon name="alert" /> {title}
      </h2>
      <ul>
        {problems.map(({ fieldId, message }) => (
          <li key={`${fieldId ?? ""}${message}`}>
            {fieldId ? <FieldLink fieldId={fieldId}>{message}</FieldLink> : message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function FieldLink({ fieldId, children }: { fieldId: string; children: string }) {
  // "This field may not be blank." is clear next to the field, but the summary has to name the field.
  const [label, setLabel] = useState("");
  useLayoutEffect(() => {
    const control = document.getElementById(fieldId);
    const named =
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
        ? control.labels?.[0]?.firstChild?.textContent
        : "";
    setLabel(named && children.startsWith("This field") ? `${named}${named.endsWith("?") ? "" : ":"} ` : "");
  }, [fieldId, children]);
  return (
    <a
      href={`#${fieldId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(fieldId)?.focus();
      }}
    >
      {label}
      {children}
    </a>
  );
}
