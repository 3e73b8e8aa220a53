// Starting a plan for an occasion.
import { useApi } from "../kit/query";
import { useNavigate } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { LoadError } from "../kit/State";
import { showToast } from "../kit/toasts";
import { paths } from "../paths";
import { createPlan, type ListedChecklist, occasionsUrl } from "./api";
import { PlanForm } from "./PlanForm";
import { PlanList } from "./PlanList";

export function NewPlan({ occasion }: { occasion: string }) {
  const { data, error, refetch } = useApi<ListedChecklist[]>(occasionsUrl);
  const navigate = useNavigate();
  if (error) return <LoadError title="The occasions could not be loaded." query={{ error, refetch }} />;
  if (!data) return <Skeleton shape="row" count={4} label="Loading the occasion" />;
  const chosen = data.find(({ slug }) => slug === occasion);
  if (!chosen) return <PlanList />;
  return (
    <section aria-labelledby="new-plan">
      <h2 id="new-plan" className="event-plan-heading">
        {chosen.title}
      </h2>
      <p className="event-plan-lede">{chosen.summary}</p>
      <PlanForm
        plan={null}
        suggestedTitle={chosen.title}
        action="Start the plan"
        onCancel={() => void navigate(paths.eventPlanning())}
        send={async (fields) => {
          const plan = await createPlan({ ...fields, occasion: chosen.slug });
          showToast("Your plan is ready.", { tone: "success" });
          void navigate(paths.eventPlan(plan.id), { replace: true });
        }}
      />
    </section>
  );
}
