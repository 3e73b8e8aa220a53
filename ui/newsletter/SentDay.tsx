// The date of an issue in the town's time zone: "November 13, 2026", as the server formats it.
import { townTimeZone } from "../kit/site";

export function SentDay({ moment }: { moment: string }) {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: townTimeZone() }).format(
    new Date(moment),
  );
  return <time dateTime={moment}>{day}</time>;
}
