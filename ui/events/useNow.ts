// The current time on the town's clock, for labels such as "In 2 hours"; updated every minute.
import { useEffect, useMemo, useState } from "react";
import { useSite } from "../kit/site";
import { townNow, type Now } from "./dates";

const MINUTE_MS = 60_000;

export function useNow(): Now {
  const zone = useSite()?.time_zone;
  const [moment, setMoment] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setMoment(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => townNow(zone, moment), [zone, moment]);
}
