// Creates a plan: asks for its basic data, has the server propose a day, and saves it.
import { useRef, useState } from "react";
import { Button } from "../kit/Button";
import { townToday } from "../kit/dates";
import { ErrorSummary } from "../kit/ErrorSummary";
import { useForm } from "../kit/form";
import { ApiError } from "../kit/http";
import { invalidatePaths } from "../kit/query";
import { useNavigate } from "../kit/router";
import { paths } from "../paths";
import { addPick } from "./addPick";
import { createItinerary, isGone, itinerariesUrl, proposeItinerary, type PickedRecord } from "./api";
import { dropPick } from "./keptPicks";
import { toInput } from "./model";
import { checkNewTrip, explainTrip, nextSaturday, readTrip, TRIP_NAMES, type TripChoices } from "./trip";
import { TripFields } from "./TripFields";

/** `picks`: the stops saved for it on this device. */
export function NewPlanForm({ picks }: { picks: PickedRecord[] }) {
  const navigate = useNavigate();
  const isEmptyPlan = useRef(false);
  const [choices, setChoices] = useState<TripChoices>({ interests: [], travel_mode: "walk", start_place: null });
  const form = useForm({
    names: TRIP_NAMES,
    check: (values) => checkNewTrip(values, townToday()),
    explain: explainTrip,
    async send(values) {
      const trip = readTrip(values, choices);
      // What is brought along is not proposed as well. The days are the proposal's, too: today's begins now.
      const refused = picks.map(({ kind, object_id }) => ({ kind, object_id }));
      const { days, stops } = isEmptyPlan.current
        ? { ...trip, stops: [] }
        : await proposeItinerary({ ...trip, refused });
      if (!isEmptyPlan.current && stops.length === 0)
        throw new ApiError("Nothing in town fits this day. Try other hours or dates, or start with an empty plan.");
      const { id } = await createItinerary({ ...trip, days, stops: stops.map(toInput) });
      for (const pick of picks) {
        try {
          await addPick(id, pick, days);
        } catch (error) {
          // If it no longer exists it is dropped; after any other failure it stays for another try.
          if (!isGone(error)) continue;
        }
        dropPick(pick);
      }
      await invalidatePaths(itinerariesUrl);
      void navigate(paths.itinerary(id));
    },
  });
  const initial = {
    title: "",
    from: nextSaturday(),
    to: "",
    start_time: "09:00",
    end_time: "18:00",
    adults: "2",
    children: "0",
  };
  return (
    <form className="itinerary-form" {...form.form} aria-label="New plan">
      <ErrorSummary problems={form.problems} />
      <TripFields field={form.field} initial={initial} choices={choices} onChoose={setChoices} />
      <div className="itinerary-form-actions">
        <Button
          type="submit"
          busy={form.isBusy && !isEmptyPlan.current}
          onClick={() => {
            isEmptyPlan.current = false;
          }}
        >
          Propose my day
        </Button>
        <Button
          type="submit"
          variant="secondary"
          busy={form.isBusy && isEmptyPlan.current}
          onClick={() => {
            isEmptyPlan.current = true;
          }}
        >
          Start with an empty plan
        </Button>
      </div>
    </form>
  );
}
