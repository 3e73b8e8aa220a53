// A select whose choice is sent once it has settled: on a closed one, every arrow key chooses the next option.
// Invariant: one request at a time, and the last choice wins.
import { useEffect, useRef, useState } from "react";
import { SelectField } from "../kit/Field";
import { usePlanAction } from "./usePlanAction";

const SETTLED_MS = 500;

interface SettledSelectProps<Value extends string> {
  label: string;
  options: { value: Value; label: string }[];
  value: Value;
  send: (value: Value) => Promise<unknown>;
}

export function SettledSelect<Value extends string>({ label, options, value, send }: SettledSelectProps<Value>) {
  const { isBusy, run } = usePlanAction();
  /** Null if it is what is stored. */
  const [chosen, setChosen] = useState<Value | null>(null);
  function store() {
    if (chosen === null || isBusy) return;
    const settle = () => setChosen((latest) => (latest === chosen ? null : latest));
    if (chosen === value) return settle();
    run(async () => {
      try {
        await send(chosen);
      } finally {
        // The answer, which is the whole plan, is drawn only in the next moment.
        await new Promise((drawn) => setTimeout(drawn));
        settle();
      }
    });
  }
  const latest = useRef(store);
  useEffect(() => {
    latest.current = store;
  });
  useEffect(() => {
    if (chosen === null || isBusy) return;
    const timer = setTimeout(() => latest.current(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [chosen, isBusy]);
  // Whoever leaves the page at once has chosen, too.
  useEffect(() => () => latest.current(), []);
  return (
    <SelectField
      label={label}
      hideLabel
      options={options}
      value={chosen ?? value}
      onChange={(event) => setChosen(event.currentTarget.value as Value)}
      onBlur={store}
    />
  );
}
