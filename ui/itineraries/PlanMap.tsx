// A day's stops on the town's map, numbered as in the list.
import { useState } from "react";
import { MapView } from "../kit/MapView";
import { Segmented } from "../kit/Segmented";
import type { PlanView } from "./api";
import { dayName, onTheMap, stopName } from "./model";

export function PlanMap({ plan, onPick }: { plan: PlanView; onPick?: (stopId: string) => void }) {
  const [chosen, setChosen] = useState("0");
  const [active, setActive] = useState<string | null>(null);
  const day = plan.days[Number(chosen)] ? Number(chosen) : 0;
  const pins = onTheMap(plan.stops, day).map(({ stop, number, place }) => ({
    key: stop.id,
    number,
    label: stopName(stop),
    ...place,
  }));
  return (
    <section className="itinerary-map" aria-labelledby="itinerary-map-title">
      <h2 id="itinerary-map-title" className="itinerary-subtitle">
        On the map
      </h2>
      {plan.days.length > 1 && (
        <Segmented
          legend="Day on the map"
          options={plan.days.map((_, index) => ({ value: String(index), label: dayName(plan.days, index) }))}
          value={String(day)}
          onChange={setChosen}
        />
      )}
      {pins.length === 0 ? (
        <p className="meta">No stop of this day is on the map yet.</p>
      ) : (
        <MapView
          label={`Map of ${dayName(plan.days, day)}`}
          pins={pins}
          nouns="stops"
          activeKey={active}
          onPick={(key) => {
            setActive(key);
            onPick?.(key);
          }}
        />
      )}
    </section>
  );
}
