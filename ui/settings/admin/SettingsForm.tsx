// One group of settings. Edits overlay what is saved and are kept as a draft; changes saved by somebody else in the
// meantime are shown before they are overwritten.
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useSession } from "../../accounts/session";
import { Banner } from "../../kit/Banner";
import { formatMoment } from "../../kit/dates";
import { DraftBanner } from "../../kit/EditBanners";
import { useEdits } from "../../kit/edits";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { ApiError } from "../../kit/http";
import { invalidatePaths } from "../../kit/query";
import { SaveBar } from "../../kit/SaveBar";
import { showToast } from "../../kit/toasts";
import { UnsavedChanges } from "../../kit/UnsavedChanges";
import { useRefusal } from "../../kit/useRefusal";
import { inWords } from "../../kit/versionDifferences";
import { PublicAddressPart } from "../../system/PublicAddress";
import { saveSettings, settingsUrl, type SettingGroup, type ShownSetting } from "../api";
import { formValues, isOptional, lockOf, readNewer, toSend, type NewerSetting } from "../model";
import { MailTest } from "./MailTest";
import { SecretField } from "./SecretField";
import { fieldId, SettingField } from "./SettingField";
import { ThemePreviews } from "./ThemePreviews";

/** Takes the focus: whoever saves a long form is far below it. */
function NewerBanner({ newer }: { newer: NewerSetting[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="settings-newer" tabIndex={-1} ref={box}>
      <Banner tone="warning">
        <p>Somebody else saved this since you opened the page. What you typed is still here.</p>
        <ul>
          {newer.map(({ key, label, value, by, at }) => (
            <li key={key}>
              {label}: “{inWords(value)}” ({by}, {formatMoment(at)})
            </li>
          ))}
        </ul>
        <p>Save again to replace it, or discard your changes to keep it.</p>
      </Banner>
    </div>
  );
}

export function SettingsForm({ group }: { group: SettingGroup }) {
  const { user } = useSession();
  const editing = useEdits(formValues(group), `settings-${group.id}-${user?.id ?? ""}`, group.version);
  const { values, edits, isDirty: hasEdits, base, rebase, set, discard, settle } = editing;
  const [secrets, setSecrets] = useState<Record<string, string | null>>({});
  const [isBusy, setBusy] = useState(false);
  const [newer, setNewer] = useState<NewerSetting[]>([]);
  const refusal = useRefusal((key, message) => ({
    fieldId: fieldId(key),
    message: `${labelOf(group, key)}${message}`,
  }));
  const isDirty = hasEdits || Object.keys(secrets).length > 0;

  const forget = () => {
    discard();
    setSecrets({});
    setNewer([]);
    refusal.clear();
  };

  async function explain(error: unknown) {
    const conflict = error instanceof ApiError && error.status === 409 ? readNewer(error.body) : null;
    if (!conflict) return refusal.show(error);
    rebase();
    // Saving again counts from the version that this loads.
    await invalidatePaths(settingsUrl);
    setNewer(conflict.changed);
  }

  async function send() {
    setBusy(true);
    refusal.clear();
    setNewer([]);
    const sent = { ...edits };
    try {
      await saveSettings(group.id, base, { ...toSend(group, sent), ...secrets });
      await invalidatePaths(settingsUrl, "site/", "admin/first-steps/");
      settle(sent);
      setSecrets({});
      showToast("Saved. It is in effect from now on.", { tone: "success" });
    } catch (error) {
      await explain(error);
    }
    setBusy(false);
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  const field = (setting: ShownSetting) => {
    const lock = lockOf(setting, group.can_change);
    const shared = { setting, lock, error: refusal.errors[setting.key] };
    if (setting.kind === "secret") {
      return (
        <SecretField
          key={setting.key}
          {...shared}
          value={secrets[setting.key]}
          onChange={(secret) => {
            const { [setting.key]: _, ...others } = secrets;
            setSecrets(secret === undefined ? others : { ...others, [setting.key]: secret });
          }}
        />
      );
    }
    const value = values[setting.key] ?? "";
    return (
      <SettingField
        key={setting.key}
        {...shared}
        isOptional={isOptional(setting, values)}
        value={value}
        onChange={(next) => set(setting.key, next)}
      />
    );
  };
  return (
    <>
      <form className="settings-form" onSubmit={onSubmit} noValidate>
        <ErrorSummary problems={refusal.problems} />
        {newer.length > 0 && <NewerBanner newer={newer} />}
        <DraftBanner {...editing} />
        {group.settings.map(field)}
        <SaveBar isDirty={isDirty} isBusy={isBusy} onDiscard={forget} />
      </form>
      {group.id === "look" && <ThemePreviews values={values} />}
      {group.id === "office" && <PublicAddressPart />}
      {group.id === "mail" && group.can_change && <MailTest isDirty={isDirty} />}
      <UnsavedChanges isDirty={isDirty}>Your changes to these settings have not been saved.</UnsavedChanges>
    </>
  );
}

function labelOf(group: SettingGroup, key: string): string {
  const label = group.settings.find((setting) => setting.key === key)?.label;
  return label ? `${label}: ` : "";
}
