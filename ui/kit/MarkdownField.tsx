// A field for Markdown that says, while it is typed, what would keep people from reading it.
import { useEffect, useState } from "react";
import type { CheckedText, TextFinding } from "./apiTypes";
import { TextareaField, type TextareaProps } from "./Field";
import { api } from "./http";
import { useSettled } from "./useSettled";

/** Without one of these there is nothing to look for. */
const MARKS = /[[\]#!|<]|https?:/;

function useFindings(text: string): TextFinding[] {
  const asked = useSettled(text);
  const [answered, setAnswered] = useState<{ asked: string; findings: TextFinding[] }>({ asked: "", findings: [] });
  useEffect(() => {
    if (!MARKS.test(asked)) return;
    const controller = new AbortController();
    api.post<CheckedText>("accessibility/check/", { text: asked }, { signal: controller.signal }).then(
      ({ findings }) => setAnswered({ asked, findings }),
      // Without an answer nothing is said here; the night's check says it.
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
