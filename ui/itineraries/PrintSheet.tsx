// The plan in print: one page per day, with a small map. Not shown on screen.
import { phoneText } from "../directory/model";
import { formatDay } from "../kit/dates";
import { Attribution, DrawnTown } from "../kit/MapGround";
import { isWithin, project } from "../kit/mercator";
import { useSite } from "../kit/site";
import type { PlanView, PlannedStop } from "./api";
import { clockTime, durationText, onTheMap, stopName, stopsOf, travelText } from "./model";

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

function SheetMap({ plan, day }: { plan: PlanView; day: number }) {
  const map = useSite()?.map;
  if (!map?.drawing || map.tile_url) return null;
  const numbered = onTheMap(plan.stops, day).filter(({ place }) => isWithin(place, map.bounds));
  if (numbered.length === 0) return null;
  return (
    <div className="itinerary-sheet-map">
      <DrawnTown map={map} />
      {numbered.map(({ stop, number, place }) => {
        const { x, y } = project(place, map.bounds);
        return (
          <span key={stop.id} className="itinerary-sheet-pin" style={{ left: percent(x), top: percent(y) }}>
            {number}
          </span>
        );
      })}
      <Attribution map={map} />
    </div>
  );
}

function SheetStop({ stop, plan }: { stop: PlannedStop; plan: PlanView }) {
  const { schedule, place, note } = stop;
  const origin = useSite()?.base_url ?? "";
  const way = schedule && travelText(schedule, plan.travel_mode);
  return (
    <li className="itinerary-sheet-stop">
      {way && <p>{way}</p>}
      <p>
        <b>
          {schedule
            ? `${clockTime(schedule.arrives_at)} to ${clockTime(schedule.leaves_at)}`
            : durationText(stop.duration_minutes)}
          {" · "}
          {stopName(stop)}
        </b>
      </p>
      {place && (
        <p>
          {[place.address, place.phone && phoneText(place.phone), place.url && origin + place.url]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      {schedule?.conflicts.map(({ code, message }) => (
        <p key={code}>! {message}</p>
      ))}
      {note && <p>{note}</p>}
    </li>
  );
}

/** Rendered by both the server and React, but hidden except in print (itineraries.css). */
export function PrintSheet({ plan, notes = "" }: { plan: PlanView; notes?: string }) {
  const loose = stopsOf(plan.stops, null);
  return (
    <div className="itinerary-sheet" aria-hidden="true">
      {plan.days.map(({ date }, day) => (
        <section key={date} className="itinerary-sheet-day">
          <p className="itinerary-sheet-title">{plan.title}</p>
          <p className="itinerary-sheet-date">{formatDay(date)}</p>
          <SheetMap plan={plan} day={day} />
          <ol>
            {stopsOf(plan.stops, day).map((stop) => (
              <SheetStop key={stop.id} {...{ stop, plan }} />
            ))}
          </ol>
          {day === plan.days.length - 1 && loose.length > 0 && (
            <p>Unscheduled: {loose.map((stop) => stopName(stop)).join(", ")}</p>
          )}
          {day === plan.days.length - 1 && notes && <p className="itinerary-sheet-notes">{notes}</p>}
        </section>
      ))}
    </div>
  );
}
