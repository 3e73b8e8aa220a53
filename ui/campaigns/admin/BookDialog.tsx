// Books the placement that delivers a line, or assigns an existing one.
import { useState } from "react";
import { Switch } from "../../kit/Choice";
import { SelectField, TextareaField, TextField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { FormDialog } from "../../kit/FormDialog";
import { showToast } from "../../kit/toasts";
import { PARTS, runningDays, STATES } from "../../placements/words";
import { attachPlacement, bookPlacement, type CampaignReport, type LineReport } from "../api";

const NAMES = ["placement_id", "starts_at", "ends_at", "custom_title", "custom_message", "status"] as const;

interface BookDialogProps {
  line: LineReport;
  onClose: () => void;
  onSaved: (report: CampaignReport) => void;
}

export function BookDialog({ line, onClose, onSaved }: BookDialogProps) {
  const [chosen, choose] = useState("");
  const parts = PARTS[line.kind];
  const days = line.next_open ?? { from: "", to: "" };
  const form = useForm({
    names: NAMES,
    check: ({ placement_id, starts_at, ends_at }) => {
      if (placement_id) return {};
      if (!starts_at) return { starts_at: "Enter the first day." };
      if (!ends_at) return { ends_at: "Enter the last day." };
      return ends_at < starts_at ? { ends_at: "The last day must not be before the first." } : {};
    },
    send: async ({ placement_id, starts_at, ends_at, custom_title, custom_message, status }) => {
      const saved = await (placement_id
        ? attachPlacement(line.id, Number(placement_id))
        : bookPlacement(line.id, {
            starts_at,
            ends_at,
            custom_title: custom_title.trim(),
            custom_message: custom_message.trim(),
            status: status === "on" ? "active" : "draft",
          }));
      showToast(placement_id ? "The placement now counts toward this line." : "The placement is booked.", {
        tone: "success",
      });
      onSaved(saved);
      onClose();
    },
  });
  const options = [
    { value: "", label: "A new one" },
    ...line.attachable.map((one) => ({
      value: String(one.id),
      label: [one.custom_title, runningDays(one), STATES[one.state].label].filter(Boolean).join(", "),
    })),
  ];
  return (
    <FormDialog
      title={`Book: ${line.name}`}
      size="lg"
      form={form}
      action={chosen ? "Use this placement" : "Book placement"}
      cancel
      onClose={onClose}
    >
      {line.attachable.length > 0 && (
        <SelectField
          {...form.field("placement_id")}
          label="Placement"
          options={options}
          value={chosen}
          hint="You can also use a placement of this sponsor that is not on a line yet."
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      {!chosen && (
        <>
          <div className="field-row">
            <TextField {...form.field("starts_at")} defaultValue={days.from} type="date" label="First day" />
            <TextField
              {...form.field("ends_at")}
              defaultValue={days.to}
              type="date"
              label="Last day"
              hint="Included."
            />
          </div>
          {parts.title && (
            <TextField
              {...form.field("custom_title")}
              label="Title"
              optional
              maxLength={120}
              hint="Leave empty to use the business name."
            />
          )}
          {parts.message && (
            <TextareaField {...form.field("custom_message")} label="Text" optional rows={2} maxLength={300} />
          )}
          {parts.picture && <p className="meta">{`You can add a ${parts.picture} under Placements afterward.`}</p>}
          <Switch name="status" label="Show it on these days" defaultChecked />
        </>
      )}
    </FormDialog>
  );
}
