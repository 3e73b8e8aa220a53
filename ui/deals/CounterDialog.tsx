// Shop staff type the shop's PIN on the visitor's phone, which counts one use.
import { useState } from "react";
import { Button } from "../kit/Button";
import { Dialog } from "../kit/Dialog";
import { ErrorSummary } from "../kit/ErrorSummary";
import { TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { count } from "../kit/format";
import { api, apiUrl } from "../kit/http";
import { Icon } from "../kit/Icon";
import { queryClient } from "../kit/query";
import { dealUrl, redeemUrl, type Coupon, type Redeemed } from "./api";

interface CounterDialogProps {
  deal: Coupon;
  isOpen: boolean;
  onClose: () => void;
}

export function CounterDialog({ deal, isOpen, onClose }: CounterDialogProps) {
  const [counted, setCounted] = useState<Redeemed | null>(null);
  const form = useForm({
    names: ["pin"],
    check: ({ pin }) => (/^\d{4,8}$/.test(pin.trim()) ? {} : { pin: "A PIN has 4 to 8 digits." }),
    send: async ({ pin }) => setCounted(await api.post<Redeemed>(redeemUrl(deal.id), { pin: pin.trim() })),
  });
  function close() {
    // The page also shows how many uses are left.
    if (counted) void queryClient.invalidateQueries({ queryKey: [apiUrl(dealUrl(deal.id))] });
    setCounted(null);
    onClose();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isBusy={form.isBusy}
      title={counted ? "Counted" : "Count at the counter"}
      size="sm"
    >
      {counted ? (
        <div className="deal-counted" role="status">
          <Icon name="done" size={40} />
          <p>{countedText(counted)}</p>
          <Button onClick={close}>Done</Button>
        </div>
      ) : (
        <form className="deal-counter" {...form.form}>
          <p>
            Hand the phone to {deal.business_name}. Their PIN counts one use of “{deal.title}”.
          </p>
          <ErrorSummary problems={form.problems} />
          <TextField
            {...form.field("pin")}
            label="PIN of the business"
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            data-autofocus
          />
          <Button type="submit" busy={form.isBusy}>
            Count one use
          </Button>
        </form>
      )}
    </Dialog>
  );
}

function countedText({ remaining }: Redeemed): string {
  if (remaining === null) return "One use was counted. Enjoy.";
  return remaining === 0
    ? "One use was counted. It was the last one."
    : `One use was counted. ${count(remaining, "use is", "uses are")} left.`;
}
