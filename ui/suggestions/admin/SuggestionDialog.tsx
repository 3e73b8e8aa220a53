// What staff decide about a suggestion: approved, with the value as they make it, or rejected with a reason.
import { Button } from "../../kit/Button";
import { Dialog } from "../../kit/Dialog";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { TextareaField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { invalidatePaths } from "../../kit/query";
import { showToast } from "../../kit/toasts";
import { decide, fieldLabel, hasValue, type Suggestion } from "../api";

export type OpenedSuggestion = { kind: "approve" | "reject"; suggestion: Suggestion };

export function SuggestionDialog({ opened, onClose }: { opened: OpenedSuggestion; onClose: () => void }) {
  const { kind, suggestion } = opened;
  const isApproval = kind === "approve";
  const form = useForm({
    names: ["value", "reason"],
    check: ({ reason }) => (isApproval || reason.trim() ? {} : { reason: "Tell the sender why." }),
    send: async ({ value, reason }) => {
      await decide(
        suggestion.id,
        isApproval
          ? { status: "approved", ...(hasValue(suggestion.field) && { value }) }
          : { status: "rejected", reason },
      );
      showToast(isApproval ? "Listing updated." : "Suggestion rejected.", { tone: "success" });
      await invalidatePaths("admin/suggestions/", "businesslistings/");
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={`${isApproval ? "Approve" : "Reject"}: ${suggestion.business.name}`}>
      <form className="review-form" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <p>
          <b>{fieldLabel(suggestion.field)}</b>
          {suggestion.present && <>, now: {suggestion.present}</>}
        </p>
        {suggestion.note && <p className="meta">“{suggestion.note}”</p>}
        {isApproval && hasValue(suggestion.field) && (
          <TextareaField {...form.field("value")} label="What it will say" rows={3} defaultValue={suggestion.value} />
        )}
        {isApproval && suggestion.field === "closed" && <p>The listing will be hidden.</p>}
        {isApproval && suggestion.field === "other" && (
          <p>Nothing changes automatically: make the change first, then approve.</p>
        )}
        {!isApproval && (
          <TextareaField {...form.field("reason")} label="Why not?" hint="The sender will see this." rows={3} />
        )}
        <div className="review-form-actions">
          <Button type="submit" busy={form.isBusy}>
            {isApproval ? "Approve" : "Reject"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
