// Chooses the period shown: a preset, or custom dates.
import { useEffect, useRef } from "react";
import { Button } from "../kit/Button";
import { townToday } from "../kit/dates";
import { ErrorSummary } from "../kit/ErrorSummary";
import { TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { api, apiUrl } from "../kit/http";
import { queryClient } from "../kit/query";
import { Segmented } from "../kit/Segmented";
import { type Period, presetOf, presets } from "./model";

interface PeriodFormProps {
  /** The URL of the report for a period. */
  url: (period: Period) => string;
  /** The period shown now. */
  period: Period;
  /** Whether nobody chose it. */
  isDefault: boolean;
  /** The server's errors about the dates in the address. */
  errors: Record<keyof Period, string | undefined>;
  onShow: (period: Period) => void;
}

export function PeriodForm<Report>({ url, period, isDefault, errors, onShow }: PeriodFormProps) {
  const today = townToday();
  const known = presets(today);
  // Updates the fields to the shown period without moving the focus.
  const first = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (first.current) first.current.value = period.from;
    if (last.current) last.current.value = period.to;
  }, [period.from, period.to]);
  const form = useForm<keyof Period>({
    names: ["from", "to"],
    check: ({ from, to }) => ({
      ...(!from && { from: "Enter the first day." }),
      ...(!to && { to: "Enter the last day." }),
    }),
    // Fetched first: if it is rejected, the input stays in the fields, and the page keeps what it shows.
    send: async (days) => {
      const asked = url(days);
      await queryClient.fetchQuery({ queryKey: [apiUrl(asked)], queryFn: () => api.get<Report>(asked) });
      onShow(days);
    },
  });
  const field = (name: keyof Period) => {
    const { error = errors[name], ...rest } = form.field(name);
    return { ...rest, ...(error && { error }) };
  };
  return (
    <div className="report-period">
      <Segmented
        legend="Days shown"
        options={known}
        value={presetOf(period, isDefault, today)}
        onChange={(chosen) => {
          const { from, to } = known.find(({ value }) => value === chosen) ?? period;
          onShow(chosen === known[0]?.value ? { from: "", to: "" } : { from, to });
        }}
      />
      <form className="report-period-days" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <div className="field-row">
          <TextField {...field("from")} label="From" type="date" defaultValue={period.from} ref={first} />
          <TextField {...field("to")} label="To" type="date" defaultValue={period.to} ref={last} />
          <div className="field-row-other">
            <Button type="submit" variant="secondary" busy={form.isBusy}>
              Show
            </Button>
          </div>
        </div>
      </form>
    </div>
  );
}
