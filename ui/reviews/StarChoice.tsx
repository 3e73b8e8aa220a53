// Five stars to choose from.
import { useId } from "react";
import { FieldError } from "../kit/Field";

const RATING_WORDS = ["Poor", "Fair", "Good", "Very good", "Excellent"];

interface StarChoiceProps {
  /** That of the first star, where the form's error summary leads. */
  id: string;
  value: number;
  onChange: (rating: number) => void;
  error?: string | undefined;
}

export function StarChoice({ id, value, onChange, error }: StarChoiceProps) {
  const name = useId();
  return (
    <fieldset
      className={error ? "star-choice field-invalid" : "star-choice"}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="field-label">Your rating</legend>
      <div className="star-choice-row">
        {RATING_WORDS.map((word, index) => (
          <label
            key={word}
            className={index < value ? "star-choice-star star-choice-lit" : "star-choice-star"}
            title={word}
          >
            <input
              className="visually-hidden"
              id={index === 0 ? id : undefined}
              type="radio"
              name={name}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <span className="visually-hidden">
              {index + 1} of 5: {word}
            </span>
          </label>
        ))}
        <span className="star-choice-word" aria-hidden="true">
          {RATING_WORDS[value - 1] ?? ""}
        </span>
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}
