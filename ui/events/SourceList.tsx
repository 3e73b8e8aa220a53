// All sources of an event, and whether they state its day and time.
import { websiteLink } from "../directory/model";
import { formatDay, townToday } from "../kit/dates";
import type { EventExtras } from "./api";

export function Named({ name, url }: { name: string; url: string | null }) {
  const link = websiteLink(url ?? "");
  return link ? (
    <a href={link} rel="noopener external nofollow">
      {name}
    </a>
  ) : (
    name
  );
}

export const checkedOn = (stamp: string): string => `Last checked ${formatDay(townToday(new Date(stamp)))}`;

export function SourceList({ more }: { more: EventExtras | undefined }) {
  const sources = more?.source?.sources ?? [];
  return (
    <ul className="event-sources">
      {sources.map(({ name, url, last_seen, agrees }) => (
        <li key={name}>
          <Named name={name} url={url} />
          {last_seen && <span className="meta">{checkedOn(last_seen)}</span>}
          {sources.length > 1 && agrees !== null && (
            <span className="meta">{agrees ? "Gives this day and time" : "Gives a different day or time"}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
