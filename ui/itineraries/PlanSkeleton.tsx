// What stands where a plan will be while it loads.
import { Skeleton } from "../kit/Skeleton";

export function PlanSkeleton() {
  return (
    <div className="wrap itinerary">
      <Skeleton shape="title" label="Loading the plan" />
      <Skeleton shape="row" count={3} />
    </div>
  );
}
