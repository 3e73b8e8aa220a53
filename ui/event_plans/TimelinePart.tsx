// What to do by when, counted back from the date of the occasion.
import { useState } from "react";
import { Badge } from "../kit/Badge";
import { Button } from "../kit/Button";
import { Checkbox } from "../kit/Choice";
import { formatDay, townToday } from "../kit/dates";
import { Disclosure } from "../kit/Disclosure";
import { Link } from "../kit/router";
import { announce } from "../kit/toasts";
import { paths } from "../paths";
import { tickItem, tickWords, type EventPlan, type EventPlanItem } from "./api";
import { ItemDialog, NewItemDialog, RemoveItemDialog } from "./itemDialogs";
import { dueWords, shortlistWords, timelineGroups } from "./model";
import { OfficeFacts } from "./OfficeFacts";
import { usePlanAction } from "./usePlanAction";

/** Sends a tick. Its line then goes to another list, so that the focus goes on to the next one. */
async function tick(plan: EventPlan, item: EventPlanItem, box: HTMLInputElement) {
  const is_done = box.checked;
  const boxes = [...document.querySelectorAll<HTMLInputElement>(".event-line-title input")];
  const at = boxes.indexOf(box);
  await tickItem(plan, item, is_done);
  announce(tickWords(item, is_done));
  const focused = document.activeElement;
  if (focused === box || focused === document.body) (boxes[at + 1] ?? boxes[at - 1])?.focus();
}

function Line({ plan, item }: { plan: EventPlan; item: EventPlanItem }) {
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const { isBusy, run } = usePlanAction();
  const today = townToday();
  const close = () => setOpen(null);
  return (
    <li className="event-line">
      <Checkbox
        className="event-line-title"
        label={item.title}
        checked={item.is_done}
        onChange={({ currentTarget }) => {
          if (!isBusy) run(() => tick(plan, item, currentTarget));
        }}
      />
      {item.due_date !== null && !item.is_done && (
        <p className="event-line-due">
          {formatDay(item.due_date, today)} ({dueWords(item.due_date, today)})
        </p>
      )}
      <div className="event-line-more">
        {item.is_short_notice && !item.is_done && <Badge tone="gold">Short notice: usually done earlier</Badge>}
        {item.reason && <p>{item.reason}</p>}
        {item.kind === "need" && <p className="meta">{shortlistWords(item)}</p>}
        {item.note && <p className="event-plan-note">Your note: {item.note}</p>}
        {(item.detail || item.office) && (
          <Disclosure summary={item.office ? `How, and where: ${item.office.name}` : "How"}>
            {item.detail && <p className="event-plan-note">{item.detail}</p>}
            {item.office && <OfficeFacts office={item.office} />}
          </Disclosure>
        )}
        <div className="admin-bar">
          <Button size="sm" variant="quiet" aria-label={`Edit: ${item.title}`} onClick={() => setOpen("edit")}>
            Edit
          </Button>
          <Button size="sm" variant="quiet" aria-label={`Remove: ${item.title}`} onClick={() => setOpen("remove")}>
            Remove
          </Button>
          {item.kind === "need" && <Link to={paths.eventPlan(plan.id, "needs")}>Its shortlist</Link>}
        </div>
      </div>
      {open === "edit" && <ItemDialog plan={plan} item={item} onClose={close} />}
      {open === "remove" && <RemoveItemDialog plan={plan} item={item} onClose={close} />}
    </li>
  );
}

export function TimelinePart({ plan }: { plan: EventPlan }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {timelineGroups(plan, townToday()).map((group) => (
        <section key={group.title} className="event-timeline">
          <h3>
            {group.title} ({group.items.length})
          </h3>
          <ul className="event-lines">
            {group.items.map((item) => (
              <Line key={item.id} plan={plan} item={item} />
            ))}
          </ul>
        </section>
      ))}
      <div className="admin-bar">
        <Button variant="secondary" onClick={() => setAdding(true)}>
          Add a task
        </Button>
      </div>
      {isAdding && <NewItemDialog plan={plan} kind="task" onClose={() => setAdding(false)} />}
    </>
  );
}
