// Changes a plan's dates, party, interests and start. Stops of a removed day go to the tray.
import { useState } from "react";
import { Button } from "../kit/Button";
import { Dialog } from "../kit/Dialog";
import { ErrorSummary } from "../kit/ErrorSummary";
import { useForm } from "../kit/form";
import { keepHours, withDays } from "./model";
import { checkTrip, explainTrip, readTrip, TRIP_NAMES, type TripChoices } from "./trip";
import { TripFields } from "./TripFields";
import type { Planning } from "./usePlan";

export function SettingsDialog({ planning: { plan, change }, onClose }: { planning: Planning; onClose: () => void }) {
  const { title, days, party, interests, travel_mode, start_place } = plan;
  const [choices, setChoices] = useState<TripChoices>({ interests, travel_mode, start_place });
  const [first] = days;
  const last = days.at(-1);
  const initial = {
    title,
    from: first?.date ?? "",
    to: last?.date ?? "",
    start_time: first?.start_time ?? "09:00",
    end_time: first?.end_time ?? "18:00",
    adults: String(party.adults),
    children: String(party.children),
  };
  const form = useForm({
    names: TRIP_NAMES,
    check: checkTrip,
    explain: explainTrip,
    async send(values) {
      const trip = readTrip(values, choices);
      const hasNewHours = values.start_time !== initial.start_time || values.end_time !== initial.end_time;
      change((present) => ({
        ...present,
        ...trip,
        title: trip.title || present.title,
        days: hasNewHours ? trip.days : keepHours(present.days, trip.days),
        stops: withDays(present.stops, present.days, trip.days),
      }));
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Dates, party and start" size="lg" full>
      <form className="itinerary-form" {...form.form} aria-label="Dates, party and start">
        <ErrorSummary problems={form.problems} />
        <TripFields field={form.field} initial={initial} choices={choices} onChoose={setChoices} />
        <div className="itinerary-form-actions">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Use these</Button>
        </div>
      </form>
    </Dialog>
  );
}
