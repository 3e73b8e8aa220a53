// The form field for a setting of any kind.
import { Button } from "../../kit/Button";
import { Switch } from "../../kit/Choice";
import { formatMoment } from "../../kit/dates";
import { FieldError, SelectField, TextareaField, TextField } from "../../kit/Field";
import { PictureField } from "../../kit/PictureField";
import type { ShownSetting } from "../api";
import { fieldValue, type FieldValue } from "../model";
import { LinkRows } from "./LinkRows";

export const fieldId = (key: string) => `setting-${key.replace(".", "-")}`;

export interface SettingFieldProps {
  setting: ShownSetting;
  /** Why it cannot be changed here; empty if it can. */
  lock: string;
  error: string | undefined;
}

interface EditedFieldProps extends SettingFieldProps {
  isOptional: boolean;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
}

export const hintOf = ({ hint }: ShownSetting, lock: string) => [hint, lock].filter(Boolean).join(" ");

export function SettingField(props: EditedFieldProps) {
  const { setting, lock, value, onChange } = props;
  const { updated_by: by, updated_at: at } = setting;
  const shipped = fieldValue(setting, setting.default);
  const isShipped = JSON.stringify(value) === JSON.stringify(shipped);
  return (
    <div>
      <Control {...props} />
      {!lock && (at || !isShipped) && (
        <p className="settings-foot">
          {at && (
            <span className="meta">{by ? `Saved by ${by}, ${formatMoment(at)}` : `Saved ${formatMoment(at)}`}</span>
          )}
          {!isShipped && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Use the default: ${setting.label}`}
              onClick={() => onChange(shipped)}
            >
              Use the default
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

function Control({ setting, lock, error, isOptional, value, onChange }: EditedFieldProps) {
  const { key, kind, label } = setting;
  const id = fieldId(key);
  const hint = hintOf(setting, lock);
  const isLocked = lock !== "";
  if (kind === "links" && Array.isArray(value)) {
    return (
      <LinkRows
        id={id}
        legend={label}
        hint={hint}
        error={error}
        isLocked={isLocked}
        links={value}
        onChange={onChange}
      />
    );
  }
  if (kind === "flag") {
    return (
      <div className={error ? "field field-invalid" : "field"}>
        <Switch
          id={id}
          label={label}
          checked={value === true}
          disabled={isLocked}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange(target.checked)}
        />
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
        <FieldError id={`${id}-error`} error={error} />
      </div>
    );
  }
  const text = typeof value === "string" ? value : "";
  if (kind === "image") {
    if (isLocked) return <TextField id={id} label={label} hint={hint} value={text} readOnly />;
    return (
      <PictureField
        // Keyed by the text, so that the field updates when it is discarded or reset from outside.
        key={text}
        id={id}
        name={key}
        label={label}
        hint={hint}
        error={error}
        value={text}
        url={text}
        keeps="image_url"
        onChange={onChange}
      />
    );
  }
  if (kind === "choice") {
    const options = setting.choices.map((choice) => ({ ...choice }));
    return (
      <SelectField
        id={id}
        label={label}
        hint={hint}
        error={error}
        options={options}
        value={text}
        disabled={isLocked}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  if (kind === "long_text") {
    return (
      <TextareaField
        id={id}
        label={label}
        hint={hint}
        error={error}
        optional={isOptional}
        rows={7}
        value={text}
        readOnly={isLocked}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  const field = (
    <TextField
      id={id}
      label={label}
      hint={hint}
      error={error}
      optional={isOptional}
      type={kind === "email" ? "email" : "text"}
      inputMode={kind === "number" ? "numeric" : kind === "share" ? "decimal" : undefined}
      autoComplete="off"
      spellCheck={kind === "text"}
      value={text}
      readOnly={isLocked}
      onChange={({ target }) => onChange(target.value)}
    />
  );
  if (kind !== "color") return field;
  return (
    <div className="field-action settings-color">
      {field}
      <input
        className="settings-color-pick"
        type="color"
        aria-label={`Pick: ${label}`}
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : key.endsWith("_dark") ? "#8fccab" : "#1e4d3a"}
        disabled={isLocked}
        onChange={({ target }) => onChange(target.value.toUpperCase())}
      />
    </div>
  );
}
