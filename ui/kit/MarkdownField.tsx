// A Markdown field that reports readability and accessibility problems while the text is typed.
import { useEffect, useState } from "react";
import type { CheckedText, TextFinding } from "./apiTypes";
import { TextareaField, type TextareaProps } from "./Field";
import { api } from "./http";
import { useSettled } from "./useSettled";

/** Text without any of these characters needs no check. */
const MARKS = /[[\]#!|<]|https?:/;

function useFindings(text: string): TextFinding[] {
  const asked = useSettled(text);
  const [answered, setAnswered] = useState<{ asked: string; findings: TextFinding[] }>({ asked: "", findings: [] });
  useEffect(() => {
    if (!MARKS.test(asked)) return;
    const controller = new AbortController();
    api.post<CheckedText>("accessibility/check/", { text: asked }, { signal: controller.signal }).then(
      ({ findings }) => setAnswered({ asked, findings }),
      // If the check fails, nothing is shown here; the nightly check reports it.
      () => undefined,
    );
    return () => controller.abort();
  }, [asked]);
  return MARKS.test(text) && answered.asked === asked ? answered.findings : [];
}

export function MarkdownField(props: TextareaProps) {
  const [typed, setTyped] = useState(String(props.defaultValue ?? ""));
  const findings = useFindings(props.value === undefined ? typed : String(props.value));
  return (
    <div className="markdown-field">
      <TextareaField
        {...props}
        onInput={(event) => {
          props.onInput?.(event);
          setTyped(event.currentTarget.value);
        }}
      />
      <div role="status">
        {findings.length > 0 && (
          <ul className="markdown-field-findings">
            {findings.map(({ line, rule, message, excerpt, criterion }) => (
              <li key={`${line}-${rule}-${excerpt}`}>
                Line {line}: {message} {excerpt && <q>{excerpt}</q>} <span className="meta">WCAG {criterion}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
