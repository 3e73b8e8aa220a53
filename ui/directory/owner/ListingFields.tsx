// The fields of a listing other than its hours: what it is, how to reach it, where it is.
import type { ReactNode } from "react";
import { Button, IconButton } from "../../kit/Button";
import { Checkbox } from "../../kit/Choice";
import type { Category } from "../../kit/apiTypes";
import { EmailField, FieldError, SelectField, TextField } from "../../kit/Field";
import { MarkdownField } from "../../kit/MarkdownField";
import { PlaceOnMap } from "../../kit/PlaceOnMap";
import { useApi } from "../../kit/query";
import { categoriesUrl } from "../../search/api";
import { ATTRIBUTES, attributeLabel } from "../attributes";
import { lineId } from "./lines";
import { priceLabel, toggled, type ListingValues } from "./listingForm";

export interface FieldsProps {
  values: ListingValues;
  set: <Name extends keyof ListingValues>(name: Name, value: ListingValues[Name]) => void;
  errors: Record<string, string>;
  /** The hint at fields that the town office reviews first; undefined if changes are public at once. */
  checkedHint: string | undefined;
}

const PRICES = [
  { value: "", label: "Not given" },
  ...[1, 2, 3, 4].map((level) => ({ value: String(level), label: priceLabel(level) })),
];
const MAX_LINKS = 10;

type TextName = {
  [Name in keyof ListingValues]: ListingValues[Name] extends string ? Name : never;
}[keyof ListingValues];

/** The props that connect a field component to the form. */
function textField({ values, set, errors }: FieldsProps, name: TextName) {
  return {
    id: lineId(name),
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  };
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="listing-edit-group">
      <legend className="listing-edit-legend">
        <h2 className="listing-edit-title">{title}</h2>
      </legend>
      {children}
    </fieldset>
  );
}

export function AboutFields(props: FieldsProps) {
  const { values, set, errors, checkedHint } = props;
  const categories = useApi<Category[]>(categoriesUrl).data ?? [];
  // A category that the directory does not list (none of its businesses is public) stays selectable.
  const names = [...new Set([...categories.map(({ name }) => name), values.category])].sort((one, other) =>
    one.localeCompare(other),
  );
  const attributes = [...new Set([...ATTRIBUTES, ...values.attributes])];
  return (
    <Group title="About">
      <TextField {...textField(props, "name")} label="Name" hint={checkedHint} maxLength={200} autoComplete="off" />
      <SelectField
        {...textField(props, "category")}
        label="Category"
        hint={checkedHint}
        options={names.map((name) => ({ value: name, label: name }))}
      />
      <MarkdownField
        {...textField(props, "description")}
        label="Description"
        optional
        rows={7}
        hint="What you offer and what makes you special. Markdown works: *emphasis*, [links](https://…), lists."
      />
      <div className="field-row">
        <SelectField {...textField(props, "price_level")} label="Price level" options={PRICES} />
        <TextField
          {...textField(props, "tags")}
          label="Tags"
          optional
          hint="Words that people search for, separated by commas"
          autoComplete="off"
        />
      </div>
      <fieldset
        className="listing-edit-attributes"
        id={lineId("attributes")}
        tabIndex={-1}
        aria-describedby={errors["attributes"] ? lineId("attributes-error") : undefined}
      >
        <legend className="field-label">Good to know</legend>
        <div className="listing-edit-boxes">
          {attributes.map((value) => (
            <Checkbox
              key={value}
              label={attributeLabel(value)}
              checked={values.attributes.includes(value)}
              onChange={() => set("attributes", toggled(values.attributes, value))}
            />
          ))}
        </div>
        <FieldError id={lineId("attributes-error")} error={errors["attributes"]} />
      </fieldset>
    </Group>
  );
}

export function ContactFields(props: FieldsProps) {
  return (
    <Group title="Contact">
      <div className="field-row">
        <TextField {...textField(props, "phone")} label="Phone" optional type="tel" autoComplete="off" maxLength={40} />
        <EmailField {...textField(props, "email")} label="Email" optional autoComplete="off" />
      </div>
      <TextField
        {...textField(props, "website")}
        label="Website"
        optional
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        hint="For example, www.example.com"
      />
      <SocialLinks {...props} />
    </Group>
  );
}

function SocialLinks({ values, set, errors }: FieldsProps) {
  const links = values.social_links;
  const change = (at: number, part: Partial<(typeof links)[number]>) =>
    set(
      "social_links",
      links.map((link, index) => (index === at ? { ...link, ...part } : link)),
    );
  return (
    <fieldset className="social-links" id={lineId("social_links")} tabIndex={-1}>
      <legend className="field-label">
        Social pages<span className="field-optional"> (optional)</span>
      </legend>
      {links.map(({ label, url }, at) => (
        // The rows have no key other than their position.
        <div key={at} className="social-links-row">
          <TextField
            label="Shown as"
            id={lineId(`link-${at}-label`)}
            value={label}
            placeholder="Instagram"
            maxLength={60}
            autoComplete="off"
            onChange={(event) => change(at, { label: event.currentTarget.value })}
          />
          <TextField
            label="Web address"
            id={lineId(`link-${at}`)}
            value={url}
            error={errors[`link-${at}`]}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => change(at, { url: event.currentTarget.value })}
          />
          <IconButton
            icon="close"
            label={`Remove ${label || url || "this link"}`}
            onClick={() => {
              set(
                "social_links",
                links.filter((_, index) => index !== at),
              );
              document.getElementById(lineId("link-add"))?.focus();
            }}
          />
        </div>
      ))}
      <FieldError id={lineId("social_links-error")} error={errors["social_links"]} />
      <p>
        <Button
          id={lineId("link-add")}
          variant="secondary"
          size="sm"
          icon="globe"
          disabled={links.length >= MAX_LINKS}
          onClick={() => {
            set("social_links", [...links, { label: "", url: "" }]);
            requestAnimationFrame(() => document.getElementById(lineId(`link-${links.length}-label`))?.focus());
          }}
        >
          Add a social page
        </Button>
      </p>
    </fieldset>
  );
}

export function AddressFields(props: FieldsProps) {
  const { values, set, errors, checkedHint } = props;
  return (
    <Group title="Address">
      {checkedHint && <p className="field-hint">{checkedHint}</p>}
      <TextField {...textField(props, "street_address")} label="Street" optional autoComplete="off" maxLength={200} />
      <div className="field-row listing-edit-three">
        <TextField {...textField(props, "locality")} label="Town" optional autoComplete="off" maxLength={100} />
        <TextField {...textField(props, "region")} label="State" optional autoComplete="off" maxLength={50} />
        <TextField
          {...textField(props, "postal_code")}
          label="ZIP code"
          optional
          autoComplete="off"
          inputMode="numeric"
          maxLength={20}
        />
      </div>
      <div id={lineId("position")} tabIndex={-1}>
        <PlaceOnMap
          place={values}
          onMark={({ latitude, longitude }) => {
            set("latitude", latitude);
            set("longitude", longitude);
          }}
          latitude={{ id: lineId("latitude"), name: "latitude", error: errors["latitude"] }}
          longitude={{ id: lineId("longitude"), name: "longitude", error: errors["longitude"] }}
        />
      </div>
    </Group>
  );
}
