// The week's hours starting today, and upcoming special days.
import { townToday } from "../kit/dates";
import { hoursRows, specialRows, type Hours } from "../kit/hours";

export function BusinessHours({ hours }: { hours: Hours }) {
  const today = townToday();
  const special = specialRows(hours, today);
  return (
    <section className="business-hours" aria-labelledby="business-hours-title">
      <h2 className="business-subtitle" id="business-hours-title">
        Hours
      </h2>
      <table className="hours">
        <caption className="visually-hidden">Opening hours, from today on</caption>
        <tbody>
          {hoursRows(hours, today).map(({ day, label, lines, note, isToday }) => (
            <tr key={day} className={isToday ? "hours-today" : undefined}>
              <th scope="row">
                {label}
                {isToday && <span className="hours-mark">Today</span>}
              </th>
              <td>
                <Lines lines={lines} />
                {note && <span className="hours-note">{note}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {special.length > 0 && (
        <>
          <h3 className="hours-special-title">Special days</h3>
          <table className="hours">
            <caption className="visually-hidden">Special opening hours</caption>
            <tbody>
              {special.map(({ date, label, lines, note }) => (
                <tr key={date}>
                  <th scope="row">
                    {label}
                    {note && <span className="hours-note">{note}</span>}
                  </th>
                  <td>
                    <Lines lines={lines} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <span key={line} className="hours-line">
      {line}
    </span>
  ));
}
