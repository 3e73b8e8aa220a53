// The "Add to plan" button, on anything that can be a stop in a plan. The picker it opens is loaded on click: few
// visitors use it, and every business, event, guide and deal page has the button. The server draws the same button.
import { useState, type ComponentType } from "react";
import { Button } from "./Button";
import { showToast } from "./toasts";

export interface PlanPick {
  kind: "business" | "event" | "guide" | "deal";
  object_id: number;
  /** Which date of the event. */
  recurrence_id: string | null;
  title: string;
  date?: string;
}

export type PlanPicker = ComponentType<{ pick: PlanPick; onClose: () => void }>;

let load: () => Promise<PlanPicker> = () => Promise.reject(new Error("There are no plans."));

/** Registers the component that asks which plan to add to. */
export function setPlanPicker(next: () => Promise<PlanPicker>): void {
  load = next;
}

interface AddToPlanProps {
  pick: PlanPick;
  className?: string;
  children?: string;
}

export function AddToPlan({ pick, className = "", children = "Add to plan" }: AddToPlanProps) {
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
        {children}
      </Button>
      {Picker && <Picker pick={pick} onClose={() => setPicker(null)} />}
    </>
  );
}
