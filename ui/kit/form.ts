// Forms: values are read and checked on submit, and all errors are shown at once.
// Invariant: there is never a second submission while one is in progress.
import { useMutation } from "@tanstack/react-query";
import { useId, useMemo, useState, type FormEvent } from "react";
import type { FormProblem } from "./ErrorSummary";
import { ApiError, withFieldName } from "./http";
import { texts } from "./texts";

export type Values<Name extends string> = Record<Name, string>;
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

interface FormOptions<Name extends string> {
  names: readonly Name[];
  /** Client-side validation of the values. */
  check?: (values: Values<Name>) => FieldErrors<Name>;
  send: (values: Values<Name>, form: HTMLFormElement) => Promise<void>;
  /** Maps an error to messages; by default they are read from the response. */
  explain?: (error: ApiError) => Refusal<Name>;
}

export interface Refusal<Name extends string> {
  errors: FieldErrors<Name>;
  /** Errors of the form as a whole. */
  general: string[];
}

/** Sorts the errors of a response into those of the form's fields and those that belong to none of them. */
export function readRefusal<Name extends string>(error: ApiError, names: readonly Name[]): Refusal<Name> {
  const errors: FieldErrors<Name> = {};
  const general = error.detail ? [error.detail] : [];
  for (const [field, lines] of Object.entries(error.fields)) {
    const name = names.find((known) => known === field);
    if (name && lines.length > 0) errors[name] = lines.join(" ");
    else general.push(...lines.map((line) => withFieldName(field, line)));
  }
  if (general.length === 0 && Object.keys(errors).length === 0) general.push(error.message);
  return { errors, general };
}

function readValues<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Values<Name> {
  const data = new FormData(form);
  const text = (name: Name) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Values<Name>;
}

const nothingWrong = { errors: {}, general: [] };

export function useForm<Name extends string>({ names, check, send, explain }: FormOptions<Name>) {
  const prefix = useId();
  const [refusal, setRefusal] = useState<Refusal<Name>>(nothingWrong);
  const sending = useMutation<void, unknown, { values: Values<Name>; form: HTMLFormElement }>({
    mutationFn: ({ values, form }) => send(values, form),
  });

  const idOf = (name: Name) => `${prefix}-${name}`;
  // Keeps the same array while nothing changes: the summary takes the focus for each new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  const problems = useMemo<FormProblem[]>(() => {
    const invalid = names.filter((name) => refusal.errors[name]);
    return [
      ...refusal.general.map((message) => ({ message })),
      ...invalid.map((name) => ({ fieldId: `${prefix}-${name}`, message: refusal.errors[name] ?? "" })),
    ];
  }, [refusal]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.isPending) return;
    const form = event.currentTarget;
    const values = readValues(form, names);
    const errors: FieldErrors<Name> = check?.(values) ?? {};
    setRefusal({ errors, general: [] });
    if (names.some((name) => errors[name])) return;
    sending.mutate(
      { values, form },
      {
        onError: (error) => {
          if (error instanceof ApiError) setRefusal(explain ? explain(error) : readRefusal(error, names));
          else setRefusal({ errors: {}, general: [texts.events.failed] });
        },
      },
    );
  }

  return {
    isBusy: sending.isPending,
    problems,
    /** The props that connect a field component to the form. */
    field: (name: Name) => ({ id: idOf(name), name, error: refusal.errors[name] }),
    /** Props for the form element: native validation bubbles are off, errors are shown in the page. */
    form: { onSubmit, noValidate: true },
  };
}
