// A need or a task: adding, editing, removing.
import { useState } from "react";
import { ConfirmDialog } from "../kit/ConfirmDialog";
import { TextareaField, TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { FormDialog } from "../kit/FormDialog";
import { showToast } from "../kit/toasts";
import { addItem, editItem, type EventPlan, type EventPlanItem, removeItem } from "./api";
import { centsError, readCents, typedCents } from "./model";

interface ItemDialogProps {
  plan: EventPlan;
  item: EventPlanItem;
  onClose: () => void;
}

export function NewItemDialog({
  plan,
  kind,
  onClose,
}: {
  plan: EventPlan;
  kind: "need" | "task";
  onClose: () => void;
}) {
  const form = useForm({
    names: ["title", "due_date", "estimate_cents"],
    check: ({ title, estimate_cents }) => {
      const error = centsError(estimate_cents);
      return { ...(!title.trim() && { title: "Say what it is." }), ...(error && { estimate_cents: error }) };
    },
    send: async ({ title, due_date, estimate_cents }) => {
      await addItem(plan.id, {
        kind,
        title,
        due_date: due_date || null,
        estimate_cents: readCents(estimate_cents) ?? null,
      });
      showToast("Added.", { tone: "success" });
      onClose();
    },
  });
  return (
    <FormDialog
      title={kind === "need" ? "Add something you need" : "Add a task"}
      form={form}
      action="Save"
      cancel
      onClose={onClose}
    >
      <TextField {...form.field("title")} label="What is it?" data-autofocus />
      <TextField
        {...form.field("due_date")}
        label="Do it by"
        type="date"
        optional
        hint="It moves when the plan’s date moves."
      />
      {kind === "need" && (
        <TextField {...form.field("estimate_cents")} label="Estimate" optional prefix="$" inputMode="decimal" />
      )}
    </FormDialog>
  );
}

export function ItemDialog({ plan, item, onClose }: ItemDialogProps) {
  const [version] = useState(plan.version);
  const isNeed = item.kind === "need";
  const form = useForm({
    names: ["title", "due_date", "estimate_cents", "actual_cents", "note"],
    check: ({ title, estimate_cents, actual_cents }) => {
      const [estimate, actual] = [centsError(estimate_cents), centsError(actual_cents)];
      return {
        ...(!title.trim() && { title: "Say what it is." }),
        ...(estimate && { estimate_cents: estimate }),
        ...(actual && { actual_cents: actual }),
      };
    },
    send: async ({ title, due_date, estimate_cents, actual_cents, note }) => {
      const money = isNeed && {
        estimate_cents: readCents(estimate_cents) ?? null,
        actual_cents: readCents(actual_cents) ?? null,
      };
      // An unchanged day is not sent: it keeps its offset from the plan's date, even if it was moved up to today.
      const day = due_date !== (item.due_date ?? "") && { due_date: due_date || null };
      await editItem(plan.id, item.id, { title, note, ...day, ...money, version });
      showToast("Saved.", { tone: "success" });
      onClose();
    },
  });
  return (
    <FormDialog title={`Edit: ${item.title}`} form={form} action="Save" cancel onClose={onClose}>
      <TextField {...form.field("title")} label="What is it?" defaultValue={item.title} data-autofocus />
      <TextField {...form.field("due_date")} label="Do it by" type="date" optional defaultValue={item.due_date ?? ""} />
      {isNeed && (
        <div className="field-row">
          <TextField
            {...form.field("estimate_cents")}
            label="Estimate"
            optional
            prefix="$"
            inputMode="decimal"
            hint={item.budget_share > 0 ? "Leave empty to use its share of the budget." : undefined}
            defaultValue={typedCents(item.own_estimate_cents)}
          />
          <TextField
            {...form.field("actual_cents")}
            label="Actual cost"
            optional
            prefix="$"
            inputMode="decimal"
            hint="Leave empty to use the booked vendor’s price."
            defaultValue={typedCents(item.own_actual_cents)}
          />
        </div>
      )}
      <TextareaField {...form.field("note")} label="Note" optional rows={3} defaultValue={item.note} />
    </FormDialog>
  );
}

export function RemoveItemDialog({ plan, item, onClose }: ItemDialogProps) {
  return (
    <ConfirmDialog
      title={`Remove “${item.title}”?`}
      action="Remove"
      done="Removed."
      send={() => removeItem(plan.id, item.id)}
      onClose={onClose}
    >
      <p>{item.vendors.length > 0 ? "Its shortlist is removed, too. " : ""}It is not suggested for this plan again.</p>
    </ConfirmDialog>
  );
}
