// How a business does: the days are in the address, so that Back and a link in a mail bring the same report.
import { townToday } from "../kit/dates";
import { useApi } from "../kit/query";
import { useSearchParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { ErrorState } from "../kit/State";
import { BusinessFrame } from "../directory/owner/BusinessFrame";
import { type BusinessInsights, insightsUrl } from "./api";
import { type Period, presets } from "./model";
import { PeriodForm } from "./PeriodForm";
import { Report } from "./Report";

function Results({ businessId }: { businessId: number }) {
  const [params, setParams] = useSearchParams();
  const [usual = { from: "", to: "" }] = presets(townToday());
  const period = { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  // Without days it is the usual ones, under one address of the API.
  const asked = period.from || period.to ? period : { from: usual.from, to: usual.to };
  const { data, error, isPending, refetch } = useApi<BusinessInsights>(insightsUrl(businessId, asked));
  const fault = (name: keyof Period) => error?.fields[name]?.join(" ");
  const faults = { from: fault("from"), to: fault("to") };
  const isRefused = Boolean(faults.from ?? faults.to);
  return (
    <div className="results">
      <PeriodForm
        businessId={businessId}
        period={data?.period ?? asked}
        faults={faults}
        onShow={({ from, to }) => setParams({ from, to })}
      />
      {isPending && <Skeleton shape="row" count={5} label="Loading the results" />}
      {error && !isRefused && (
        <ErrorState title="The results could not be loaded." onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      )}
      {data && <Report report={data} />}
    </div>
  );
}

export default function ResultsPage() {
  return <BusinessFrame title="Results">{({ business }) => <Results businessId={business.id} />}</BusinessFrame>;
}

export { default as style } from "./results.css";
