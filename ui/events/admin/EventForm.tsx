// Every editable field of an event: all of them for staff, a short list for a business's people. Fields that a single
// date of a series cannot have are left out for it.
import { useRef, useState, type ReactNode } from "react";
import { Button } from "../../kit/Button";
import { Switch } from "../../kit/Choice";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { optionsOf, SelectField, TextareaField, TextField } from "../../kit/Field";
import { MarkdownField } from "../../kit/MarkdownField";
import { useForm } from "../../kit/form";
import { PictureField } from "../../kit/PictureField";
import { PlaceOnMap } from "../../kit/PlaceOnMap";
import { UnsavedChanges } from "../../kit/UnsavedChanges";
import { BusinessField } from "./BusinessField";
import { AUDIENCE_VALUES, CATEGORY_VALUES, audienceLabel, categoryLabel } from "../categories";
import type { Change } from "./api";
import { FORM_NAMES, changedFields, checkEvent, type FormName, type FormValues } from "./model";
import { RepeatField } from "./RepeatField";
import type { PickedBusiness } from "../../search/BusinessPicker";
import { useIsDirty } from "./useIsDirty";
import { STATUS_LABELS, VISIBILITY_LABELS } from "./words";

interface EventFormProps {
  /** The initial values. */
  values: FormValues;
  /** The server's values; only what differs is sent. Defaults to `values`. */
  known?: FormValues;
  isOneDate?: boolean;
  /** The short form for the people of the event's business: what it is, when and where. */
  isShort?: boolean;
  lockedFields?: string[];
  /** The URL of the current picture. */
  pictureUrl?: string;
  /** The listing that the event belongs to. */
  business?: PickedBusiness | null;
  submit: string;
  onSave: (change: Change) => Promise<void>;
  /** Told once the saved form counts as unchanged. */
  onSaved?: () => void;
  /** Told whenever the first change is made, and when none is left. */
  onDirty?: (isDirty: boolean) => void;
  /** Offers to discard the changes; the caller then renders the form anew. */
  onDiscard?: () => void;
  children?: ReactNode;
}

const VERIFICATION_LABELS = {
  unverified: "Not verified",
  pending: "Being checked",
  verified: "Verified",
  disputed: "Disputed",
};
/** Fields that a single date cannot have. */
const OF_SERIES: FormName[] = [
  "image_id",
  "business",
  "recurring_pattern",
  "category",
  "target_audience",
  "visibility",
  "verification_status",
  "organizer_email",
  "atmosphere_tags",
  "special_offers",
  "is_featured",
];
/** Fields that the short form does not change. */
const OF_STAFF: FormName[] = [
  "image_id",
  "business",
  "latitude",
  "longitude",
  "organizer",
  "organizer_email",
  "target_audience",
  "atmosphere_tags",
  "special_offers",
  "is_featured",
  "status",
  "visibility",
  "verification_status",
];
const pick = (values: FormValues, names: FormName[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<FormValues>;

/** A value from an import stays selectable. */
function withOwn(values: string[], own: string, labelOf: (value: string) => string, none = "None") {
  return [...new Set([...values, own])].map((value) => ({ value, label: value ? labelOf(value) : none }));
}

export function EventForm({
  values,
  known = values,
  isOneDate = false,
  isShort = false,
  lockedFields = [],
  pictureUrl = "",
  business = null,
  submit,
  onSave,
  onSaved,
  onDirty,
  onDiscard,
  children,
}: EventFormProps) {
  const { isDirty, element, recheck, settle } = useIsDirty(onDirty);
  /** The server's values as of the last save. */
  const stored = useRef(known);
  const form = useForm<FormName>({
    names: FORM_NAMES,
    // Fields that the form does not show keep their values.
    check: (typed) => checkEvent(complete(typed)),
    send: async (typed) => {
      const whole = complete(typed);
      // Fields that the form does not show stay as they are on the server.
      const next = { ...whole, ...pick(stored.current, hidden) };
      const change = changedFields(stored.current, next);
      const isChanged = Object.keys(change).length > 0;
      if (isChanged) await onSave(change);
      stored.current = next;
      settle(typed);
      if (isChanged) onSaved?.();
    },
  });
  const [start, setStart] = useState(values.start_date);
  const [place, setPlace] = useState({ latitude: values.latitude, longitude: values.longitude });
  const hidden = [...(isOneDate ? OF_SERIES : []), ...(isShort ? OF_STAFF : [])];
  const shows = (name: FormName) => !hidden.includes(name);
  const complete = (typed: FormValues): FormValues => ({
    ...typed,
    ...pick(values, hidden),
  });
  const lockHint = (name: FormName) => lockedFields.includes(name) && { hint: "Set by hand: sources don’t change it." };
  const field = (name: FormName) => ({ ...form.field(name), defaultValue: values[name], ...lockHint(name) });
  const flag = (name: FormName, label: string) => (
    <Switch name={name} label={label} defaultChecked={values[name] === "on"} />
  );

  return (
    <form className="event-fields-form" {...form.form} ref={element} onChange={recheck}>
      <ErrorSummary problems={form.problems} />
      <fieldset className="event-fields-group">
        <legend className="event-fields-legend">What</legend>
        <TextField {...field("title")} label="Title" maxLength={200} />
        {!isOneDate && (
          <SelectField
            {...field("category")}
            label="Category"
            options={withOwn(CATEGORY_VALUES, values.category, categoryLabel)}
          />
        )}
        {shows("image_id") && (
          <PictureField
            {...form.field("image_id")}
            label="Picture"
            hint="Landscape, at least 640 pixels wide. Shown on the event’s page and in lists."
            value={values.image_id}
            url={pictureUrl}
            keeps="image_id"
            onChange={recheck}
          />
        )}
        <MarkdownField
          {...field("description")}
          label="Description"
          optional
          rows={6}
          hint="Markdown: *emphasis*, [links](https://…), lists."
        />
      </fieldset>
      <fieldset className="event-fields-group">
        <legend className="event-fields-legend">When</legend>
        <div className="field-row">
          <TextField
            {...field("start_date")}
            label="First day"
            type="date"
            onChange={(event) => setStart(event.currentTarget.value)}
          />
          <TextField {...field("start_time")} label="Begins" type="time" optional hint="Leave empty for all day" />
          <TextField {...field("end_date")} label="Last day" type="date" optional hint="Leave empty for the same day" />
          <TextField
            {...field("end_time")}
            label="Ends"
            type="time"
            optional
            hint="A time earlier than the start means after midnight"
          />
          {!isOneDate && <RepeatField field={field("recurring_pattern")} start={start} />}
        </div>
      </fieldset>
      <fieldset className="event-fields-group">
        <legend className="event-fields-legend">Where</legend>
        <div className="field-row">
          <TextField {...field("location")} label="Place" optional />
          <TextField {...field("address")} label="Address" optional />
          {shows("business") && <BusinessField {...form.field("business")} known={business} onChange={recheck} />}
          {!isShort && (
            <div className="event-fields-whole">
              <PlaceOnMap
                place={place}
                onMark={setPlace}
                latitude={{ ...form.field("latitude"), ...lockHint("latitude") }}
                longitude={{ ...form.field("longitude"), ...lockHint("longitude") }}
              />
            </div>
          )}
        </div>
      </fieldset>
      <fieldset className="event-fields-group">
        <legend className="event-fields-legend">Good to know</legend>
        <div className="field-row">
          <TextField {...field("price")} label="Price" optional />
          <TextField {...field("website")} label="Website" type="url" optional />
          {!isShort && <TextField {...field("organizer")} label="Organizer" optional />}
          {!isOneDate && !isShort && (
            <>
              <TextField
                {...field("organizer_email")}
                label="Organizer’s email"
                type="email"
                optional
                hint="Never shown to visitors"
              />
              <SelectField
                {...field("target_audience")}
                label="Who it’s for"
                options={withOwn(["", ...AUDIENCE_VALUES], values.target_audience, audienceLabel, "Not stated")}
              />
              <TextField {...field("atmosphere_tags")} label="Atmosphere" optional hint="Separate words with commas" />
              <TextareaField
                {...field("special_offers")}
                label="Special offers"
                optional
                rows={3}
                hint="One per line, as name: offer"
              />
            </>
          )}
          <div className="field-row-other">
            <div>
              {flag("is_free", "Free")}
              {shows("is_featured") && flag("is_featured", "Featured")}
            </div>
          </div>
        </div>
      </fieldset>
      {shows("status") && (
        <fieldset className="event-fields-group">
          <legend className="event-fields-legend">State</legend>
          <div className="field-row">
            <SelectField
              {...field("status")}
              label="Status"
              options={optionsOf(STATUS_LABELS)}
              hint="Interested people are told about changes."
            />
            {shows("visibility") && (
              <SelectField
                {...field("visibility")}
                label="Visibility"
                options={optionsOf(VISIBILITY_LABELS).filter(
                  ({ value }) => value !== "removed" || values.visibility === "removed",
                )}
              />
            )}
            {shows("verification_status") && (
              <SelectField
                {...field("verification_status")}
                label="Verification"
                options={optionsOf(VERIFICATION_LABELS)}
              />
            )}
          </div>
        </fieldset>
      )}
      <div className="event-fields-actions">
        <Button type="submit" busy={form.isBusy}>
          {submit}
        </Button>
        {onDiscard && isDirty && (
          <Button variant="secondary" disabled={form.isBusy} onClick={onDiscard}>
            Discard changes
          </Button>
        )}
        {children}
      </div>
      <UnsavedChanges isDirty={isDirty}>What you typed for this event will be lost.</UnsavedChanges>
    </form>
  );
}
