// A segmented control: one of a few options. Separate from the other choices because the footer of every page has one.
import { useId } from "react";
import { Icon, type IconName } from "./Icon";

export interface Option<T extends string> {
  value: T;
  label: string;
  hint?: string;
  icon?: IconName;
}

export interface OptionsProps<T extends string> {
  legend: string;
  /** The id of the first option, to which an error summary leads. */
  id?: string;
  options: readonly Option<T>[];
  value: T | null;
  onChange: (value: T) => void;
  error?: string;
  hideLegend?: boolean;
  /** The id of a text about it, such as its error. */
  describedBy?: string | undefined;
}

export function Segmented<T extends string>({
  legend,
  id,
  options,
  value,
  onChange,
  hideLegend = true,
  describedBy,
}: OptionsProps<T>) {
  const name = useId();
  return (
    <fieldset className="segmented" aria-describedby={describedBy}>
      <legend className={hideLegend ? "visually-hidden" : "field-label"}>{legend}</legend>
      <div className="segmented-row">
        {options.map((option, index) => (
          <label key={option.value} className="segmented-option">
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon && <Icon name={option.icon} size={18} />}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
