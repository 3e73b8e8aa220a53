// A secret: it can be set but is never shown. Nothing of it is stored on the device.
import { Button } from "../../kit/Button";
import { formatMoment } from "../../kit/dates";
import { TextField } from "../../kit/Field";
import { fieldId, hintOf, type SettingFieldProps } from "./SettingField";

interface SecretFieldProps extends SettingFieldProps {
  /** The typed value; null: it will be removed; undefined: it stays unchanged. */
  value: string | null | undefined;
  onChange: (value: string | null | undefined) => void;
}

export function SecretField({ setting, lock, error, value, onChange }: SecretFieldProps) {
  const { label, is_set: isSet, updated_at: at } = setting;
  const state = !isSet ? "Not set." : at ? `Set on ${formatMoment(at)}.` : "Set.";
  return (
    <div>
      <TextField
        id={fieldId(setting.key)}
        label={label}
        type="password"
        autoComplete="new-password"
        hint={`${state} ${hintOf(setting, lock)}`}
        error={error}
        placeholder={isSet && value !== null ? "Leave empty to keep it" : undefined}
        value={value ?? ""}
        readOnly={lock !== ""}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
      {isSet && !lock && (
        <p className="settings-foot">
          {value === null ? (
            <>
              <span className="meta">It is removed when you save.</span>
              <Button size="sm" variant="quiet" onClick={() => onChange(undefined)}>
                Keep it
              </Button>
            </>
          ) : (
            <Button size="sm" variant="quiet" aria-label={`Remove: ${label}`} onClick={() => onChange(null)}>
              Remove it
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
