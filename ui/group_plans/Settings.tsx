// The settings of a plan, and ending it: close, reopen, delete.
import { useState } from "react";
import { Button } from "../kit/Button";
import { ConfirmDialog } from "../kit/ConfirmDialog";
import { Disclosure } from "../kit/Disclosure";
import { TextField } from "../kit/Field";
import { Banner } from "../kit/Banner";
import { ApiError, fieldMessages } from "../kit/http";
import { useNavigate } from "../kit/router";
import { showToast } from "../kit/toasts";
import { useFirstError } from "../kit/useFirstError";
import { paths } from "../paths";
import * as api from "./api";
import type { GroupPlan } from "./api";
import { reopenedUntil } from "./model";
import { PlanFields, planDraft, planInput } from "./PlanFields";

interface Props {
  plan: GroupPlan;
  onChanged: () => Promise<void>;
}

/** Sends a change, and shows errors at the fields. */
function useSending(done: string, onChanged: () => Promise<void>) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [general, setGeneral] = useState("");
  const [isBusy, setBusy] = useState(false);
  const fields = useFirstError(errors);
  async function send(act: () => Promise<unknown>) {
    setBusy(true);
    setErrors({});
    setGeneral("");
    try {
      await act();
      showToast(done, { tone: "success" });
      await onChanged();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(fieldMessages(error));
      setGeneral(Object.keys(error.fields).length > 0 ? "" : error.message);
    }
    setBusy(false);
  }
  return { errors, general, isBusy, send, fields };
}

function EditForm({ plan, onChanged }: Props) {
  const [draft, setDraft] = useState(() => planDraft(plan));
  const { errors, general, isBusy, send, fields } = useSending("Saved.", onChanged);
  return (
    <form
      ref={fields}
      className="group-plan-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send(() => api.changePlan(plan.id, planInput(draft)));
      }}
    >
      {general && <Banner tone="error">{general}</Banner>}
      <PlanFields draft={draft} onChange={setDraft} errors={errors} />
      <p className="group-plan-quiet">{plan.rule_text} The rule stays as it is: people vote by it.</p>
      <div>
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}

function ReopenForm({ plan, onChanged }: Props) {
  const until = reopenedUntil(plan.deadline);
  const [date, setDate] = useState(until.date);
  const [time, setTime] = useState(until.time);
  const { errors, general, isBusy, send, fields } = useSending("The vote is open again.", onChanged);
  return (
    <form
      ref={fields}
      className="group-plan-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const deadline = { deadline_date: date || null, deadline_time: time || null };
        if (!isBusy) void send(() => api.reopenPlan(plan.id, deadline));
      }}
    >
      {general && <Banner tone="error">{general}</Banner>}
      <div className="field-row group-plan-row">
        <TextField
          type="date"
          label="New end of the vote"
          optional
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
          error={errors["deadline_date"]}
        />
        <TextField
          type="time"
          label="Time"
          optional
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
          error={errors["deadline_time"]}
        />
      </div>
      <div>
        <Button type="submit" variant="secondary" busy={isBusy}>
          Open the vote again
        </Button>
      </div>
    </form>
  );
}

export function Settings({ plan, onChanged }: Props) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"close" | "delete" | null>(null);
  return (
    <section className="group-plan-settings">
      <h2>Settings</h2>
      {plan.is_open ? (
        <Disclosure summary="Title, deadline and guests">
          {/* Anew only when what it edits has changed: a guest's vote must not take what is being typed. */}
          <EditForm key={JSON.stringify(planDraft(plan))} plan={plan} onChanged={onChanged} />
        </Disclosure>
      ) : (
        <ReopenForm plan={plan} onChanged={onChanged} />
      )}
      <p className="group-plan-actions">
        {plan.is_open && (
          <Button variant="secondary" onClick={() => setAsking("close")}>
            Close the vote
          </Button>
        )}
        <Button variant="danger" onClick={() => setAsking("delete")}>
          Delete the plan
        </Button>
      </p>
      {asking === "close" && (
        <ConfirmDialog
          title="Close the vote?"
          action="Close the vote"
          variant="primary"
          done="The vote is closed."
          send={() => api.closePlan(plan.id).then(onChanged)}
          onClose={() => setAsking(null)}
        >
          <p>No more answers are taken. You decide, or open it again.</p>
        </ConfirmDialog>
      )}
      {asking === "delete" && (
        <ConfirmDialog
          title="Delete this plan?"
          action="Delete the plan"
          done="The plan is deleted."
          send={async () => {
            await api.deletePlan(plan.id);
            await navigate(paths.groupPlanning(), { replace: true });
          }}
          onClose={() => setAsking(null)}
        >
          <p>All answers and comments go with it, and the link ends.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
