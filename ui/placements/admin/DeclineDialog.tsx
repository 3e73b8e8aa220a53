// Declining a request for a placement, with the reason that whoever asked reads.
import { Button } from "../../kit/Button";
import { Dialog } from "../../kit/Dialog";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { TextareaField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { showToast } from "../../kit/toasts";
import { placementName } from "../words";
import { declineRequest, type ReviewedPlacementRequest } from "./api";
import { refreshPlacements } from "./refresh";

export function DeclineDialog({ request, onClose }: { request: ReviewedPlacementRequest; onClose: () => void }) {
  const form = useForm({
    names: ["reason"],
    check: ({ reason }) => (reason.trim() ? {} : { reason: "Say why, in a sentence." }),
    send: async ({ reason }) => {
      await declineRequest(request.id, reason.trim());
      showToast("The request is declined.", { tone: "success" });
      await refreshPlacements();
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={`Decline the request for ${placementName(request)}?`}>
      <form className="review-form" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <TextareaField
          {...form.field("reason")}
          label="Why?"
          hint="Whoever asked reads this."
          rows={3}
          maxLength={1000}
          required
        />
        <div className="review-form-actions">
          <Button type="submit" variant="danger" busy={form.isBusy}>
            Decline request
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
