// A line of a campaign: which placement kind, on which days, how many of them, and at what price.
import { useState } from "react";
import { useEditConflict } from "../../kit/EditConflict";
import { optionsOf, SelectField, TextField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { FormDialog } from "../../kit/FormDialog";
import { showToast } from "../../kit/toasts";
import { KINDS } from "../../placements/words";
import { useCategoryOptions } from "../../placements/useCategoryOptions";
import { addLine, type CampaignReport, changeLine, type LineReport, type PlacementKind } from "../api";
import { checkLine, LINE_NAMES, type LineName, lineValues, toLine } from "./form";

const KIND_OPTIONS = optionsOf(KINDS);
const BASIS_OPTIONS = [
  { value: "rate_card", label: "As on the rate card" },
  { value: "agreed", label: "As agreed" },
];

interface LineDialogProps {
  campaignId: number;
  /** Null: a new one. */
  line: LineReport | null;
  onClose: () => void;
  onSaved: (report: CampaignReport) => void;
}

export function LineDialog({ campaignId, line, onClose, onSaved }: LineDialogProps) {
  const values = lineValues(line);
  const [kind, setKind] = useState(values.kind as PlacementKind);
  const [basis, setBasis] = useState(values.price_basis);
  const choices = useCategoryOptions();
  const conflict = useEditConflict();
  const form = useForm<LineName>({
    names: LINE_NAMES,
    check: checkLine,
    send: async (typed) => {
      const wanted = toLine(typed);
      const saved = await (line
        ? conflict.save(line.revision, (known) => changeLine(line.id, { ...wanted, ...known }))
        : addLine(campaignId, wanted));
      showToast(line ? "Line updated." : "Line added.", { tone: "success" });
      onSaved(saved);
      onClose();
    },
  });
  const field = (name: LineName) => ({ ...form.field(name), defaultValue: values[name] });
  return (
    <FormDialog
      title={line ? "Change line" : "New line"}
      size="lg"
      form={form}
      action={line ? "Save line" : "Add line"}
      cancel
      onClose={onClose}
    >
      {conflict.dialog}
      <SelectField
        {...form.field("kind")}
        label="Where it appears"
        options={KIND_OPTIONS}
        value={kind}
        hint={KINDS[kind].where}
        onChange={(event) => setKind(event.currentTarget.value as PlacementKind)}
      />
      {kind === "category_sponsor" && (
        // Keyed by the options, which load later: the selected one is shown once they are there.
        <SelectField key={choices.length} {...field("category_id")} label="Category" options={choices} />
      )}
      <div className="field-row">
        <TextField {...field("starts_at")} type="date" label="First day" />
        <TextField {...field("ends_at")} type="date" label="Last day" hint="Included." />
        <TextField
          {...field("days_sold")}
          inputMode="numeric"
          label="Days sold"
          optional
          hint="Leave empty for all of them."
        />
        <TextField {...field("priority")} inputMode="numeric" label="Priority" hint="The highest comes first." />
      </div>
      <div className="field-row">
        <SelectField
          {...form.field("price_basis")}
          label="Price"
          options={BASIS_OPTIONS}
          value={basis}
          hint={line?.price_basis === "rate_card" && basis === "rate_card" ? line.price : undefined}
          onChange={(event) => setBasis(event.currentTarget.value)}
        />
        {basis === "agreed" && (
          <TextField {...field("price")} label="What was agreed" maxLength={120} hint="Such as $40 a month." />
        )}
      </div>
    </FormDialog>
  );
}
