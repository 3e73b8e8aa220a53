// Ends a current or future placement, or deletes one that is not running.
import { useMutation } from "@tanstack/react-query";
import { DeleteRecordDialog } from "../../deleted_records/DeleteRecordDialog";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { townToday } from "../../kit/dates";
import { Dialog } from "../../kit/Dialog";
import { showToast } from "../../kit/toasts";
import { changePlacement, type Placement } from "./api";
import { refreshPlacements } from "./refresh";
import { placementName } from "../words";

function usePlacementChange(onClose: () => void) {
  return useMutation({
    mutationFn: ({ send }: { send: () => Promise<unknown>; done: string }) => send(),
    onSuccess: (_, { done }) => {
      showToast(done, { tone: "success" });
      onClose();
    },
    onSettled: refreshPlacements,
  });
}

export function EndDialog({ placement, onClose }: { placement: Placement; onClose: () => void }) {
  const change = usePlacementChange(onClose);
  const end = (ends_at: string) =>
    change.mutate({ send: () => changePlacement(placement.id, { ends_at }), done: "Today is its last day." });
  const takeDown = () =>
    change.mutate({ send: () => changePlacement(placement.id, { status: "draft" }), done: "It is no longer shown." });
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={change.isPending} data-autofocus>
        Cancel
      </Button>
      {placement.state === "running" && (
        <Button variant="secondary" busy={change.isPending} onClick={() => end(townToday())}>
          End after today
        </Button>
      )}
      <Button variant="danger" busy={change.isPending} onClick={takeDown}>
        Take it down now
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={change.isPending}
      title={`End ${placementName(placement)}?`}
      actions={actions}
    >
      {change.error && <Banner tone="error">{change.error.message}</Banner>}
      <p>
        {placement.state === "running"
          ? "Ending it after today marks it as over. Taking it down now turns it back into a draft."
          : "It goes back to being a draft and is not shown."}{" "}
        Its counts are kept.
      </p>
    </Dialog>
  );
}

export function DeleteDialog({ placement, onClose }: { placement: Placement; onClose: () => void }) {
  return (
    <DeleteRecordDialog kind="placement" id={placement.id} name={placementName(placement)} onClose={onClose}>
      <p>The placement goes with its view and click counts. The business stays.</p>
    </DeleteRecordDialog>
  );
}
