// The fields of an event that residents and organizers fill in.
import { CATEGORY_VALUES, categoryLabel } from "../events/categories";
import { Switch } from "../kit/Choice";
import { SelectField, TextField, TextareaField } from "../kit/Field";
import type { Values } from "../kit/form";
import type { BusinessRef } from "./api";
import type { Name } from "./fields";

interface EventFieldsProps {
  field: (name: Name) => { id: string; name: Name; error: string | undefined };
  values: Values<Name>;
  /** Whether to ask for the category; organizers need not choose one. */
  hasCategory?: boolean;
  /** The member's own businesses, to choose from. */
  businesses?: BusinessRef[];
}

const CATEGORIES = [
  { value: "", label: "Choose…" },
  ...CATEGORY_VALUES.map((value) => ({ value, label: categoryLabel(value) })),
];

export function EventFields({ field, values, hasCategory = true, businesses = [] }: EventFieldsProps) {
  const of = (name: Name) => ({ ...field(name), defaultValue: values[name] });
  return (
    <>
      <fieldset className="event-fields-group">
        <legend className="event-fields-legend">What</legend>
        <TextField {...of("title")} label="Title" maxLength={200} />
        <TextareaField
          {...of("description")}
          label="Description"
          hint="What happens, who it’s for, what to bring."
          rows={5}
        />
        {businesses.length > 0 && (
          <SelectField
            {...of("business")}
            label="Whose event"
            hint="Events at your own business are published right away."
            options={[
              { value: "", label: "Not at one of my businesses" },
              ...businesses.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        {hasCategory && <SelectField {...of("category")} label="Kind of event" options={CATEGORIES} />}
      </fieldset>
      <fieldset className="event-fields-group">
        <legend className="event-fields-legend">When</legend>
        <div className="field-row">
          <TextField {...of("start_date")} label="Day" type="date" />
          <TextField {...of("start_time")} label="Begins" type="time" optional />
          <TextField
            {...of("end_date")}
            label="Last day"
            type="date"
            optional
            hint="Only if it lasts more than one day"
          />
          <TextField {...of("end_time")} label="Ends" type="time" optional />
        </div>
      </fieldset>
      <fieldset className="event-fields-group">
        <legend className="event-fields-legend">Where</legend>
        <div className="field-row">
          <TextField {...of("location")} label="Place" hint="The name people know it by" />
          <TextField {...of("address")} label="Address" optional hint="Street and number" />
        </div>
      </fieldset>
      <fieldset className="event-fields-group">
        <legend className="event-fields-legend">Good to know</legend>
        <div className="field-row">
          <TextField {...of("organizer")} label="Organizer" optional />
          <TextField {...of("website")} label="Website" inputMode="url" optional spellCheck={false} />
          <TextField {...of("price")} label="Price" optional hint="For example, $5 at the door" />
          <div className="field-row-other">
            <Switch name="is_free" label="It is free" defaultChecked={values.is_free === "on"} />
          </div>
        </div>
      </fieldset>
    </>
  );
}
