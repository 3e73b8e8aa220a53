// The report for the period in the address, and the server's errors about that period.
import { townToday } from "../kit/dates";
import { useApi } from "../kit/query";
import { useSearchParams } from "../kit/router";
import { type Period, presets } from "./model";

export function usePeriod<Report extends { period: Period }>(url: (period: Period) => string) {
  const [params, setParams] = useSearchParams();
  const [usual = { from: "", to: "" }] = presets(townToday());
  const period = { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  // Without dates the default period is used, which has a single API URL.
  const isDefault = !period.from && !period.to;
  const asked = isDefault ? { from: usual.from, to: usual.to } : period;
  const query = useApi<Report>(url(asked));
  const error = (name: keyof Period) => query.error?.fields[name]?.join(" ");
  return {
    /** The period shown. */
    shown: query.data?.period ?? asked,
    /** Whether the address names no days. */
    isDefault,
    errors: { from: error("from"), to: error("to") },
    /** Empty days show the default period. */
    show: ({ from, to }: Period) => setParams(from || to ? { from, to } : {}),
    query,
  };
}
