// The deal in full screen, for staff at the counter. The running clock distinguishes the live page from a screenshot.
import { useEffect, useState } from "react";
import { Dialog } from "../kit/Dialog";
import { townTimeZone } from "../kit/site";
import type { Coupon } from "./api";
import { expiryText } from "./model";

function useClock(isOn: boolean): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!isOn) return;
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, [isOn]);
  return new Intl.DateTimeFormat("en-US", {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: townTimeZone(),
  }).format(now);
}

interface ShowDialogProps {
  deal: Coupon;
  isOpen: boolean;
  onClose: () => void;
}

export function ShowDialog({ deal, isOpen, onClose }: ShowDialogProps) {
  const clock = useClock(isOpen);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={deal.business_name} size="lg" full>
      <div className="deal-show">
        <p className="deal-show-title">{deal.title}</p>
        {deal.code && <p className="deal-show-code">{deal.code}</p>}
        <p className="deal-show-text">{deal.description}</p>
        <p className="deal-show-facts">{expiryText(deal)}</p>
        {/* Announcing it every second would be noise. */}
        <p className="deal-show-clock" aria-hidden="true">
          {clock}
        </p>
      </div>
    </Dialog>
  );
}
