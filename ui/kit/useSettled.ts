// A debounced text: its value once nothing more has been typed for a moment.
import { useEffect, useState } from "react";
import { limits } from "./texts";

export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), limits.search.debounce_ms);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
