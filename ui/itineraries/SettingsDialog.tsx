// Changes a plan's dates, party, interests and start. A plan that moves to other dates keeps its days; stops of a
// removed day go to the tray.
import { useState } from "react";
import { Button } from "../kit/Button";
import { Dialog } from "../kit/Dialog";
import { ErrorSummary } from "../kit/ErrorSummary";
import { useForm } from "../kit/form";
import { offerUndo, type Course } from "./course";
import { keepHours, newDatesText, withDays } from "./model";
import { checkTrip, explainTrip, readTrip, TRIP_NAMES, type TripChoices } from "./trip";
import { TripFields } from "./TripFields";
import type { Planning } from "./usePlan";

export function SettingsDialog({ planning, onClose }: { planning: Planning; onClose: () => void }) {
  const { plan, change } = planning;
  const { title, days, party, interests, travel_mode, start_place } = plan;
  const [choices, setChoices] = useState<TripChoices>({ interests, travel_mode, start_place });
  const [first] = days;
  const last = days.at(-1);
  const initial = {
    title,
    from: first?.date ?? "",
    // A plan of one day has no other that would have to be changed with it.
    to: days.length > 1 ? (last?.date ?? "") : "",
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
      const courses: Course[] = [];
      change((present) => {
        const course = {
          days: hasNewHours ? trip.days : keepHours(present.days, trip.days),
          stops: withDays(present.stops, present.days, trip.days),
        };
        courses.push(present, course);
        return { ...present, ...trip, ...course, title: trip.title || present.title };
      });
      onClose();
      const [before, now] = courses;
      const news = before && now && newDatesText(before, now);
      if (news) offerUndo(planning, news, now, before);
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
