// Planning an occasion. The address says what is open: the list of plans by default, ?new, ?plan=12&view=budget.
import { NavFrame } from "../admin/NavFrame";
import { usePendingEdits } from "../kit/offlineEdits";
import { PendingEdits } from "../kit/PendingEdits";
import { useApi } from "../kit/query";
import { useSearchParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { LoadError, PageProblem } from "../kit/State";
import { texts } from "../kit/texts";
import { Link } from "../kit/router";
import { paths } from "../paths";
import { type EventPlan, planUrl, withUnsentTicks } from "./api";
import { NewPlan } from "./NewPlan";
import { PlanList } from "./PlanList";
import { PlanSummary } from "./PlanSummary";
import { PlanView } from "./PlanView";

function OnePlan({ id, view }: { id: string; view: string }) {
  const { data, error, isPending, refetch } = useApi<EventPlan>(planUrl(id), { staleTime: 0 });
  const edits = usePendingEdits(planUrl(id));
  const plan = data && withUnsentTicks(data, edits);
  if (plan && view === "summary") return <PlanSummary plan={plan} />;
  if (plan)
    return (
      <>
        <PendingEdits path={planUrl(id)} />
        <PlanView plan={plan} view={view} />
      </>
    );
  if (isPending) return <Skeleton shape="row" count={6} label="Loading the plan" />;
  if (error?.status === 404)
    return (
      <>
        <PendingEdits path={planUrl(id)} />
        <PageProblem title="This plan is not here.">
          <p>
            It was deleted, or it belongs to another account. <Link to={paths.eventPlanning()}>Go to your plans</Link>.
          </p>
        </PageProblem>
      </>
    );
  return <LoadError title="The plan could not be loaded." query={{ error, refetch }} />;
}

export default function EventPlanningPage() {
  const [params] = useSearchParams();
  const id = params.get("plan");
  const lede =
    id === null && !params.has("new")
      ? "From the first idea to the day: whom to ask, what to do by when, what it costs, and who comes."
      : undefined;
  return (
    <NavFrame title={texts.home.event_planning} lede={lede}>
      {id !== null && <OnePlan id={id} view={params.get("view") ?? "needs"} />}
      {id === null && params.has("new") && <NewPlan occasion={params.get("new") ?? ""} />}
      {id === null && !params.has("new") && <PlanList />}
    </NavFrame>
  );
}

export { default as style } from "./eventPlans.css";
