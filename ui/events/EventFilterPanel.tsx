// The filters: beside the list on wide screens, in a sheet on phones. Every choice takes effect at once; the counts
// come from the server for the current filters.
import { useEffect, useState } from "react";
import { withChosen } from "../kit/CheckGroup";
import { Switch } from "../kit/Choice";
import { TextField } from "../kit/Field";
import { CheckFilter, FilterGroup } from "../kit/FilterGroup";
import type { Choice, EventFacets } from "./api";
import { AUDIENCE_VALUES, CATEGORY_VALUES, audienceLabel, categoryLabel } from "./categories";
import { DAYS, changed, chosenDays, toggled, type Days, type Filters } from "./filters";

interface EventFilterPanelProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  facets: EventFacets | undefined;
  /** The name of the radio group; the panel exists both on the page and in the sheet. */
  name: string;
}

export function EventFilterPanel({ filters, onChange, facets, name }: EventFilterPanelProps) {
  const change = (part: Partial<Filters>) => onChange(changed(filters, part));
  const known = (values: string[], labelOf: (value: string) => string) =>
    values.map((value) => ({ value, label: labelOf(value) }));
  const counted = (list: Choice[] | undefined, labelOf: (value: string) => string) =>
    list?.map(({ value, count }) => ({ value, label: labelOf(value), count }));
  return (
    <div className="filter-panel">
      {filters.view !== "month" && <DayChoice filters={filters} change={change} facets={facets} name={name} />}
      <CheckFilter
        legend="Category"
        options={withChosen(
          counted(facets?.categories, categoryLabel) ?? known(CATEGORY_VALUES, categoryLabel),
          filters.category,
          categoryLabel,
        )}
        chosen={filters.category}
        onToggle={(value) => change({ category: toggled(filters.category, value) })}
      />
      <div className="filter-group">
        <Switch
          label={
            <>
              Free <FacetCount count={facets?.is_free} />
            </>
          }
          checked={filters.is_free}
          onChange={() => change({ is_free: !filters.is_free })}
        />
        <Switch
          label={
            <>
              Verified only <FacetCount count={facets?.verified} />
            </>
          }
          checked={filters.verified}
          onChange={() => change({ verified: !filters.verified })}
        />
      </div>
      <CheckFilter
        legend="Who it’s for"
        options={withChosen(
          counted(facets?.audiences, audienceLabel) ?? known(AUDIENCE_VALUES, audienceLabel),
          filters.audience,
          audienceLabel,
        )}
        chosen={filters.audience}
        onToggle={(value) => change({ audience: toggled(filters.audience, value) })}
      />
      <CheckFilter
        legend="Source"
        options={withChosen(facets?.sources ?? [], filters.source, (id) => `Source ${id}`)}
        chosen={filters.source}
        onToggle={(value) => change({ source: toggled(filters.source, value) })}
      />
    </div>
  );
}

function FacetCount({ count }: { count: number | undefined }) {
  return count === undefined ? null : <span className="filter-count">{count}</span>;
}

interface DayChoiceProps extends Pick<EventFilterPanelProps, "filters" | "facets" | "name"> {
  change: (part: Partial<Filters>) => void;
}

function DayChoice({ filters, change, facets, name }: DayChoiceProps) {
  const choices: { value: Days | null; label: string }[] = [{ value: null, label: "Any day" }, ...DAYS];
  const isAny = !filters.date && !filters.from && !filters.to;
  return (
    <FilterGroup legend="When" chosen={chosenDays(filters).map(({ label }) => label)}>
      <div>
        {choices.map(({ value, label }) => (
          <label key={label} className="checkbox">
            <input
              type="radio"
              className="checkbox-input"
              name={`${name}-date`}
              checked={value ? filters.date === value : isAny}
              onChange={() => change({ date: value, from: "", to: "" })}
            />
            <span className="checkbox-label">{label}</span>
            {value && facets?.dates[value] !== undefined && (
              <span className="checkbox-count">{facets.dates[value]}</span>
            )}
          </label>
        ))}
      </div>
      <div className="event-days">
        <DayField
          label="From"
          name="start_date__gte"
          value={filters.from}
          max={filters.to}
          onChange={(from) => change({ date: null, from })}
        />
        <DayField
          label="To"
          name="start_date__lte"
          value={filters.to}
          min={filters.from}
          onChange={(to) => change({ date: null, to })}
        />
      </div>
    </FilterGroup>
  );
}

const EARLIEST_YEAR = 1900;

/** While it is typed digit by digit, a year passes through 0002 and 0020: only a plausible one counts as chosen. */
function DayField({
  label,
  name,
  value,
  min = "",
  max = "",
  onChange,
}: {
  label: string;
  name: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  return (
    <TextField
      label={label}
      name={name}
      type="date"
      value={text}
      min={min || undefined}
      max={max || undefined}
      onChange={(event) => {
        const day = event.currentTarget.value;
        setText(day);
        if (!day || Number(day.slice(0, 4)) >= EARLIEST_YEAR) onChange(day);
      }}
    />
  );
}
