// Declines a placement request, with a reason for the requester.
import { TextareaField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { FormDialog } from "../../kit/FormDialog";
import { showToast } from "../../kit/toasts";
import { placementName } from "../words";
import { declineRequest, type AdminPlacementRequest } from "./api";
import { refreshPlacements } from "./refresh";

export function DeclineDialog({ request, onClose }: { request: AdminPlacementRequest; onClose: () => void }) {
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
    <FormDialog
      title={`Decline the request for ${placementName(request)}?`}
      form={form}
      action="Decline request"
      variant="danger"
      cancel
      onClose={onClose}
    >
      <TextareaField
        {...form.field("reason")}
        label="Why?"
        hint="Whoever asked reads this."
        rows={3}
        maxLength={1000}
        required
      />
    </FormDialog>
  );
}
