// Days as a calendar leaf, times as words; the exact time is always in a tooltip.
import { calendarLeaf, formatDay, formatMoment, formatRelative } from "./dates";

export function DateBlock({ date }: { date: string }) {
  const { month, day } = calendarLeaf(date);
  return (
    <time className="date-block" dateTime={date}>
      <span className="visually-hidden">{formatDay(date)}</span>
      <b aria-hidden="true">{month}</b>
      <i aria-hidden="true">{day}</i>
    </time>
  );
}

export function RelativeTime({ moment }: { moment: string }) {
  return (
    <time className="relative-time" dateTime={moment} title={formatMoment(moment)}>
      {formatRelative(moment)}
    </time>
  );
}
