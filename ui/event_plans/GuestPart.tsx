// The guests: who is invited, who is coming, and dietary needs.
import { useState } from "react";
import { Button } from "../kit/Button";
import { ConfirmDialog } from "../kit/ConfirmDialog";
import { type Column, DataTable } from "../kit/DataTable";
import { SelectField, TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { FormDialog } from "../kit/FormDialog";
import { count } from "../kit/format";
import { EmptyState } from "../kit/State";
import { showToast } from "../kit/toasts";
import {
  addGuest,
  editGuest,
  type EventPlan,
  type EventPlanGuest,
  type GuestReply,
  type GuestTally,
  removeGuest,
} from "./api";
import { readCount, REPLIES } from "./model";
import { SettledSelect } from "./SettledSelect";

export const tallyWords = ({ yes, no, not_answered }: GuestTally) =>
  `${count(yes, "guest", "guests")} coming, ${no} not coming, ${not_answered} not answered`;

function GuestDialog({ plan, guest, onClose }: { plan: EventPlan; guest: EventPlanGuest | null; onClose: () => void }) {
  const [version] = useState(plan.version);
  const form = useForm({
    names: ["name", "party_size", "reply", "diet"],
    check: ({ name, party_size }) => ({
      ...(!name.trim() && { name: "Enter a name." }),
      ...(!readCount(party_size) && { party_size: "Enter how many people come under this name, such as 2." }),
    }),
    send: async ({ name, party_size, reply, diet }) => {
      const body = { name, party_size: readCount(party_size) ?? 1, reply: reply as GuestReply, diet };
      if (guest) await editGuest(plan.id, guest.id, { ...body, version });
      else await addGuest(plan.id, body);
      showToast(guest ? "Saved." : `${name.trim()} is on the list.`, { tone: "success" });
      onClose();
    },
  });
  return (
    <FormDialog title={guest ? `Edit ${guest.name}` : "Add a guest"} form={form} action="Save" cancel onClose={onClose}>
      <TextField
        {...form.field("name")}
        label="Name"
        hint="A person or a family."
        defaultValue={guest?.name}
        data-autofocus
      />
      <div className="field-row">
        <TextField
          {...form.field("party_size")}
          label="How many people"
          inputMode="numeric"
          defaultValue={guest?.party_size ?? 1}
        />
        <SelectField
          {...form.field("reply")}
          label="Answer"
          options={REPLIES}
          defaultValue={guest?.reply ?? "not_answered"}
        />
      </div>
      <TextField
        {...form.field("diet")}
        label="Diet and other notes"
        optional
        hint="For example, “one vegetarian, no nuts”."
        defaultValue={guest?.diet}
      />
    </FormDialog>
  );
}

export function GuestPart({ plan }: { plan: EventPlan }) {
  const [edited, setEdited] = useState<EventPlanGuest | "new" | null>(null);
  const [removed, setRemoved] = useState<EventPlanGuest | null>(null);
  const columns: Column<EventPlanGuest>[] = [
    { key: "name", label: "Name", cell: (guest) => guest.name },
    { key: "party_size", label: "People", isNumber: true, cell: (guest) => guest.party_size },
    {
      key: "reply",
      label: "Answer",
      cell: (guest) => (
        <SettledSelect
          label={`Answer of ${guest.name}`}
          options={REPLIES}
          value={guest.reply}
          send={(reply) => editGuest(plan.id, guest.id, { reply })}
        />
      ),
    },
    { key: "diet", label: "Diet and notes", cell: (guest) => guest.diet || "–" },
    {
      key: "actions",
      label: "Change",
      cell: (guest) => (
        <span className="admin-row-actions">
          <Button size="sm" variant="secondary" aria-label={`Edit ${guest.name}`} onClick={() => setEdited(guest)}>
            Edit
          </Button>
          <Button size="sm" variant="quiet" aria-label={`Remove ${guest.name}`} onClick={() => setRemoved(guest)}>
            Remove
          </Button>
        </span>
      ),
    },
  ];
  const close = () => setEdited(null);
  return (
    <>
      {plan.guests.length > 0 && <p role="status">{tallyWords(plan.guest_tally)}</p>}
      {plan.guests.length === 0 ? (
        <EmptyState icon="users" title="Nobody is on the list yet.">
          <p>Write down who is invited, and who has answered. Only you see the list.</p>
        </EmptyState>
      ) : (
        <DataTable caption="Guests" columns={columns} rows={plan.guests} rowKey={(guest) => guest.id} />
      )}
      <div className="admin-bar">
        <Button icon="user" onClick={() => setEdited("new")}>
          Add a guest
        </Button>
      </div>
      {edited !== null && <GuestDialog plan={plan} guest={edited === "new" ? null : edited} onClose={close} />}
      {removed && (
        <ConfirmDialog
          title={`Remove ${removed.name} from the list?`}
          action="Remove"
          done="Removed."
          send={() => removeGuest(plan.id, removed.id)}
          onClose={() => setRemoved(null)}
        >
          <p>The answer and the notes are removed, too.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
