// Choice inputs: a checkbox, a few cards, an on/off switch (the segmented control is Segmented.tsx). All native inputs.
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import { FieldError } from "./Field";
import { Icon } from "./Icon";
import type { OptionsProps } from "./Segmented";

type BoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  label: ReactNode;
  /** Right-aligned, as in "Wheelchair accessible  12". */
  count?: number;
  ref?: Ref<HTMLInputElement>;
};

export function Checkbox({ label, count, className = "", ...rest }: BoxProps) {
  return (
    <label className={`checkbox ${className}`.trim()}>
      <input {...rest} type="checkbox" className="checkbox-input" />
      <span className="checkbox-label">{label}</span>
      {count !== undefined && <span className="checkbox-count">{count}</span>}
    </label>
  );
}

export function Switch({ label, className = "", ...rest }: Omit<BoxProps, "count">) {
  return (
    <label className={`switch ${className}`.trim()}>
      <span className="switch-label">{label}</span>
      <input {...rest} type="checkbox" role="switch" className="switch-input" />
    </label>
  );
}

export function RadioCards<T extends string>({
  legend,
  id,
  options,
  value,
  onChange,
  error,
  hideLegend,
}: OptionsProps<T>) {
  const name = useId();
  return (
    <fieldset
      className={error ? "radio-cards field-invalid" : "radio-cards"}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={hideLegend ? "visually-hidden" : "field-label"}>{legend}</legend>
      <div className="radio-cards-grid">
        {options.map((option, index) => (
          <label key={option.value} className="radio-card">
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon && <Icon name={option.icon} size={28} />}
            <span className="radio-card-label">{option.label}</span>
            {option.hint && <span className="radio-card-hint">{option.hint}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}
