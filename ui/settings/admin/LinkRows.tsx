// A list of links: each has a name and an address.
import { Button } from "../../kit/Button";
import { FieldError, TextField } from "../../kit/Field";
import type { SettingLink } from "../model";

interface LinkRowsProps {
  id: string;
  legend: string;
  hint: string;
  error: string | undefined;
  isLocked: boolean;
  links: SettingLink[];
  onChange: (links: SettingLink[]) => void;
}

export function LinkRows({ id, legend, hint, error, isLocked, links, onChange }: LinkRowsProps) {
  const change = (index: number, part: Partial<SettingLink>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...part } : link)));
  return (
    <fieldset id={id} tabIndex={-1} className={error ? "settings-links field-invalid" : "settings-links"}>
      <legend className="field-label">{legend}</legend>
      <p className="field-hint">{hint}</p>
      <FieldError id={`${id}-error`} error={error} />
      {links.map((link, index) => (
        <div className="settings-link" key={index}>
          <TextField
            label={`Name ${index + 1}`}
            value={link.label}
            readOnly={isLocked}
            onChange={({ target }) => change(index, { label: target.value })}
          />
          <TextField
            label={`Address ${index + 1}`}
            type="url"
            inputMode="url"
            value={link.url}
            readOnly={isLocked}
            onChange={({ target }) => change(index, { url: target.value })}
          />
          {!isLocked && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Remove link ${index + 1}`}
              onClick={() => onChange(links.filter((_, at) => at !== index))}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      {!isLocked && (
        <Button variant="secondary" size="sm" onClick={() => onChange([...links, { label: "", url: "https://" }])}>
          Add a link
        </Button>
      )}
    </fieldset>
  );
}
