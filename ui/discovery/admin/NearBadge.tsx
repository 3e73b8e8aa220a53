// "Today", "Tomorrow": events that take place soon are reviewed first.
import { dayText } from "../../events/dates";
import { Badge } from "../../kit/Badge";
import { townToday } from "../../kit/dates";

export function NearBadge({ near_date }: { near_date: string | null }) {
  return near_date && <Badge tone="barn">{dayText(near_date, townToday())}</Badge>;
}
