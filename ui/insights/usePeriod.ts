// The report of the days in the address, and what the server says against them.
import { townToday } from "../kit/dates";
import { useApi } from "../kit/query";
import { useSearchParams } from "../kit/router";
import { type Period, presets } from "./model";

export function usePeriod<Report extends { period: Period }>(url: (period: Period) => string) {
  const [params, setParams] = useSearchParams();
  const [usual = { from: "", to: "" }] = presets(townToday());
  const period = { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  // Without days it is the usual ones, under one address of the API.
  const asked = period.from || period.to ? period : { from: usual.from, to: usual.to };
  const query = useApi<Report>(url(asked));
  const fault = (name: keyof Period) => query.error?.fields[name]?.join(" ");
  return {
    /** The days that are shown. */
    shown: query.data?.period ?? asked,
    faults: { from: fault("from"), to: fault("to") },
    show: ({ from, to }: Period) => setParams({ from, to }),
    query,
  };
}
