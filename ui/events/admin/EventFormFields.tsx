// The fields of the form of an event, in five groups; each leaves out those that the form does not show.
import { useState } from "react";
import { Switch } from "../../kit/Choice";
import { optionsOf, SelectField, TextareaField, TextField } from "../../kit/Field";
import { MarkdownField } from "../../kit/MarkdownField";
import { PictureField } from "../../kit/PictureField";
import { PlaceOnMap } from "../../kit/PlaceOnMap";
import type { PickedBusiness } from "../../search/BusinessPicker";
import { AUDIENCE_VALUES, CATEGORY_VALUES, audienceLabel, categoryLabel } from "../categories";
import { BusinessField } from "./BusinessField";
import type { FormName } from "./model";
import { RepeatField } from "./RepeatField";
import { STATUS_LABELS, VISIBILITY_LABELS } from "./words";

interface FieldsProps {
  /** The props of a field. */
  field: (name: FormName) => {
    id: string;
    name: FormName;
    error: string | undefined;
    defaultValue: string;
    hint?: string;
  };
  shows: (name: FormName) => boolean;
}

const VERIFICATION_LABELS = {
  unverified: "Not verified",
  pending: "Being checked",
  verified: "Verified",
  disputed: "Disputed",
};

/** A value from an import stays selectable. */
function withOwn(values: string[], own: string, labelOf: (value: string) => string, none = "None") {
  return [...new Set([...values, own])].map((value) => ({ value, label: value ? labelOf(value) : none }));
}

interface WhatFieldsProps extends FieldsProps {
  pictureUrl: string;
  /** How the server is told of a new picture: by a business, as whoever uploaded it. */
  keeps: "image_id" | "token";
  onPicture: () => void;
}

export function WhatFields({ field, shows, pictureUrl, keeps, onPicture }: WhatFieldsProps) {
  const category = field("category");
  const { defaultValue: imageId, ...picture } = field("image_id");
  return (
    <fieldset className="event-fields-group">
      <legend className="event-fields-legend">What</legend>
      <TextField {...field("title")} label="Title" maxLength={200} />
      {shows("category") && (
        <SelectField
          {...category}
          label="Category"
          options={withOwn(CATEGORY_VALUES, category.defaultValue, categoryLabel)}
        />
      )}
      {shows("image_id") && (
        <PictureField
          {...picture}
          label="Picture"
          hint="Landscape, at least 640 pixels wide. Shown on the event’s page and in lists."
          value={imageId}
          url={pictureUrl}
          keeps={keeps}
          onChange={onPicture}
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
  );
}

export function WhenFields({ field, shows }: FieldsProps) {
  const firstDay = field("start_date");
  const [start, setStart] = useState(firstDay.defaultValue);
  return (
    <fieldset className="event-fields-group">
      <legend className="event-fields-legend">When</legend>
      <div className="field-row">
        <TextField
          {...firstDay}
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
        {shows("recurring_pattern") && <RepeatField field={field("recurring_pattern")} start={start} />}
      </div>
    </fieldset>
  );
}

interface WhereFieldsProps extends FieldsProps {
  business: PickedBusiness | null;
  onBusiness: () => void;
}

export function WhereFields({ field, shows, business, onBusiness }: WhereFieldsProps) {
  const { defaultValue: _, ...businessField } = field("business");
  const { defaultValue: latitude, ...latitudeField } = field("latitude");
  const { defaultValue: longitude, ...longitudeField } = field("longitude");
  const [place, setPlace] = useState({ latitude, longitude });
  return (
    <fieldset className="event-fields-group">
      <legend className="event-fields-legend">Where</legend>
      <div className="field-row">
        <TextField {...field("location")} label="Place" optional />
        <TextField {...field("address")} label="Address" optional />
        {shows("business") && <BusinessField {...businessField} known={business} onChange={onBusiness} />}
        {shows("latitude") && (
          <div className="event-fields-whole">
            <PlaceOnMap place={place} onMark={setPlace} latitude={latitudeField} longitude={longitudeField} />
          </div>
        )}
      </div>
    </fieldset>
  );
}

export function MoreFields({ field, shows }: FieldsProps) {
  const audience = field("target_audience");
  const flag = (name: FormName, label: string) => (
    <Switch name={name} label={label} defaultChecked={field(name).defaultValue === "on"} />
  );
  return (
    <fieldset className="event-fields-group">
      <legend className="event-fields-legend">Good to know</legend>
      <div className="field-row">
        <TextField {...field("price")} label="Price" optional />
        <TextField {...field("website")} label="Website" type="url" optional />
        {shows("organizer") && <TextField {...field("organizer")} label="Organizer" optional />}
        {shows("organizer_email") && (
          <TextField
            {...field("organizer_email")}
            label="Organizer’s email"
            type="email"
            optional
            hint="Never shown to visitors"
          />
        )}
        {shows("target_audience") && (
          <SelectField
            {...audience}
            label="Who it’s for"
            options={withOwn(["", ...AUDIENCE_VALUES], audience.defaultValue, audienceLabel, "Not stated")}
          />
        )}
        {shows("atmosphere_tags") && (
          <TextField {...field("atmosphere_tags")} label="Atmosphere" optional hint="Separate words with commas" />
        )}
        {shows("special_offers") && (
          <TextareaField
            {...field("special_offers")}
            label="Special offers"
            optional
            rows={3}
            hint="One per line, as name: offer"
          />
        )}
        <div className="field-row-other">
          <div>
            {flag("is_free", "Free")}
            {shows("is_featured") && flag("is_featured", "Featured")}
          </div>
        </div>
      </div>
    </fieldset>
  );
}

export function StateFields({ field, shows }: FieldsProps) {
  const visibility = field("visibility");
  const visibilities = optionsOf(VISIBILITY_LABELS).filter(
    ({ value }) => value !== "removed" || visibility.defaultValue === "removed",
  );
  return (
    <fieldset className="event-fields-group">
      <legend className="event-fields-legend">State</legend>
      <div className="field-row">
        <SelectField
          {...field("status")}
          label="Status"
          options={optionsOf(STATUS_LABELS)}
          hint="Interested people are told about changes."
        />
        {shows("visibility") && <SelectField {...visibility} label="Visibility" options={visibilities} />}
        {shows("verification_status") && (
          <SelectField
            {...field("verification_status")}
            label="Verification"
            options={optionsOf(VERIFICATION_LABELS)}
          />
        )}
      </div>
    </fieldset>
  );
}
