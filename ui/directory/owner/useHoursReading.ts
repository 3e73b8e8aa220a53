// How the server parses the hours being typed, debounced.
import { useEffect, useState } from "react";
import { useSettled } from "../../kit/useSettled";
import { readTypedHours, type TypedHours, type TypedHoursReading } from "./typedHours";

interface Answered {
  asked: string;
  reading: TypedHoursReading;
}

export interface LineReading {
  spans: { opens: string; closes: string }[] | null;
  error: string | null;
}

export interface HoursReading {
  /** Undefined if the line has changed since it was parsed. */
  ofDay: (day: number) => LineReading | undefined;
  ofSpecial: (key: string) => LineReading | undefined;
  /** Undefined unless all lines are as they were when they were parsed. */
  whole: TypedHoursReading | undefined;
}

export function useHoursReading(businessId: number, typed: TypedHours): HoursReading {
  const now = JSON.stringify(typed);
  const asked = useSettled(now);
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    const wanted = JSON.parse(asked) as TypedHours;
    if (!wanted.weekly) return;
    const controller = new AbortController();
    readTypedHours(businessId, wanted, controller.signal).then(
      (reading) => setAnswered({ asked, reading }),
      // If the request fails, nothing is shown here; saving reports what is wrong.
      () => undefined,
    );
    return () => controller.abort();
  }, [businessId, asked]);
  const then = answered && (JSON.parse(answered.asked) as TypedHours);
  return {
    ofDay: (day) => (then?.weekly?.[day] === typed.weekly?.[day] ? answered?.reading.weekly[day] : undefined),
    ofSpecial: (key) => {
      const at = then?.special.findIndex((row) => row.key === key) ?? -1;
      const row = typed.special.find((one) => one.key === key);
      const isSame = row && JSON.stringify(then?.special[at]) === JSON.stringify(row);
      return isSame ? answered?.reading.special[at] : undefined;
    },
    whole: answered?.asked === now && typed.weekly ? answered.reading : undefined,
  };
}
