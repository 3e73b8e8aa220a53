// The general fields of a plan, for the new-plan form and the settings.
import { Checkbox } from "../kit/Choice";
import { TextareaField, TextField } from "../kit/Field";
import type { GroupPlan } from "./api";
import { deadlineFields } from "./model";

interface PlanDraft {
  title: string;
  description: string;
  location: string;
  deadlineDate: string;
  deadlineTime: string;
  guestsMayPropose: boolean;
  sendsReminders: boolean;
  expectedCount: string;
}

export const EMPTY_PLAN: PlanDraft = {
  title: "",
  description: "",
  location: "",
  deadlineDate: "",
  deadlineTime: "",
  guestsMayPropose: false,
  sendsReminders: true,
  expectedCount: "",
};

export function planDraft(plan: GroupPlan): PlanDraft {
  const { date: deadlineDate, time: deadlineTime } = deadlineFields(plan.deadline);
  return {
    title: plan.title,
    description: plan.description,
    location: plan.location,
    deadlineDate,
    deadlineTime,
    guestsMayPropose: plan.guests_may_propose,
    sendsReminders: plan.sends_reminders,
    expectedCount: plan.expected_count ? String(plan.expected_count) : "",
  };
}

export const planInput = (draft: PlanDraft) => ({
  title: draft.title,
  description: draft.description,
  location: draft.location,
  deadline_date: draft.deadlineDate || null,
  deadline_time: draft.deadlineTime || null,
  guests_may_propose: draft.guestsMayPropose,
  sends_reminders: draft.sendsReminders,
  expected_count: draft.expectedCount.trim() || null,
});

interface Props {
  draft: PlanDraft;
  onChange: (draft: PlanDraft) => void;
  errors: Record<string, string>;
}

/** The id of the field that a path of the API stands for. */
export const fieldId = (path: string): string => `plan-${path}`;

export function PlanFields({ draft, onChange, errors }: Props) {
  const set = (change: Partial<PlanDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <TextField
        label="What is it about?"
        hint="For example, “Dinner after Thanksgiving”"
        value={draft.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        id={fieldId("title")}
        error={errors["title"]}
      />
      <TextareaField
        label="A note to the group"
        optional
        rows={2}
        value={draft.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        id={fieldId("description")}
        error={errors["description"]}
      />
      <TextField
        label="Where"
        hint="If it is the same for all options"
        optional
        value={draft.location}
        onChange={(event) => set({ location: event.currentTarget.value })}
        id={fieldId("location")}
        error={errors["location"]}
      />
      <div className="field-row group-plan-row">
        <TextField
          type="date"
          label="Vote until"
          optional
          value={draft.deadlineDate}
          onChange={(event) => set({ deadlineDate: event.currentTarget.value })}
          id={fieldId("deadline_date")}
          error={errors["deadline_date"]}
        />
        <TextField
          type="time"
          label="Time"
          optional
          value={draft.deadlineTime}
          onChange={(event) => set({ deadlineTime: event.currentTarget.value })}
          id={fieldId("deadline_time")}
          error={errors["deadline_time"]}
        />
        <TextField
          label="People you expect"
          optional
          inputMode="numeric"
          value={draft.expectedCount}
          onChange={(event) => set({ expectedCount: event.currentTarget.value })}
          id={fieldId("expected_count")}
          error={errors["expected_count"]}
        />
      </div>
      <Checkbox
        label="Guests may propose options"
        checked={draft.guestsMayPropose}
        onChange={(event) => set({ guestsMayPropose: event.currentTarget.checked })}
      />
      <Checkbox
        label="Remind those who left an email and have not answered, a day before the vote ends"
        checked={draft.sendsReminders}
        onChange={(event) => set({ sendsReminders: event.currentTarget.checked })}
      />
    </>
  );
}
