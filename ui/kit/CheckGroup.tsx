// A list of checkboxes under a legend, in forms; the filters of a list have theirs in a FilterGroup.
import { useId, useState } from "react";
import { Checkbox } from "./Choice";

interface CheckOption {
  value: string;
  label: string;
  count?: number;
}

/** Keeps selected options so they can be unselected, even if the server no longer returns a count for them. */
export function withChosen(
  options: CheckOption[],
  chosen: string[],
  labelOf: (value: string) => string,
): CheckOption[] {
  const missing = chosen.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...missing.map((value) => ({ value, label: labelOf(value), count: 0 }))];
}

const SHOWN_AT_FIRST = 7;

interface CheckListProps {
  options: CheckOption[];
  chosen: string[];
  onToggle: (value: string) => void;
}

/** The checkboxes alone; a long list shows only its first few. */
export function CheckList({ options, chosen, onToggle }: CheckListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const listId = useId();
  // One or two extra are simply shown: a "show more" button would be as tall as they are.
  const isLong = options.length > SHOWN_AT_FIRST + 2;
  const shown = options.filter(
    ({ value }, index) => !isLong || showsAll || index < SHOWN_AT_FIRST || chosen.includes(value),
  );
  return (
    <>
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
    </>
  );
}

export interface CheckGroupProps extends CheckListProps {
  legend: string;
}

export function CheckGroup({ legend, ...list }: CheckGroupProps) {
  if (list.options.length === 0) return null;
  return (
    <fieldset>
      <legend className="field-label">{legend}</legend>
      <CheckList {...list} />
    </fieldset>
  );
}
