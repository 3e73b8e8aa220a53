// One plan: its facts, its actions, and its parts as tabs.
import { useState } from "react";
import { Banner } from "../kit/Banner";
import { Button, LinkButton } from "../kit/Button";
import { formatDay, townToday } from "../kit/dates";
import { count } from "../kit/format";
import { Link, useNavigate } from "../kit/router";
import { saveFile } from "../kit/saveFile";
import { Tabs } from "../kit/Tabs";
import { showError } from "../kit/toasts";
import { paths } from "../paths";
import { type EventPlan, fetchCalendar } from "./api";
import { BudgetPart } from "./BudgetPart";
import { GuestPart } from "./GuestPart";
import { budgetWords, dueWords } from "./model";
import { NeedPart } from "./NeedPart";
import { DeletePlanDialog, DuplicateDialog, PlanDialog } from "./planDialogs";
import { Suggestions } from "./Suggestions";
import { TimelinePart } from "./TimelinePart";

function Facts({ plan }: { plan: EventPlan }) {
  const today = townToday();
  const { guest_tally: tally, budget } = plan;
  const open = plan.items.filter((item) => !item.is_done).length;
  return (
    <dl className="admin-figures">
      <div>
        <dt>{formatDay(plan.date, today)}</dt>
        <dd>{plan.is_past ? "Past" : dueWords(plan.date, today)}</dd>
      </div>
      <div>
        <dt>{count(plan.items.length, "line", "lines")} in all</dt>
        <dd>{open} to do</dd>
      </div>
      <div>
        <dt>{plan.guest_count === null ? "coming" : `of ${plan.guest_count} planned are coming`}</dt>
        <dd>{count(tally.yes, "guest", "guests")}</dd>
      </div>
      <div className={budget.remaining_cents !== null && budget.remaining_cents < 0 ? "event-plan-over" : undefined}>
        <dt>{budgetWords(budget)}</dt>
      </div>
    </dl>
  );
}

type Open = "edit" | "duplicate" | "delete";

export function PlanView({ plan, view }: { plan: EventPlan; view: string }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  async function download() {
    try {
      saveFile(`${plan.title}.ics`, "text/calendar", await fetchCalendar(plan.id));
    } catch (error) {
      showError(error);
    }
  }
  const tabs = [
    { key: "needs", label: "What you need", panel: <NeedPart plan={plan} /> },
    { key: "timeline", label: "Timeline", panel: <TimelinePart plan={plan} /> },
    { key: "budget", label: "Budget", panel: <BudgetPart plan={plan} /> },
    { key: "guests", label: "Guests", panel: <GuestPart plan={plan} /> },
  ];
  const selected = tabs.some(({ key }) => key === view) ? view : "needs";
  return (
    <>
      <p>
        <Link to={paths.eventPlanning()}>All your plans</Link>
      </p>
      <section aria-labelledby="plan-title" className="event-plan-top">
        <h2 id="plan-title" className="event-plan-heading">
          {plan.title}
        </h2>
        <p className="meta">{plan.occasion_title}</p>
        {plan.note && <p className="event-plan-note">{plan.note}</p>}
        <Facts plan={plan} />
        <div className="admin-bar">
          <Button variant="secondary" icon="edit" onClick={() => setOpen("edit")}>
            Edit
          </Button>
          <LinkButton variant="secondary" icon="printer" to={paths.eventPlan(plan.id, "summary")}>
            Printable summary
          </LinkButton>
          <Button variant="secondary" icon="calendar-add" onClick={() => void download()}>
            Deadlines (ICS)
          </Button>
          <Button variant="secondary" icon="copy" onClick={() => setOpen("duplicate")}>
            Duplicate
          </Button>
          <Button variant="danger" onClick={() => setOpen("delete")}>
            Delete
          </Button>
        </div>
      </section>
      {plan.is_past && <Banner>The day is over. Your plan stays here; duplicate it for the next time.</Banner>}
      <Suggestions plan={plan} />
      <Tabs
        label="Parts of the plan"
        tabs={tabs}
        selected={selected}
        onSelect={(key) => void navigate(paths.eventPlan(plan.id, key), { replace: true })}
      />
      {open === "edit" && <PlanDialog plan={plan} onClose={close} />}
      {open === "duplicate" && <DuplicateDialog plan={plan} onClose={close} />}
      {open === "delete" && <DeletePlanDialog plan={plan} onClose={close} />}
    </>
  );
}
