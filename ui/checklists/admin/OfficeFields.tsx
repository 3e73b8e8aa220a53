// The fields of the office for a step, for staff.
import { Button } from "../../kit/Button";
import { TextareaField, TextField } from "../../kit/Field";
import type { Office } from "../api";
import { fieldId, listingSlug } from "../model";

const EMPTY: Office = {
  name: "",
  business_slug: "",
  bring: "",
  cost: "",
  address: "",
  phone: "",
  hours: "",
  url: "",
};

interface OfficeProps {
  office: Office | null;
  /** Its path in the document: `items.2.office`. */
  path: string;
  errors: Record<string, string>;
  onChange: (office: Office | null) => void;
}

export function OfficeFields({ office, path, errors, onChange }: OfficeProps) {
  if (!office) {
    return (
      <p>
        <Button variant="secondary" size="sm" icon="civic" onClick={() => onChange(EMPTY)}>
          Add an office
        </Button>
      </p>
    );
  }
  const field = (name: keyof Office) => ({
    id: fieldId(`${path}.${name}`),
    value: office[name],
    error: errors[`${path}.${name}`],
    onChange: (event: { target: { value: string } }) => onChange({ ...office, [name]: event.target.value }),
  });
  return (
    <fieldset className="checklist-office">
      <legend>Office</legend>
      <div className="checklist-fields">
        <TextField {...field("name")} label="Name of the office" />
        <TextField
          {...field("business_slug")}
          label="Its listing in the directory"
          optional
          hint="Paste the address of its page, such as /directory/town-clerk. Phone, address and hours come from there."
          onBlur={(event) => onChange({ ...office, business_slug: listingSlug(event.target.value) })}
        />
        <TextareaField {...field("bring")} label="What to bring" optional hint="One per line." rows={3} />
        <TextField {...field("cost")} label="Cost" optional hint="Free, $20 for each copy, ..." />
        <TextField {...field("address")} label="Where" optional hint="Leave empty to use the listing’s address." />
        <TextField {...field("phone")} label="Phone" optional hint="Leave empty to use the listing’s phone." />
        <TextField {...field("hours")} label="Hours" optional hint="Leave empty to use the listing’s hours." />
        <TextField {...field("url")} label="Web page" optional />
      </div>
      <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
        Remove the office
      </Button>
    </fieldset>
  );
}
