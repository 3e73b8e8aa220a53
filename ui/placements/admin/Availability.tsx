// Whether a requested placement can be sold.
import { Badge } from "../../kit/Badge";
import { formatDay, townToday } from "../../kit/dates";
import { runningDays } from "../words";
import type { AdminPlacementRequest } from "./api";

/** Whether the placement is available on those days, before it is accepted. */
export function Availability({ request }: { request: AdminPlacementRequest }) {
  const { availability, conflicts, own } = request;
  const { is_free, capacity, taken, free_from } = availability;
  if (request.ends_at && request.ends_at < townToday())
    return (
      <div className="request-availability">
        <Badge>These days have passed</Badge>
      </div>
    );
  const days = (conflict: { name: string; starts_at: string; ends_at: string | null }) =>
    `${conflict.name} (${runningDays(conflict)})`;
  return (
    <div className="request-availability">
      <Badge tone={is_free && own.length === 0 ? "green" : "barn"}>
        {own.length > 0 ? "Has it already" : is_free ? "Free" : "Sold"}
      </Badge>{" "}
      {`${taken} of ${capacity} taken`}
      {own.map((conflict) => (
        <span key={`${conflict.placement_id} ${conflict.starts_at}`} className="placement-title">
          {days(conflict)}
        </span>
      ))}
      {conflicts.length > 0 && <span className="placement-title">{conflicts.slice(0, 3).map(days).join("; ")}</span>}
      {!is_free && free_from && <span className="placement-title">Free from {formatDay(free_from)} on</span>}
    </div>
  );
}
