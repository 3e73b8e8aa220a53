// A printable summary of a plan.
import { phoneText } from "../directory/model";
import { Button, LinkButton } from "../kit/Button";
import { DataTable } from "../kit/DataTable";
import { formatDay, townToday } from "../kit/dates";
import { count } from "../kit/format";
import { paths } from "../paths";
import type { EventPlan } from "./api";
import { COLUMNS, needsOf, Totals } from "./BudgetPart";
import { tallyWords } from "./GuestPart";
import { budgetWords, REPLIES, shortlistWords, timelineGroups } from "./model";

export function PlanSummary({ plan }: { plan: EventPlan }) {
  const today = townToday();
  const booked = plan.items.filter((item) => item.vendors.length > 0);
  const guests = plan.guests;
  const replyWords = new Map(REPLIES.map(({ value, label }) => [value, label]));
  return (
    <>
      <div className="admin-bar">
        <Button icon="printer" onClick={() => window.print()}>
          Print
        </Button>
        <LinkButton variant="secondary" to={paths.eventPlan(plan.id)}>
          Back to the plan
        </LinkButton>
      </div>
      <article className="admin-sheet event-sheet">
        <h2>{plan.title}</h2>
        <p>
          {[
            plan.occasion_title,
            formatDay(plan.date, today),
            plan.guest_count === null ? "" : count(plan.guest_count, "guest", "guests"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {plan.note && <p className="event-plan-note">{plan.note}</p>}
        <h3>Timeline</h3>
        {timelineGroups(plan, today).map((group) => (
          <section key={group.title} className="event-sheet-group">
            <h4>{group.title}</h4>
            <ul>
              {group.items.map((item) => (
                <li key={item.id}>
                  {item.is_done ? "☑ " : "☐ "}
                  {item.title}
                  {item.due_date !== null && !item.is_done && `: ${formatDay(item.due_date, today)}`}
                  {item.office && ` (${item.office.name})`}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {booked.length > 0 && <h3>Vendors</h3>}
        {booked.map((item) => (
          <section key={item.id} className="event-sheet-group">
            <h4>{item.title}</h4>
            <p>{shortlistWords(item)}</p>
            <ul>
              {item.vendors.map((vendor) => (
                <li key={vendor.id}>
                  {[vendor.name, phoneText(vendor.phone), vendor.email, vendor.note].filter(Boolean).join(" · ")}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <h3>Budget</h3>
        <p>{budgetWords(plan.budget)}</p>
        <DataTable caption="Budget by need" columns={COLUMNS} rows={needsOf(plan)} rowKey={(item) => item.id} />
        <Totals plan={plan} />
        {guests.length > 0 && (
          <>
            <h3>Guests</h3>
            <p>{tallyWords(plan.guest_tally)}</p>
            <ul>
              {guests.map((guest) => (
                <li key={guest.id}>
                  {[`${guest.name} (${guest.party_size})`, replyWords.get(guest.reply), guest.diet]
                    .filter(Boolean)
                    .join(" · ")}
                </li>
              ))}
            </ul>
          </>
        )}
      </article>
    </>
  );
}
