// Turns a placement request into a campaign: books it as requested, with its price.
import { officePaths } from "../../admin/officePaths";
import { TextareaField, TextField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { FormDialog } from "../../kit/FormDialog";
import { useNavigate } from "../../kit/router";
import { showToast } from "../../kit/toasts";
import { KINDS, placementName, runningDays } from "../words";
import { type AdminPlacementRequest, sellRequest } from "./api";
import { Availability } from "./Availability";
import { refreshPlacements } from "./refresh";

export function SellDialog({ request, onClose }: { request: AdminPlacementRequest; onClose: () => void }) {
  const navigate = useNavigate();
  const isOpen = request.state === "open";
  const form = useForm({
    names: ["price", "reason"],
    send: async ({ price, reason }) => {
      const { id } = await sellRequest(request.id, { price: price.trim(), reason: reason.trim() });
      showToast("The request is a campaign now.", { tone: "success" });
      await refreshPlacements();
      navigate(officePaths.campaign(id));
    },
  });
  return (
    <FormDialog
      title={`Make a campaign of the request by ${placementName(request)}?`}
      form={form}
      action="Make a campaign"
      cancel
      onClose={onClose}
    >
      <p>
        {`${KINDS[request.kind].label}, ${runningDays(request)}. `}
        {isOpen
          ? "It is accepted as it was asked for, and becomes a campaign with one line."
          : "Its placement becomes a campaign with one line."}
      </p>
      {isOpen && <Availability request={request} />}
      <TextField
        {...form.field("price")}
        label="Price"
        optional
        maxLength={120}
        hint="Leave empty for the price on the rate card."
      />
      {isOpen && (
        <TextareaField {...form.field("reason")} label="Message to whoever asked" optional rows={2} maxLength={1000} />
      )}
    </FormDialog>
  );
}
