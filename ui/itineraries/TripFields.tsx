// The fields of a trip: dates, hours, party, interests, start, and travel mode.
import { Checkbox } from "../kit/Choice";
import type { Category } from "../kit/apiTypes";
import { TextField } from "../kit/Field";
import { useApi } from "../kit/query";
import { Segmented } from "../kit/Segmented";
import { CATEGORY_VALUES, categoryLabel } from "../events/categories";
import { categoriesUrl } from "../search/api";
import { StartPlaceField } from "./StartPlace";
import type { TripChoices, TripName } from "./trip";

/** The number of categories offered: those with the most places. */
const MAX_CATEGORIES = 12;

interface TripFieldsProps {
  field: (name: TripName) => { id: string; name: TripName; error: string | undefined };
  initial: Record<TripName, string>;
  choices: TripChoices;
  onChoose: (choices: TripChoices) => void;
}

export function TripFields({ field, initial, choices, onChoose }: TripFieldsProps) {
  const text = (name: TripName) => ({ ...field(name), defaultValue: initial[name] });
  return (
    <div className="itinerary-trip">
      <TextField {...text("title")} label="Name of the plan" optional placeholder="Saturday with the kids" />
      <div className="itinerary-trip-row">
        <TextField {...text("from")} type="date" label="First day" />
        <TextField {...text("to")} type="date" label="Last day" optional />
        <TextField {...text("start_time")} type="time" label="The day starts" />
        <TextField {...text("end_time")} type="time" label="The day ends" />
      </div>
      <div className="itinerary-trip-row">
        <TextField {...text("adults")} inputMode="numeric" label="Adults" />
        <TextField {...text("children")} inputMode="numeric" label="Children" />
      </div>
      <Segmented
        legend="Getting around"
        hideLegend={false}
        value={choices.travel_mode}
        options={[
          { value: "walk", label: "On foot", icon: "walk" },
          { value: "drive", label: "By car", icon: "auto" },
        ]}
        onChange={(travel_mode) => onChoose({ ...choices, travel_mode })}
      />
      <StartPlaceField place={choices.start_place} onChange={(start_place) => onChoose({ ...choices, start_place })} />
      <Interests chosen={choices.interests} onChange={(interests) => onChoose({ ...choices, interests })} />
    </div>
  );
}

function Interests({ chosen, onChange }: { chosen: string[]; onChange: (interests: string[]) => void }) {
  const categories = useApi<Category[]>(categoriesUrl).data ?? [];
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  const places = [...categories]
    .sort((one, other) => other.business_count - one.business_count)
    .filter(
      ({ slug, business_count }, index) => chosen.includes(slug) || (index < MAX_CATEGORIES && business_count > 0),
    )
    .map(({ slug, name }) => ({ value: slug, label: name }));
  const events = CATEGORY_VALUES.filter((value) => !places.some((place) => place.value === value)).map((value) => ({
    value,
    label: categoryLabel(value),
  }));
  const group = (legend: string, options: { value: string; label: string }[]) =>
    options.length > 0 && (
      <fieldset className="itinerary-interests">
        <legend className="field-label">
          {legend} <span className="field-optional">(optional)</span>
        </legend>
        <div className="itinerary-interests-grid">
          {options.map(({ value, label }) => (
            <Checkbox key={value} label={label} checked={chosen.includes(value)} onChange={() => toggle(value)} />
          ))}
        </div>
      </fieldset>
    );
  return (
    <>
      {group("Places you like", places)}
      {group("Events you like", events)}
    </>
  );
}
