// Form fields: label, hint, control, error; the error is an icon and text, associated with the control.
// Invariant: every control has a visible label (or one for screen readers only, with hideLabel).
import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from "react";
import { characterCount } from "./characterCount";
import { count } from "./format";
import { Icon } from "./Icon";

export interface FieldFrame {
  label: string;
  hint?: ReactNode;
  error?: string;
  hideLabel?: boolean;
  optional?: boolean;
}

interface FieldIds {
  id: string;
  describedBy: string | undefined;
}

export function useFieldIds(frame: FieldFrame, given?: string): FieldIds {
  const made = useId();
  const id = given ?? made;
  const parts = [frame.hint ? `${id}-hint` : "", frame.error ? `${id}-error` : ""].filter(Boolean);
  return { id, describedBy: parts.join(" ") || undefined };
}

export function Field({ ids, frame, children }: { ids: FieldIds; frame: FieldFrame; children: ReactNode }) {
  return (
    <div className={frame.error ? "field field-invalid" : "field"}>
      <label className={frame.hideLabel ? "visually-hidden" : "field-label"} htmlFor={ids.id}>
        {frame.label}
        {frame.optional && <span className="field-optional"> (optional)</span>}
      </label>
      {frame.hint && (
        <p className="field-hint" id={`${ids.id}-hint`}>
          {frame.hint}
        </p>
      )}
      {children}
      <FieldError id={`${ids.id}-error`} error={frame.error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  if (!error) return null;
  return (
    <p className="field-error" id={id}>
      <Icon name="alert" size={18} />
      <span>{error}</span>
    </p>
  );
}

type InputProps = FieldFrame & InputHTMLAttributes<HTMLInputElement> & { prefix?: string; ref?: Ref<HTMLInputElement> };

export function TextField({
  label,
  hint,
  error,
  hideLabel,
  optional,
  prefix,
  id,
  className = "",
  ...rest
}: InputProps) {
  const frame = { label, hint, error, hideLabel, optional };
  const ids = useFieldIds(frame, id);
  const input = (
    <input
      type="text"
      {...rest}
      id={ids.id}
      className={`field-input ${className}`.trim()}
      aria-invalid={error ? true : undefined}
      aria-describedby={ids.describedBy}
    />
  );
  return (
    <Field ids={ids} frame={frame}>
      {prefix ? (
        <span className="field-prefixed">
          <span className="field-prefix" aria-hidden="true">
            {prefix}
          </span>
          {input}
        </span>
      ) : (
        input
      )}
    </Field>
  );
}

export function EmailField(props: InputProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
    />
  );
}

export type TextareaProps = FieldFrame &
  TextareaHTMLAttributes<HTMLTextAreaElement> & {
    /** Shows how many characters are left, out of this many. */
    countTo?: number;
    ref?: Ref<HTMLTextAreaElement>;
  };

export function TextareaField({ label, hint, error, hideLabel, optional, countTo, id, ...rest }: TextareaProps) {
  const frame = { label, hint, error, hideLabel, optional };
  const ids = useFieldIds(frame, id);
  const left = countTo === undefined ? null : countTo - characterCount(String(rest.value ?? ""));
  return (
    <Field ids={ids} frame={frame}>
      <textarea
        rows={4}
        {...rest}
        id={ids.id}
        className="field-input field-textarea"
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
      />
      {left !== null && (
        <p className={left < 0 ? "field-count field-count-over" : "field-count"}>
          {left < 0 ? `${-left} over the limit` : `${left} left`}
        </p>
      )}
    </Field>
  );
}

/** Select options from a table of names; `none` is the label of the empty choice. */
export function optionsOf(names: Record<string, string | { label: string }>, none?: string) {
  const options = Object.entries(names).map(([value, name]) => ({
    value,
    label: typeof name === "string" ? name : name.label,
  }));
  return none === undefined ? options : [{ value: "", label: none }, ...options];
}

/** Select options for a number of days. */
export const dayOptions = (days: number[]) =>
  days.map((number) => ({ value: String(number), label: count(number, "day", "days") }));

type SelectProps = FieldFrame &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: { value: string; label: string; disabled?: boolean }[];
    ref?: Ref<HTMLSelectElement>;
  };

export function SelectField({ label, hint, error, hideLabel, optional, options, id, ...rest }: SelectProps) {
  const frame = { label, hint, error, hideLabel, optional };
  const ids = useFieldIds(frame, id);
  return (
    <Field ids={ids} frame={frame}>
      <span className="field-select">
        <select
          {...rest}
          id={ids.id}
          className="field-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} />
      </span>
    </Field>
  );
}
