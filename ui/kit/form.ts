// Forms: values are read and checked on submit, and all errors are shown at once.
// Invariant: there is never a second submission while one is in progress, and none while its picture is being sent.
import { useMutation } from "@tanstack/react-query";
import { useId, useMemo, useRef, useState, type FormEvent } from "react";
import type { FormProblem } from "./ErrorSummary";
import { ApiError, errorMessage, withFieldName } from "./http";
import { texts } from "./texts";
import { showError } from "./toasts";

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

/** By form: what its fields are still uploading. */
const uploads = new WeakMap<HTMLFormElement, Promise<unknown>>();

/** The form is read and sent only after this; not at all if it fails. */
export function holdForm(form: HTMLFormElement | null, upload: Promise<unknown>): void {
  const all = Promise.all([form && uploads.get(form), upload]);
  const done = () => {
    if (form && uploads.get(form) === all) uploads.delete(form);
  };
  if (form) uploads.set(form, all);
  all.then(done, done);
}

const nothingWrong = { errors: {}, general: [] };

export function useForm<Name extends string>({ names, check, send, explain }: FormOptions<Name>) {
  const prefix = useId();
  const [refusal, setRefusal] = useState<Refusal<Name>>(nothingWrong);
  const [isWaiting, setWaiting] = useState(false);
  // A form that waits for an upload is checked as it is by then.
  const latestCheck = useRef(check);
  latestCheck.current = check;
  const sending = useMutation<void, unknown, { values: Values<Name>; form: HTMLFormElement }>({
    mutationFn: ({ values, form }) => send(values, form),
    onError: (error, { form }) => {
      // Whoever has left the form meanwhile still has to know.
      if (!form.isConnected) showError(error instanceof ApiError ? error : null, texts.events.failed);
      else if (error instanceof ApiError) setRefusal(explain ? explain(error) : readRefusal(error, names));
      else setRefusal({ errors: {}, general: [texts.events.failed] });
    },
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
    if (sending.isPending || isWaiting) return;
    const form = event.currentTarget;
    const upload = uploads.get(form);
    if (upload) void sendAfter(upload, form);
    else sendNow(form);
  }

  async function sendAfter(upload: Promise<unknown>, form: HTMLFormElement) {
    setWaiting(true);
    try {
      await upload;
    } catch (error) {
      return setRefusal({ errors: {}, general: [errorMessage(error)] });
    } finally {
      setWaiting(false);
    }
    if (form.isConnected) sendNow(form);
  }

  function sendNow(form: HTMLFormElement) {
    const values = readValues(form, names);
    const errors: FieldErrors<Name> = latestCheck.current?.(values) ?? {};
    setRefusal({ errors, general: [] });
    if (!names.some((name) => errors[name])) sending.mutate({ values, form });
  }

  return {
    isBusy: sending.isPending || isWaiting,
    problems,
    /** The props that connect a field component to the form. */
    field: (name: Name) => ({ id: idOf(name), name, error: refusal.errors[name] }),
    /** Props for the form element: native validation bubbles are off, errors are shown in the page. */
    form: { onSubmit, noValidate: true },
  };
}
