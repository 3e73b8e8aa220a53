// The week's hours starting today, and upcoming special days.
import { townToday } from "../kit/dates";
import { hoursRows, specialRows, type Hours, type HoursRow } from "../kit/hours";

export function BusinessHours({ hours }: { hours: Hours }) {
  const today = townToday();
  const special = specialRows(hours, today);
  return (
    <section className="business-hours" aria-labelledby="business-hours-title">
      <h2 className="business-subtitle" id="business-hours-title">
        Hours
      </h2>
      <HoursTable caption="Opening hours, from today on" rows={hoursRows(hours, today)} />
      {special.length > 0 && (
        <>
          <h3 className="hours-special-title">Special days</h3>
          <HoursTable caption="Special opening hours" rows={special} />
        </>
      )}
    </section>
  );
}

function HoursTable({ caption, rows }: { caption: string; rows: HoursRow[] }) {
  return (
    <table className="hours">
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {rows.map(({ date, label, lines, note, isToday }) => (
          <tr key={date} className={isToday ? "hours-today" : undefined}>
            <th scope="row">
              {label}
              {isToday && <span className="hours-mark">Today</span>}
            </th>
            <td>
              {lines.map((line) => (
                <span key={line} className="hours-line">
                  {line}
                </span>
              ))}
              {note && <span className="hours-note">{note}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
