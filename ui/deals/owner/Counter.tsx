// Counting uses at the shop's counter: its PIN, how it works, and a link to the printable card.
import { useState } from "react";
import { Button, LinkButton } from "../../kit/Button";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { formatMoment } from "../../kit/dates";
import { Disclosure } from "../../kit/Disclosure";
import { TextField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { joinWords } from "../../kit/format";
import { FormDialog } from "../../kit/FormDialog";
import { showToast } from "../../kit/toasts";
import { refreshDeals, savePin, type BusinessDeals, type ManagedDeal } from "./api";
import { CounterSteps } from "./CounterCard";

interface CounterProps {
  all: BusinessDeals;
  cardAddress: string;
}

export function Counter({ all: { business, pin_changed_at, deals }, cardAddress }: CounterProps) {
  const [open, setOpen] = useState<"pin" | "remove" | null>(null);
  const close = () => setOpen(null);
  const limited = deals.filter(hasLimit);
  return (
    <section aria-labelledby="counter-title" className="counter-section">
      <h2 id="counter-title">At your counter</h2>
      <p>
        {pin_changed_at
          ? `Uses are counted with your PIN, set ${formatMoment(pin_changed_at)}.`
          : "Uses are not counted yet. Choose a PIN that only the people behind your counter know."}
      </p>
      <div className="form-actions">
        <Button variant={pin_changed_at ? "secondary" : "primary"} onClick={() => setOpen("pin")}>
          {pin_changed_at ? "Change the PIN" : "Set a PIN"}
        </Button>
        {pin_changed_at && (
          <>
            <LinkButton variant="secondary" icon="printer" to={cardAddress}>
              Counter card
            </LinkButton>
            <Button variant="quiet" onClick={() => setOpen("remove")}>
              Stop counting
            </Button>
          </>
        )}
      </div>
      <Disclosure summary="How counting works">
        <CounterSteps />
        <p>
          Only the time of a use is kept, nothing about who used it. Anyone guessing a PIN gets only a few tries a
          minute. When somebody who knew it leaves, change it: the old one stops working at once.
        </p>
      </Disclosure>
      {open === "pin" && <PinDialog businessId={business.id} isNew={pin_changed_at === null} onClose={close} />}
      {open === "remove" && (
        <ConfirmDialog
          title="Stop counting uses?"
          action="Remove the PIN"
          done="Uses are no longer counted."
          send={async () => {
            await savePin(business.id, "");
            await refreshDeals(business.id);
          }}
          onClose={close}
        >
          <p>The button disappears from your deals. What was counted stays.</p>
          {limited.length > 0 && (
            <p>
              {joinWords(limited.map(({ title }) => `“${title}”`))} will no longer stop at{" "}
              {limited.length === 1 ? "its" : "their"} maximum.
            </p>
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Residents can use it, or soon can, up to a maximum. */
const hasLimit = ({ stage, max_redemptions }: ManagedDeal) =>
  max_redemptions !== null && (stage === "running" || stage === "scheduled");

function PinDialog({ businessId, isNew, onClose }: { businessId: number; isNew: boolean; onClose: () => void }) {
  const form = useForm({
    names: ["pin"],
    check: ({ pin }) => (/^\d{4,8}$/.test(pin.trim()) ? {} : { pin: "A PIN has 4 to 8 digits." }),
    send: async ({ pin }) => {
      await savePin(businessId, pin.trim());
      showToast(isNew ? "The PIN is set." : "The new PIN works from now on.", { tone: "success" });
      await refreshDeals(businessId);
      onClose();
    },
  });
  return (
    <FormDialog
      title={isNew ? "Set a PIN" : "Change the PIN"}
      size="sm"
      form={form}
      action={isNew ? "Set the PIN" : "Change the PIN"}
      cancel
      onClose={onClose}
    >
      <TextField
        {...form.field("pin")}
        label="PIN"
        hint="4 to 8 digits. It is not shown again, so tell your staff now."
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        data-autofocus
      />
    </FormDialog>
  );
}
