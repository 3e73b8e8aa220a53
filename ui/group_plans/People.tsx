// The participants for the owner: invite by email, remind, remove.
import { useState } from "react";
import { Button } from "../kit/Button";
import { ConfirmDialog } from "../kit/ConfirmDialog";
import { DataTable } from "../kit/DataTable";
import { TextareaField } from "../kit/Field";
import { count } from "../kit/format";
import { ApiError } from "../kit/http";
import { showToast } from "../kit/toasts";
import { useFirstError } from "../kit/useFirstError";
import * as api from "./api";
import type { GroupPlan, PersonInPlan } from "./api";
import { answeredText, isAsked, readPeople } from "./model";
import { OrganizerNameField, useOrganizerName } from "./OrganizerName";

function InviteForm({ plan, onChanged }: { plan: GroupPlan; onChanged: () => Promise<void> }) {
  const [text, setText] = useState("");
  const organizer = useOrganizerName();
  const [error, setError] = useState({ name: "", text: "" });
  const [isBusy, setBusy] = useState(false);
  const fields = useFirstError(error);
  async function send() {
    const { people, error: found } = readPeople(text);
    setError({ name: organizer.problem, text: found });
    if (found || organizer.problem) return;
    setBusy(true);
    try {
      await organizer.save();
      await api.invite(plan.id, people);
      setText("");
      showToast(`${count(people.length, "invitation is", "invitations are")} on the way.`, { tone: "success" });
      await onChanged();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setError({ name: "", text: Object.values(error.fields).flat().join(" ") || error.message });
    }
    setBusy(false);
  }
  return (
    <form
      ref={fields}
      noValidate
      className="group-plan-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send();
      }}
    >
      <OrganizerNameField organizer={organizer} id="group-plan-organizer" error={error.name} />
      <TextareaField
        label="Invite by email"
        hint="One person a line: Ann Lee, ann@example.com"
        rows={3}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={error.text}
      />
      <div>
        <Button type="submit" variant="secondary" busy={isBusy}>
          Send invitations
        </Button>
      </div>
    </form>
  );
}

/** Whom a reminder would go to. */
function remindedText({ reminder_count: missing, options, people }: GroupPlan): string {
  if (missing > 0) return `${count(missing, "person", "people")} with an email.`;
  if (!options.some(isAsked)) return "There is nothing to answer.";
  return people.some(({ email }) => email) ? "Everybody with an email has answered." : "Nobody has left an email yet.";
}

export function People({ plan, onChanged }: { plan: GroupPlan; onChanged: () => Promise<void> }) {
  const [removing, setRemoving] = useState<PersonInPlan | null>(null);
  const [isReminding, setReminding] = useState(false);
  const voters = new Map(plan.participants.map((person) => [person.id, person]));
  return (
    <section>
      <h2>People</h2>
      {plan.people.length > 0 ? (
        <DataTable
          caption="People"
          rows={plan.people}
          rowKey={({ id }) => id}
          columns={[
            { key: "name", label: "Name", cell: ({ name }) => name },
            { key: "email", label: "Email", cell: ({ email }) => email || "None" },
            { key: "state", label: "Answers", cell: ({ id }) => answeredText(voters.get(id), plan.options) },
            {
              key: "actions",
              label: "Actions",
              cell: (person) => (
                <Button variant="quiet" size="sm" onClick={() => setRemoving(person)}>
                  Remove<span className="visually-hidden"> {person.name}</span>
                </Button>
              ),
            },
          ]}
        />
      ) : (
        <p>Nobody has answered yet.</p>
      )}
      {plan.is_open && (
        <>
          <p className="group-plan-actions">
            <Button variant="secondary" disabled={plan.reminder_count === 0} onClick={() => setReminding(true)}>
              Remind those who have not answered
            </Button>
            <span className="group-plan-quiet">{remindedText(plan)}</span>
          </p>
          <InviteForm plan={plan} onChanged={onChanged} />
        </>
      )}
      {isReminding && (
        <ConfirmDialog
          title="Send reminders?"
          action="Send reminders"
          variant="primary"
          done="The reminders are on the way."
          send={() => api.remind(plan.id)}
          onClose={() => setReminding(false)}
        >
          <p>They go only to those who left an email and have something left to answer, once a day at most.</p>
        </ConfirmDialog>
      )}
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.name}?`}
          action="Remove"
          done={`${removing.name} is no longer part of the plan.`}
          send={() => api.removePerson(plan.id, removing.id).then(onChanged)}
          onClose={() => setRemoving(null)}
        >
          <p>Their answers and comments go with them.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
