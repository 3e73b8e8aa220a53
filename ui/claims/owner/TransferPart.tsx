// An owner transfers the business: to an email address, whose owner accepts.
import { useState } from "react";
import type { BusinessRef } from "../../kit/apiTypes";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { formatLongDay } from "../../kit/dates";
import { EmailField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { FormDialog } from "../../kit/FormDialog";
import { showToast } from "../../kit/toasts";
import { offerTransfer, type Transfer, withdrawTransfer } from "../api";
import { isCommercial } from "../../kit/initialData";

interface Props {
  business: BusinessRef;
  transfer: Transfer | null;
  refresh: () => Promise<void>;
}

function OfferDialog({ business, refresh, onClose }: Omit<Props, "transfer"> & { onClose: () => void }) {
  const form = useForm({
    names: ["email"],
    check: ({ email }) => (email.trim() ? {} : { email: "Enter the new owner’s email address." }),
    send: async ({ email }) => {
      await offerTransfer(business.id, email.trim());
      showToast(`${email.trim()} was asked to accept.`, { tone: "success" });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog title={`Hand ${business.name} over`} form={form} action="Send the offer" onClose={onClose}>
      <p>
        The new owner gets an email and accepts, logged in with that address. From then on the business is theirs and no
        longer yours. Until then nothing changes, and you can take the offer back.
      </p>
      <EmailField {...form.field("email")} label="Email of the new owner" autoComplete="off" required />
    </FormDialog>
  );
}

export function TransferPart({ business, transfer, refresh }: Props) {
  const [opened, setOpened] = useState<"offer" | "withdraw" | null>(null);
  return (
    <section className="claim-transfer" aria-labelledby="claim-transfer-title">
      <h2 id="claim-transfer-title">Hand it over</h2>
      {transfer ? (
        <Banner
          action={
            <Button variant="secondary" size="sm" onClick={() => setOpened("withdraw")}>
              Take the offer back
            </Button>
          }
        >
          Offered to {transfer.to_email}, who can accept until {formatLongDay(transfer.expires_at)}.
        </Banner>
      ) : (
        <>
          <p>
            Sold it, or retiring? The new owner takes over{" "}
            {isCommercial() ? "listing, reviews and deals" : "listing and reviews"} as they are.
          </p>
          <p>
            <Button variant="secondary" onClick={() => setOpened("offer")}>
              Hand over to somebody else
            </Button>
          </p>
        </>
      )}
      {opened === "offer" && <OfferDialog business={business} refresh={refresh} onClose={() => setOpened(null)} />}
      {opened === "withdraw" && transfer && (
        <ConfirmDialog
          title="Take the offer back?"
          action="Take it back"
          done="The offer is withdrawn."
          send={() => withdrawTransfer(business.id).then(refresh)}
          onClose={() => setOpened(null)}
        >
          <p>{transfer.to_email} can no longer accept it.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
