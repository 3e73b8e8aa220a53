// Adds or edits a source.
import { useState } from "react";
import { Button } from "../../kit/Button";
import { Switch } from "../../kit/Choice";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { Dialog } from "../../kit/Dialog";
import { useEditConflict } from "../../kit/EditConflict";
import { realEdits } from "../../kit/edits";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { SelectField, TextField } from "../../kit/Field";
import { count } from "../../kit/format";
import { useForm } from "../../kit/form";
import { showToast } from "../../kit/toasts";
import { invalidatePaths } from "../../kit/query";
import { CATEGORY_VALUES, categoryLabel } from "../../events/categories";
import {
  changeSource,
  createSource,
  deleteSource,
  type EventSource,
  type NewSource,
  type SourceChange,
  type SourceFormat,
} from "../api";
import { FORMATS } from "../model";

const NAMES = [
  "name",
  "url",
  "format",
  "category",
  "publish_threshold",
  "every_hours",
  "is_trusted",
  "is_enabled",
] as const;
type Name = (typeof NAMES)[number];

const CATEGORIES = [
  { value: "", label: "As the source says" },
  ...CATEGORY_VALUES.map((value) => ({ value, label: categoryLabel(value) })),
];
const THRESHOLDS = [
  { value: "0", label: "Publish everything" },
  { value: "0.6", label: "Publish at 60% confidence or more" },
  { value: "0.8", label: "Publish at 80% confidence or more" },
  { value: "0.9", label: "Publish at 90% confidence or more" },
  { value: "1", label: "Review everything first" },
];
const HOURS = [1, 3, 6, 12, 24, 72, 168].map((hours) => ({
  value: String(hours),
  label:
    hours === 1
      ? "Every hour"
      : hours === 168
        ? "Every week"
        : hours >= 24
          ? `Every ${hours === 24 ? "day" : `${hours / 24} days`}`
          : `Every ${hours} hours`,
}));

/** A value that is not among the options was set elsewhere and is kept. */
const withOwn = (options: { value: string; label: string }[], own: string) =>
  options.some(({ value }) => value === own) ? options : [...options, { value: own, label: own }];

function changeOf(values: Record<Name, string>): NewSource {
  return {
    name: values.name,
    url: values.url,
    format: values.format as SourceFormat,
    category: values.category,
    publish_threshold: Number(values.publish_threshold),
    every_hours: Number(values.every_hours),
    is_trusted: values.is_trusted === "on",
    is_enabled: values.is_enabled === "on",
  };
}

export function SourceDialog({ source, onClose }: { source: EventSource | null; onClose: () => void }) {
  const [isRemoving, setRemoving] = useState(false);
  const conflict = useEditConflict();
  const form = useForm<Name>({
    names: NAMES,
    send: async (values) => {
      await (source
        ? conflict.save(source.revision, (known) =>
            changeSource(source.id, { ...realEdits<SourceChange>(source, changeOf(values)), ...known }),
          )
        : createSource(changeOf(values)));
      showToast(source ? "Saved." : "The source is being checked for the first time.", { tone: "success" });
      await invalidatePaths("admin/sources/");
      onClose();
    },
  });

  const confirmation = source && isRemoving && (
    <ConfirmDialog
      title={`Remove ${source.name}?`}
      action="Remove source"
      done={`${source.name} was removed. Its events stay.`}
      send={() =>
        deleteSource(source.id)
          .then(() => invalidatePaths("admin/sources/"))
          .then(onClose)
      }
      onClose={() => setRemoving(false)}
    >
      <p>
        We stop checking it and delete its visit log.{" "}
        {source.coming > 0
          ? `Its ${count(source.coming, "coming event", "coming events")} stay on the calendar.`
          : "It has no coming events."}
      </p>
    </ConfirmDialog>
  );

  const formId = "source-form";
  const actions = (
    <>
      {source && (
        <Button variant="quiet" onClick={() => setRemoving(true)}>
          Remove…
        </Button>
      )}
      <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
        Cancel
      </Button>
      <Button type="submit" form={formId} busy={form.isBusy}>
        {source ? "Save" : "Add source"}
      </Button>
    </>
  );
  const threshold = String(source?.publish_threshold ?? 0.8);
  const hours = String(source?.every_hours ?? 12);
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        isBusy={form.isBusy}
        title={source ? source.name : "Add a source"}
        size="lg"
        full
        actions={actions}
      >
        <form id={formId} className="source-form" {...form.form}>
          <ErrorSummary problems={form.problems} />
          <TextField
            {...form.field("name")}
            label="Name"
            hint="As visitors will see it: “Found at Town Library”"
            defaultValue={source?.name}
            maxLength={120}
            data-autofocus
          />
          <TextField
            {...form.field("url")}
            label="Address"
            type="url"
            inputMode="url"
            spellCheck={false}
            hint="Of the calendar file, page, feed or spreadsheet itself"
            defaultValue={source?.url}
          />
          <div className="field-row">
            <SelectField
              {...form.field("format")}
              label="What it is"
              options={FORMATS}
              defaultValue={source?.format ?? "ics"}
            />
            <SelectField
              {...form.field("every_hours")}
              label="How often"
              options={withOwn(HOURS, hours)}
              defaultValue={hours}
            />
            <SelectField
              {...form.field("publish_threshold")}
              label="Without review"
              options={withOwn(THRESHOLDS, threshold)}
              defaultValue={threshold}
            />
            <SelectField
              {...form.field("category")}
              label="Category"
              options={withOwn(CATEGORIES, source?.category ?? "")}
              defaultValue={source?.category ?? ""}
            />
          </div>
          <div>
            <Switch
              name="is_trusted"
              label="Trusted: its events get the badge"
              defaultChecked={source?.is_trusted ?? false}
            />
            <Switch name="is_enabled" label="On: check it regularly" defaultChecked={source?.is_enabled ?? true} />
          </div>
        </form>
      </Dialog>
      {conflict.dialog}
      {confirmation}
    </>
  );
}
