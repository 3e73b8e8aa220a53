// Editing, copying and deleting a plan.
import { useState } from "react";
import { ConfirmDialog } from "../kit/ConfirmDialog";
import { townToday } from "../kit/dates";
import { Dialog } from "../kit/Dialog";
import { TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { FormDialog } from "../kit/FormDialog";
import { count } from "../kit/format";
import { useNavigate } from "../kit/router";
import { showToast } from "../kit/toasts";
import { paths } from "../paths";
import { deletePlan, duplicatePlan, editPlan, type EventPlan, type PlanFields } from "./api";
import { PlanForm } from "./PlanForm";
import { MAX_TITLE_LENGTH } from "./model";

interface PlanDialogProps {
  plan: EventPlan;
  onClose: () => void;
}

export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  // The version the form was opened with, so that somebody else's changes since then are not overwritten.
  const [version] = useState(plan.version);
  const [isBusy, setBusy] = useState(false);
  async function send({ date, ...fields }: PlanFields) {
    setBusy(true);
    try {
      // An unchanged date may be in the past by now, so it is not sent.
      const changed = date === plan.date ? fields : { ...fields, date };
      const moved = await editPlan(plan.id, { ...(changed as typeof fields & { date: string }), version });
      const words = moved > 0 ? `Saved. ${count(moved, "due date", "due dates")} moved with it.` : "Saved.";
      showToast(words, { tone: "success", lastsMs: moved > 0 ? 6000 : undefined });
      onClose();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog isOpen onClose={onClose} isBusy={isBusy} title="Edit the plan">
      <PlanForm plan={plan} action="Save" onCancel={onClose} send={send} />
    </Dialog>
  );
}

export function DuplicateDialog({ plan, onClose }: PlanDialogProps) {
  const navigate = useNavigate();
  const form = useForm({
    names: ["title", "date"],
    check: ({ title, date }) => ({
      ...(!title.trim() && { title: "Give the copy a name." }),
      ...(!date && { date: "Choose the day of the copy." }),
    }),
    send: async (values) => {
      const copy = await duplicatePlan(plan.id, values);
      showToast("Copied. Nothing is done in it, and nobody is asked.", { tone: "success" });
      void navigate(paths.eventPlan(copy.id));
      onClose();
    },
  });
  return (
    <FormDialog title="Duplicate the plan" form={form} action="Duplicate" cancel onClose={onClose}>
      <p>The copy has the same lines, vendors and guests. Nothing is done, nobody is asked, nobody has answered.</p>
      <TextField {...form.field("title")} label="Name" maxLength={MAX_TITLE_LENGTH} defaultValue={plan.title} />
      <TextField
        {...form.field("date")}
        label="Date"
        type="date"
        min={townToday()}
        defaultValue={plan.is_past ? "" : plan.date}
      />
    </FormDialog>
  );
}

export function DeletePlanDialog({ plan, onClose }: PlanDialogProps) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={`Delete “${plan.title}”?`}
      action="Delete plan"
      done="The plan is deleted."
      send={async () => {
        await deletePlan(plan.id);
        void navigate(paths.eventPlanning(), { replace: true });
      }}
      onClose={onClose}
    >
      <p>Its vendors, its timeline and its guest list are deleted, too. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
