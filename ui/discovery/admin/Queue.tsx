// The lines of the review queue.
import { dayText } from "../../events/dates";
import { formatDay, formatTime, townToday } from "../../kit/dates";
import { Badge } from "../../kit/Badge";
import { RelativeTime } from "../../kit/Time";
import type { QueueItem } from "../api";
import { itemKey, kindWords } from "../model";

interface QueueProps {
  items: QueueItem[];
  current: QueueItem | undefined;
  checked: number[];
  mayCheck: (item: QueueItem) => boolean;
  onOpen: (item: QueueItem) => void;
  onCheck: (item: QueueItem) => void;
}

/** "Today", "Tomorrow" */
export function NearBadge({ item }: { item: Pick<QueueItem, "near_date"> }) {
  return item.near_date && <Badge tone="barn">{dayText(item.near_date, townToday())}</Badge>;
}

export function Queue({ items, current, checked, mayCheck, onOpen, onCheck }: QueueProps) {
  return (
    <ul className="queue">
      {items.map((item) => {
        const { label, tone } = kindWords(item.kind);
        return (
          <li key={itemKey(item)} className={item === current ? "queue-item queue-item-current" : "queue-item"}>
            {mayCheck(item) && (
              <label className="queue-check">
                <input
                  type="checkbox"
                  className="checkbox-input"
                  checked={checked.includes(item.event_id)}
                  onChange={() => onCheck(item)}
                />
                <span className="visually-hidden">Choose {item.title}</span>
              </label>
            )}
            <button
              type="button"
              className="queue-open"
              aria-current={item === current || undefined}
              onClick={() => onOpen(item)}
            >
              <span className="queue-title">{item.title}</span>
              <span className="meta">
                {[
                  formatDay(item.near_date ?? item.start_date),
                  item.start_time && formatTime(item.start_time),
                  item.location,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              <span className="queue-why">
                <NearBadge item={item} />
                <Badge tone={tone}>{label}</Badge>{" "}
                <span className="meta">
                  {item.from && `${item.from}, `}
                  <RelativeTime moment={item.since} />
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
