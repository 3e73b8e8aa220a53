// A business's results: the period is in the address, so that Back and a link in an email show the same report.
import { Skeleton } from "../kit/Skeleton";
import { LoadError } from "../kit/State";
import { BusinessFrame } from "../directory/owner/BusinessFrame";
import { type BusinessInsights, insightsUrl } from "./api";
import type { Period } from "./model";
import { PeriodForm } from "./PeriodForm";
import { Report } from "./Report";
import { usePeriod } from "./usePeriod";

function Results({ businessId }: { businessId: number }) {
  const url = (period: Period) => insightsUrl(businessId, period);
  const { shown, isDefault, errors, show, query } = usePeriod<BusinessInsights>(url);
  const { data, error, isPending, refetch } = query;
  return (
    <div className="results">
      <PeriodForm<BusinessInsights> url={url} period={shown} isDefault={isDefault} errors={errors} onShow={show} />
      {isPending && <Skeleton shape="row" count={5} label="Loading the results" />}
      {error && !errors.from && !errors.to && (
        <LoadError title="The results could not be loaded." query={{ error, refetch }} />
      )}
      {data && <Report report={data} />}
    </div>
  );
}

export default function ResultsPage() {
  return <BusinessFrame title="Results">{({ business }) => <Results businessId={business.id} />}</BusinessFrame>;
}

export { default as style } from "./results.css";
