// The user's plans, and the occasions to start a new one from.
import { Badge } from "../kit/Badge";
import { townToday } from "../kit/dates";
import { count } from "../kit/format";
import { Icon, type IconName } from "../kit/Icon";
import { useApi } from "../kit/query";
import { Link } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { LoadError } from "../kit/State";
import { DateBlock } from "../kit/Time";
import { paths } from "../paths";
import { type EventPlanSummary, type ListedChecklist, occasionsUrl, plansUrl } from "./api";
import { dueWords } from "./model";

function PlanRow({ plan }: { plan: EventPlanSummary }) {
  const today = townToday();
  return (
    <li className="event-plan-row">
      <DateBlock date={plan.date} />
      <div>
        <p className="event-plan-row-title">
          <Link to={paths.eventPlan(plan.id)}>{plan.title}</Link>
        </p>
        <p className="meta">
          {[
            plan.occasion_title,
            plan.guest_count === null ? "" : count(plan.guest_count, "guest", "guests"),
            plan.is_past ? "" : dueWords(plan.date, today),
            `${plan.done_count} of ${plan.done_count + plan.open_count} done`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {!plan.is_past && plan.next_title !== null && plan.next_due_date !== null && (
          <p>
            Next: {plan.next_title}, {dueWords(plan.next_due_date, today)}
          </p>
        )}
        {plan.is_past && <Badge>Past</Badge>}
      </div>
    </li>
  );
}

function Occasions() {
  const { data, error, refetch } = useApi<ListedChecklist[]>(occasionsUrl);
  if (error) return <LoadError title="The occasions could not be loaded." query={{ error, refetch }} />;
  if (!data) return <Skeleton shape="row" count={4} label="Loading the occasions" />;
  if (data.length === 0) return <p>The town office has published no occasions yet.</p>;
  return (
    <ul className="event-occasions">
      {data.map((occasion) => (
        <li key={occasion.slug} className="event-occasion">
          <Icon name={occasion.icon as IconName} size={28} />
          <div>
            <Link className="event-occasion-link" to={paths.newEventPlan(occasion.slug)}>
              {occasion.title}
            </Link>
            <p className="meta">{occasion.summary}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function PlanList() {
  const { data, error, refetch } = useApi<EventPlanSummary[]>(plansUrl, { staleTime: 0 });
  return (
    <>
      {error && <LoadError title="Your plans could not be loaded." query={{ error, refetch }} />}
      {!data && !error && <Skeleton shape="row" count={2} label="Loading your plans" />}
      {data && data.length > 0 && (
        <section aria-labelledby="own-plans">
          <h2 id="own-plans" className="event-plan-heading">
            Your plans
          </h2>
          <ul className="event-plan-rows">
            {data.map((plan) => (
              <PlanRow key={plan.id} plan={plan} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="occasions">
        <h2 id="occasions" className="event-plan-heading">
          {data && data.length > 0 ? "Plan something else" : "What are you planning?"}
        </h2>
        <Occasions />
      </section>
    </>
  );
}
