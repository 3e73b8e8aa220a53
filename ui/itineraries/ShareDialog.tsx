// A link by which others can read the plan without an account, until it expires or is revoked.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { formatMoment } from "../kit/dates";
import { Dialog } from "../kit/Dialog";
import { SelectField, TextField } from "../kit/Field";
import { share as passOn } from "../kit/share";
import { showToast } from "../kit/toasts";
import { paths } from "../paths";
import { shareItinerary, stopSharing, type ItineraryShare } from "./api";
import type { Planning } from "./usePlan";

const LENGTHS = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
];

export function ShareDialog({ planning, onClose }: { planning: Planning; onClose: () => void }) {
  const { plan, setShare } = planning;
  const [days, setDays] = useState("30");
  const { share } = plan;
  const address = share ? new URL(paths.sharedItinerary(share.token), location.href).href : "";
  const make = useMutation({
    mutationFn: () => shareItinerary(plan.id, Number(days)),
    onSuccess: (made: ItineraryShare) => {
      const isNew = share !== null;
      setShare(made);
      showToast(isNew ? "There is a new link. The old one has ended." : "The link is ready.", { tone: "success" });
    },
  });
  const stop = useMutation({
    mutationFn: () => stopSharing(plan.id),
    onSuccess: () => {
      setShare(null);
      showToast("The link has ended.", { tone: "success" });
    },
  });
  const failure = make.error ?? stop.error;
  return (
    <Dialog isOpen onClose={onClose} isBusy={make.isPending || stop.isPending} title="Share this plan">
      <div className="itinerary-share">
        {failure && <Banner tone="error">{failure.message}</Banner>}
        {share ? (
          <>
            <p>Anyone with this link can read the plan. They cannot change it.</p>
            <TextField
              label="Link"
              readOnly
              value={address}
              hint={`Works until ${formatMoment(share.expires_at)}.`}
              onFocus={(event) => event.currentTarget.select()}
            />
            <div className="itinerary-share-buttons">
              <Button icon="share" onClick={() => void passOn(plan.title, paths.sharedItinerary(share.token))}>
                Share link
              </Button>
            </div>
            <h3>A new link</h3>
            <p>The link above ends at once. Use this when it went to somebody who should not have it.</p>
          </>
        ) : (
          <p>
            Make a link that lets others read this plan without an account. They cannot change it, and search engines do
            not see it.
          </p>
        )}
        <div className="itinerary-share-buttons">
          <SelectField
            label="Works for"
            options={LENGTHS}
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
          <Button variant={share ? "secondary" : "primary"} busy={make.isPending} onClick={() => make.mutate()}>
            {share ? "Renew link" : "Make a link"}
          </Button>
        </div>
        {share && (
          <Button variant="danger" busy={stop.isPending} onClick={() => stop.mutate()}>
            Stop sharing
          </Button>
        )}
      </div>
    </Dialog>
  );
}
