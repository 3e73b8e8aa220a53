// Using an active deal: say or copy its code, show it enlarged, and have the use counted.
import { useState } from "react";
import { track } from "../kit/analytics";
import { Button } from "../kit/Button";
import { showToast } from "../kit/toasts";
import type { Coupon } from "./api";
import { CounterDialog } from "./CounterDialog";
import { ShowDialog } from "./ShowDialog";

export function DealUse({ deal }: { deal: Coupon }) {
  const [open, setOpen] = useState<"show" | "counter" | null>(null);
  const close = () => setOpen(null);
  const show = () => {
    track("deal_click", { deal_id: deal.id, kind: "show" });
    setOpen("show");
  };
  return (
    <div className="deal-use">
      {deal.code ? (
        <>
          <p className="deal-use-label">Say this code</p>
          <p className="deal-code">{deal.code}</p>
        </>
      ) : (
        <p className="deal-use-label">Show this page at the counter.</p>
      )}
      <div className="deal-buttons">
        {deal.code && (
          <Button icon="copy" onClick={() => void copy(deal)}>
            Copy code
          </Button>
        )}
        <Button icon="expand" variant={deal.code ? "secondary" : "primary"} onClick={show}>
          Show full screen
        </Button>
        {deal.has_counter && (
          <Button icon="done" variant="quiet" onClick={() => setOpen("counter")}>
            Count at the counter
          </Button>
        )}
      </div>
      <ShowDialog deal={deal} isOpen={open === "show"} onClose={close} />
      <CounterDialog deal={deal} isOpen={open === "counter"} onClose={close} />
    </div>
  );
}

async function copy({ id, code }: Coupon): Promise<void> {
  track("deal_click", { deal_id: id, kind: "copy" });
  try {
    await navigator.clipboard.writeText(code);
    showToast("Code copied.", { tone: "success" });
  } catch {
    showToast(`The code could not be copied: ${code}`, { tone: "error" });
  }
}
