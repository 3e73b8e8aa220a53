// A secret: it is written and never shown. Nothing of it is kept on the device.
import { Button } from "../../kit/Button";
import { formatMoment } from "../../kit/dates";
import { TextField } from "../../kit/Field";
import { fieldId, hintOf, type SettingFieldProps } from "./SettingField";

interface SecretFieldProps extends SettingFieldProps {
  /** What was typed; null: it is to be removed; undefined: it stays as it is. */
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
