// "Add to plan", on whatever may be a stop of one. What it opens comes with the click: few visitors do it, and every
// page of a business, event, guide or deal has the button. The server draws the same button.
import { useState, type ComponentType } from "react";
import { Button } from "./Button";
import { showToast } from "./toasts";

export interface PlanPick {
  kind: "business" | "event" | "guide" | "deal";
  object_id: number;
  /** Which date of an event. */
  recurrence_id: string | null;
  title: string;
  date?: string;
}

export type PlanPicker = ComponentType<{ pick: PlanPick; onClose: () => void }>;

let load: () => Promise<PlanPicker> = () => Promise.reject(new Error("There are no plans."));

/** Names what asks into which plan. */
export function setPlanPicker(next: () => Promise<PlanPicker>): void {
  load = next;
}

export function AddToPlan({ pick, className = "" }: { pick: PlanPick; className?: string }) {
  const [Picker, setPicker] = useState<PlanPicker | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function open() {
    setBusy(true);
    try {
      const ready = await load();
      setPicker(() => ready);
    } catch {
      showToast("This could not be loaded. Check your connection and try again.", { tone: "error" });
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button
        className={`${className} needs-script`.trim()}
        variant="secondary"
        icon="list"
        busy={isBusy}
        onClick={() => void open()}
      >
        Add to plan
      </Button>
      {Picker && <Picker pick={pick} onClose={() => setPicker(null)} />}
    </>
  );
}
