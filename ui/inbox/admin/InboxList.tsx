// The rows of the inbox.
import { opens } from "../../admin/useOpenedItem";
import { NearBadge } from "../../discovery/admin/NearBadge";
import { Badge } from "../../kit/Badge";
import { formatDay, formatTime } from "../../kit/dates";
import { RelativeTime } from "../../kit/Time";
import type { InboxItem } from "../api";
import { detailText, itemId, kindWords } from "../model";

interface InboxListProps {
  items: InboxItem[];
  current: InboxItem | undefined;
  checked: string[];
  onOpen: (item: InboxItem) => void;
  onCheck: (item: InboxItem) => void;
}

/** "Sat, Dec 5 · 7 PM · Village Hall" */
function eventText({ near_date, start_date, start_time, location }: NonNullable<InboxItem["event"]>): string {
  const parts = [formatDay(near_date ?? start_date), start_time && formatTime(start_time), location];
  return parts.filter(Boolean).join(" · ");
}

export function InboxList({ items, current, checked, onOpen, onCheck }: InboxListProps) {
  return (
    <ul className="queue">
      {items.map((item) => {
        const { one, tone } = kindWords(item.kind);
        const { assignee, failure, is_overdue, sender, since, title } = item;
        return (
          <li key={itemId(item)} className={item === current ? "queue-item queue-item-current" : "queue-item"}>
            {item.actions.length > 0 && (
              <label className="queue-check">
                <input
                  type="checkbox"
                  className="checkbox-input"
                  checked={checked.includes(itemId(item))}
                  onChange={() => onCheck(item)}
                />
                <span className="visually-hidden">
                  Choose {one}: {title}
                </span>
              </label>
            )}
            <button
              type="button"
              {...opens(itemId(item))}
              className="queue-open"
              aria-current={item === current || undefined}
              onClick={() => onOpen(item)}
            >
              <span className="queue-title">{title}</span>
              {item.event && <span className="meta">{eventText(item.event)}</span>}
              <span className="meta inbox-detail">{detailText(item)}</span>
              <span className="queue-why">
                {item.event && <NearBadge near_date={item.event.near_date} />}
                <Badge tone={tone}>{one}</Badge>
                {is_overdue && <Badge tone="barn">Overdue</Badge>}
                <span className="meta">
                  {sender && `${sender}, `}
                  <RelativeTime moment={since} />
                </span>
              </span>
              {assignee && <span className="meta">{assignee.name} is looking at it</span>}
              {failure && <span className="inbox-failure">Not done: {failure}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
