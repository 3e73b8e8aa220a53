// The form for a plan as a whole, both new and existing.
import { Button } from "../kit/Button";
import { townToday } from "../kit/dates";
import { ErrorSummary } from "../kit/ErrorSummary";
import { TextareaField, TextField } from "../kit/Field";
import { useForm, type FieldErrors, type Values } from "../kit/form";
import type { EventPlan, PlanFields } from "./api";
import { MAX_TITLE_LENGTH, centsError, readCents, readCount, typedCents } from "./model";

const NAMES = ["title", "date", "guest_count", "budget_cents", "note"] as const;
type Name = (typeof NAMES)[number];

function check({ title, date, guest_count, budget_cents }: Values<Name>): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {};
  if (!title.trim()) errors.title = "Give your plan a name.";
  if (!date) errors.date = "Choose the day. If it is not fixed yet, choose the likeliest: you can move it.";
  if (readCount(guest_count) === undefined) errors.guest_count = "Enter a whole number, such as 40.";
  const error = centsError(budget_cents);
  if (error) errors.budget_cents = error;
  return errors;
}

interface PlanFormProps {
  plan: EventPlan | null;
  /** The default title of a new plan. */
  suggestedTitle?: string;
  action: string;
  send: (fields: PlanFields) => Promise<void>;
  onCancel: () => void;
}

export function PlanForm({ plan, suggestedTitle = "", action, send, onCancel }: PlanFormProps) {
  const form = useForm<Name>({
    names: NAMES,
    check,
    send: (values) =>
      send({
        title: values.title,
        date: values.date,
        guest_count: readCount(values.guest_count) ?? null,
        budget_cents: readCents(values.budget_cents) ?? null,
        note: values.note,
      }),
  });
  return (
    <form className="event-plan-form" {...form.form}>
      <ErrorSummary problems={form.problems} />
      <TextField
        {...form.field("title")}
        label="What is it called?"
        hint="For example, “Grandma turns 80”. Only you see it."
        defaultValue={plan?.title ?? suggestedTitle}
        maxLength={MAX_TITLE_LENGTH}
      />
      <TextField
        {...form.field("date")}
        label="Date"
        type="date"
        min={townToday()}
        defaultValue={plan?.date}
        hint={plan ? "Whatever is not done yet moves with it." : "Due dates are counted back from it."}
      />
      <div className="field-row">
        <TextField
          {...form.field("guest_count")}
          label="Guests"
          optional
          inputMode="numeric"
          defaultValue={plan?.guest_count ?? ""}
        />
        <TextField
          {...form.field("budget_cents")}
          label="Budget"
          optional
          prefix="$"
          inputMode="decimal"
          defaultValue={typedCents(plan?.budget.budget_cents ?? null)}
        />
      </div>
      <TextareaField {...form.field("note")} label="Notes" optional rows={3} defaultValue={plan?.note} />
      <div className="form-actions">
        <Button variant="secondary" onClick={onCancel} disabled={form.isBusy}>
          Cancel
        </Button>
        <Button type="submit" busy={form.isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
