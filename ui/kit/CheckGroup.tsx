// A list of boxes under a legend, as the filters of a list have it; a long one shows its first few.
import { useId, useState } from "react";
import { Checkbox } from "./Choice";

interface CheckOption {
  value: string;
  label: string;
  count?: number;
}

/** What is chosen stays to be unchosen, also where the server counts nothing for it any more. */
export function withChosen(
  options: CheckOption[],
  chosen: string[],
  labelOf: (value: string) => string,
): CheckOption[] {
  const missing = chosen.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...missing.map((value) => ({ value, label: labelOf(value), count: 0 }))];
}

const SHOWN_AT_FIRST = 7;

interface CheckGroupProps {
  legend: string;
  options: CheckOption[];
  chosen: string[];
  onToggle: (value: string) => void;
}

export function CheckGroup({ legend, options, chosen, onToggle }: CheckGroupProps) {
  const [showsAll, setShowsAll] = useState(false);
  const listId = useId();
  if (options.length === 0) return null;
  // One or two more are shown rather than hidden behind a button that is as tall as they are.
  const isLong = options.length > SHOWN_AT_FIRST + 2;
  const shown = options.filter(
    ({ value }, index) => !isLong || showsAll || index < SHOWN_AT_FIRST || chosen.includes(value),
  );
  return (
    <fieldset className="filter-group">
      <legend className="filter-group-legend">{legend}</legend>
      <div id={listId}>
        {shown.map(({ value, label, count }) => (
          <Checkbox
            key={value}
            label={label}
            count={count}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
        ))}
      </div>
      {isLong && (
        <button
          type="button"
          className="filter-group-more"
          aria-expanded={showsAll}
          aria-controls={listId}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? "Show fewer" : `Show all ${options.length}`}
        </button>
      )}
    </fieldset>
  );
}
