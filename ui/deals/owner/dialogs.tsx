// Actions on an existing deal: renew it, end it, delete a draft.
import { useMutation } from "@tanstack/react-query";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { townToday } from "../../kit/dates";
import { Dialog } from "../../kit/Dialog";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { TextField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { ApiError } from "../../kit/http";
import { showToast } from "../../kit/toasts";
import { useGrounds } from "../../moderation/admin/useGrounds";
import { changeDeal, deleteDeal, refreshDeals, renewDeal, takeBack, type DealChange, type ManagedDeal } from "./api";
import { checkDates, renewedDates, savedText } from "./model";

interface DealDialogProps {
  deal: ManagedDeal;
  onClose: () => void;
}

export function RenewDialog({ deal, needsApproval, onClose }: DealDialogProps & { needsApproval: boolean }) {
  const dates = renewedDates(deal);
  const form = useForm({
    names: ["start_date", "end_date"],
    check: checkDates,
    send: async ({ start_date, end_date }) => {
      const renewed = await renewDeal(deal.id, { start_date, end_date: end_date || null });
      showToast(savedText(renewed), { tone: "success" });
      // First: once the new one is listed, the page says that this one already goes on.
      onClose();
      await refreshDeals(deal.business.id);
    },
  });
  return (
    <Dialog isOpen onClose={onClose} isBusy={form.isBusy} title={`Renew “${deal.title}”`}>
      <form className="deal-form-fields" {...form.form}>
        <p>The same words and fine print, with new dates. Uses are counted from zero.</p>
        <ErrorSummary problems={form.problems} />
        <div className="field-row">
          <TextField {...form.field("start_date")} type="date" label="First day" defaultValue={dates.start_date} />
          <TextField
            {...form.field("end_date")}
            type="date"
            label="Last day"
            optional
            hint="Included."
            defaultValue={dates.end_date}
          />
        </div>
        <div className="form-actions">
          <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
            Cancel
          </Button>
          <Button type="submit" busy={form.isBusy}>
            {needsApproval ? "Send for approval" : "Renew deal"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function EndDialog({ deal, onClose }: DealDialogProps) {
  const isRunning = deal.stage === "running";
  const grounds = useGrounds();
  /** Taking down a deal that is not one's own requires citing a posted rule: the response asks for it. */
  async function send(wanted: DealChange) {
    try {
      return await changeDeal(deal.id, wanted);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.fields["rule"]) throw error;
      const why = await grounds.ask({ title: `Withdraw “${deal.title}”`, kind: "deal", label: "Withdraw" });
      if (!why) throw new ApiError("Nothing was changed.");
      return changeDeal(deal.id, { ...wanted, ...why });
    }
  }
  const change = useMutation({
    mutationFn: ({ wanted }: { wanted: DealChange; done: string }) => send(wanted),
    onSuccess: async (_, { done }) => {
      showToast(done, { tone: "success" });
      await refreshDeals(deal.business.id);
      onClose();
    },
  });
  const today = townToday();
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={change.isPending} data-autofocus>
        {isRunning ? "Cancel" : "Keep it scheduled"}
      </Button>
      {isRunning && deal.end_date !== today && (
        <Button
          variant="secondary"
          busy={change.isPending}
          onClick={() => change.mutate({ wanted: { end_date: today }, done: "Today is its last day." })}
        >
          End after today
        </Button>
      )}
      <Button
        variant="danger"
        busy={change.isPending}
        onClick={() =>
          isRunning
            ? change.mutate({ wanted: { status: "withdrawn" }, done: "The deal has ended." })
            : change.mutate({ wanted: { status: "draft" }, done: "The deal is a draft again." })
        }
      >
        {isRunning ? "End now" : "Make it a draft"}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={change.isPending}
      title={isRunning ? `End “${deal.title}”?` : `Call off “${deal.title}”?`}
      actions={actions}
    >
      {grounds.dialog}
      {change.error && <Banner tone="error">{change.error.message}</Banner>}
      <p>
        {isRunning
          ? "Residents no longer find it. Its page says that it is over, and its count stays here. You can renew it at any time."
          : "It has not begun. It goes back to your drafts, where you can change or publish it."}
      </p>
    </Dialog>
  );
}

export function DeleteDialog({ deal, onClose }: DealDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete “${deal.title}”?`}
      action="Delete draft"
      done="The draft is deleted."
      send={async () => {
        await deleteDeal(deal.id);
        await refreshDeals(deal.business.id);
      }}
      onClose={onClose}
    >
      <p>Nobody has seen it. If it was a mistake, ask the town office: it can bring it back.</p>
    </ConfirmDialog>
  );
}

export function TakeBackDialog({ deal, onClose }: DealDialogProps) {
  const isNew = deal.status === "draft";
  return (
    <ConfirmDialog
      title={isNew ? `Take back “${deal.title}”?` : `Discard the change to “${deal.title}”?`}
      action={isNew ? "Take it back" : "Discard the change"}
      done={isNew ? "The deal is a draft again." : "The change is discarded."}
      send={async () => {
        await takeBack(deal.id);
        await refreshDeals(deal.business.id);
      }}
      onClose={onClose}
    >
      <p>
        {isNew
          ? "The town office no longer looks at it. You can change it and send it again."
          : "The deal stays as residents see it now."}
      </p>
    </ConfirmDialog>
  );
}
