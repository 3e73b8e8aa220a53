// A read-only stop: when, what, where, whether it is open, the time to spare, and conflicts.
import { phoneLink, phoneText } from "../directory/model";
import { countingClick } from "../kit/analytics";
import { Icon } from "../kit/Icon";
import { Link } from "../kit/router";
import type { PlannedStop, TravelMode } from "./api";
import { clockTime, durationText, factsText, stopName, travelText } from "./model";

/** How to get there from the previous stop. */
export function Travel({ stop, mode }: { stop: PlannedStop; mode: TravelMode }) {
  const way = stop.schedule && travelText(stop.schedule, mode);
  if (!way) return null;
  return (
    <p className="itinerary-travel">
      <Icon name={mode === "walk" ? "walk" : "auto"} size={18} />
      <span>{way}</span>
    </p>
  );
}

export function StopName({ stop }: { stop: PlannedStop }) {
  const name = stopName(stop);
  return stop.place?.url ? (
    <Link className="itinerary-stop-name" to={stop.place.url}>
      {name}
    </Link>
  ) : (
    <span className="itinerary-stop-name">{name}</span>
  );
}

export function StopTimes({ stop: { schedule, duration_minutes } }: { stop: PlannedStop }) {
  if (!schedule) return <p className="itinerary-times">{durationText(duration_minutes)}</p>;
  const { arrives_at, leaves_at, waiting_minutes } = schedule;
  return (
    <p className="itinerary-times">
      <time dateTime={arrives_at}>{clockTime(arrives_at)}</time> to{" "}
      <time dateTime={leaves_at}>{clockTime(leaves_at)}</time>
      {waiting_minutes !== null && waiting_minutes > 0 && (
        <span className="itinerary-waiting"> · {durationText(waiting_minutes)} to wait first</span>
      )}
    </p>
  );
}

export function StopFacts({ stop }: { stop: PlannedStop }) {
  const { kind, object_id, place, schedule, note } = stop;
  const facts = factsText(stop);
  const call = place && phoneLink(place.phone);
  const conflicts = schedule?.conflicts ?? [];
  return (
    <>
      {place?.address && <p className="itinerary-address">{place.address}</p>}
      {call && (
        <p className="itinerary-phone">
          <a href={call} {...(kind === "business" && object_id && countingClick(object_id, "call"))}>
            {phoneText(place.phone)}
          </a>
        </p>
      )}
      {facts && <p className="itinerary-margin">{facts}</p>}
      {conflicts.length > 0 && (
        <ul className="itinerary-conflicts">
          {conflicts.map(({ code, message }) => (
            <li key={code + message} className="itinerary-conflict">
              <Icon name="warning" size={18} />
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
      {note && <p className="itinerary-note">{note}</p>}
    </>
  );
}
