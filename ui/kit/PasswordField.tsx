// A password field with a show/hide button and, for a new password, its strength in words.
import { useState, type InputHTMLAttributes, type Ref } from "react";
import { Field, useFieldIds, type FieldFrame } from "./Field";
import { Icon } from "./Icon";
import { passwordStrength, strengthLabel } from "./password";

type PasswordProps = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
    /** What the show/hide button refers to, when a form has two: "Show password", "Show confirmation". */
    what?: string;
    ref?: Ref<HTMLInputElement>;
  };

export function PasswordField({
  label,
  hint,
  error,
  hideLabel,
  optional,
  what = "password",
  id,
  ...rest
}: PasswordProps) {
  const [isShown, setShown] = useState(false);
  const frame = { label, hint, error, hideLabel, optional };
  const ids = useFieldIds(frame, id);
  return (
    <Field ids={ids} frame={frame}>
      <span className="field-password">
        <input
          autoComplete="current-password"
          {...rest}
          id={ids.id}
          type={isShown ? "text" : "password"}
          className="field-input"
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        />
        <button
          type="button"
          className="field-reveal"
          aria-label={`${isShown ? "Hide" : "Show"} ${what}`}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? "eye-off" : "eye"} />
        </button>
      </span>
    </Field>
  );
}

export function StrengthMeter({ password }: { password: string }) {
  if (!password) return null;
  const strength = passwordStrength(password);
  return (
    <div className={`strength strength-${strength}`} role="status">
      <span className="strength-bar" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className="strength-label">
        {strength === "strong" && <Icon name="done" size={18} />}
        <span className="visually-hidden">Password strength: </span>
        {strengthLabel(strength)}
      </span>
    </div>
  );
}
