// The town's report: the period is in the address, so that Back and a link in an email show the same report.
import { AdminFrame } from "../../admin/AdminFrame";
import { PeriodForm } from "../../insights/PeriodForm";
import { usePeriod } from "../../insights/usePeriod";
import { Skeleton } from "../../kit/Skeleton";
import { LoadError } from "../../kit/State";
import { reportUrl, type TownReport } from "../api";
import { Report } from "./Report";

export default function ReportingPage() {
  const { shown, isDefault, errors, show, query } = usePeriod<TownReport>(reportUrl);
  const { data, error, isPending, refetch } = query;
  return (
    <AdminFrame title="Reporting" lede="What was read, searched and followed in town.">
      <div className="report">
        <PeriodForm<TownReport> url={reportUrl} period={shown} isDefault={isDefault} errors={errors} onShow={show} />
        {isPending && <Skeleton shape="row" count={5} label="Loading the report" />}
        {error && !errors.from && !errors.to && (
          <LoadError title="The report could not be loaded." query={{ error, refetch }} />
        )}
        {data && <Report report={data} />}
      </div>
    </AdminFrame>
  );
}

export { default as style } from "./report.css";
