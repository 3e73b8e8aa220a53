// Asks a business by email or postcard whether its listing is still correct. The code in the address is the only
// authorization; every action needs a button, because mail programs open links by themselves.
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { BusinessHours } from "../directory/BusinessHours";
import { Banner } from "../kit/Banner";
import { Button, LinkButton } from "../kit/Button";
import { usePageTitle } from "../kit/documentTitle";
import { formatLongDay } from "../kit/dates";
import { ErrorSummary } from "../kit/ErrorSummary";
import { TextareaField, TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import type { ApiError } from "../kit/http";
import { DoneMessage } from "../kit/DoneMessage";
import { invalidatePaths, useApi } from "../kit/query";
import { useLocation, useNavigate, useParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { ErrorState } from "../kit/State";
import { paths } from "../paths";
import { HoursReading } from "../suggestions/HoursReading";
import { changeHours, checkUrl, confirmCheck, type ListingCheck, stopChecks } from "./api";

const TITLE = "Still right?";
const GONE = "This code is not valid, or a newer one has replaced it. Check the letters, or write to the town office.";

type Done = "confirmed" | "changed" | "stopped";
/** `at`: when the listing was last confirmed. */
const DONE: Record<Done, (at: string | null) => string> = {
  confirmed: (at) =>
    at ? `Thank you. Your listing says that it was confirmed on ${formatLongDay(at)}.` : "Thank you.",
  changed: () => "Thank you. The new hours are on your listing.",
  stopped: () => "You will get no more of these emails.",
};

function Frame({ children }: { children: ReactNode }) {
  usePageTitle(TITLE);
  return (
    <div className="wrap listing-check">
      <h1>{TITLE}</h1>
      {children}
    </div>
  );
}

function CodeForm() {
  const navigate = useNavigate();
  const form = useForm<"code">({
    names: ["code"],
    check: ({ code }) => (code.trim() ? {} : { code: "Enter the code from the postcard." }),
    send: async ({ code }) => navigate(paths.listingCheck(code.trim())),
  });
  return (
    <Frame>
      <p>The town office asks every business now and then whether its listing is still right.</p>
      <form className="listing-check-form" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <TextField
          {...form.field("code")}
          label="Code from the postcard"
          hint="8 letters and digits, such as K7QM-2XPA"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit">Continue</Button>
      </form>
    </Frame>
  );
}

function Facts({ fields }: { fields: ListingCheck["fields"] }) {
  const address = [fields.street_address, fields.locality].filter(Boolean).join(", ");
  const rows = [
    { label: "Address", value: address },
    { label: "Phone", value: fields.phone },
    { label: "Email", value: fields.email },
    { label: "Website", value: fields.website },
  ];
  return (
    <>
      <dl className="facts">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || "Not known"}</dd>
          </div>
        ))}
      </dl>
      {fields.hours ? <BusinessHours hours={fields.hours} /> : <p>Hours: not known</p>}
    </>
  );
}

function HoursForm({ code, slug, onDone }: { code: string; slug: string; onDone: () => Promise<void> }) {
  const [typed, setTyped] = useState("");
  const form = useForm<"hours">({
    names: ["hours"],
    check: ({ hours }) => (hours.trim() ? {} : { hours: "Enter the hours." }),
    send: async ({ hours }) => {
      await changeHours(code, hours);
      await onDone();
    },
  });
  return (
    <form className="listing-check-form" {...form.form}>
      <ErrorSummary problems={form.problems} />
      <TextareaField
        {...form.field("hours")}
        label="What are the hours now?"
        hint="For example, “Mon–Fri 9–5, Sat 10–2” or “open till 4 on Fridays”"
        rows={3}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <HoursReading slug={slug} typed={typed} />
      <Button type="submit" busy={form.isBusy}>
        Save hours
      </Button>
    </form>
  );
}

function Question({ code, check }: { code: string; check: ListingCheck }) {
  const { search } = useLocation();
  const [isEditing, setEditing] = useState(new URLSearchParams(search).has("hours"));
  const [done, setDone] = useState<Done | null>(check.answer);
  const [isNew, setNew] = useState(false);
  const act = useMutation<unknown, ApiError, { send: (code: string) => Promise<unknown>; done: Done }>({
    mutationFn: ({ send }) => send(code),
    onSuccess: (_, { done: said }) => finish(said),
  });
  const { name, slug } = check.business;
  async function finish(said: Done) {
    await invalidatePaths(checkUrl(code), "businesslistings/");
    setNew(true);
    setDone(said);
  }
  if (done) {
    return (
      <Frame>
        <DoneMessage isNew={isNew}>{DONE[done](check.confirmed_at)}</DoneMessage>
        <p className="listing-check-actions">
          <LinkButton to={paths.business(slug)}>See the listing</LinkButton>
          <Button
            variant="secondary"
            onClick={() => {
              setDone(null);
              setEditing(true);
            }}
          >
            Change the hours
          </Button>
        </p>
      </Frame>
    );
  }
  return (
    <Frame>
      <p>
        This is what the town’s website shows about <strong>{name}</strong>. You don’t need an account.
      </p>
      {act.isError && <Banner tone="error">{act.error.message}</Banner>}
      <Facts fields={check.fields} />
      {isEditing ? (
        <HoursForm code={code} slug={slug} onDone={() => finish("changed")} />
      ) : (
        <p className="listing-check-actions">
          <Button busy={act.isPending} onClick={() => act.mutate({ send: confirmCheck, done: "confirmed" })}>
            All still right
          </Button>
          <Button variant="secondary" onClick={() => setEditing(true)}>
            Change the hours
          </Button>
          <LinkButton variant="secondary" to={paths.business(slug)}>
            Something else is wrong
          </LinkButton>
        </p>
      )}
      <p>
        <Button variant="quiet" size="sm" onClick={() => act.mutate({ send: stopChecks, done: "stopped" })}>
          Don’t ask us again
        </Button>
      </p>
    </Frame>
  );
}

function Check({ code }: { code: string }) {
  const check = useApi<ListingCheck>(checkUrl(code), { staleTime: 0, retries: 0 });
  if (check.data) return <Question code={code} check={check.data} />;
  return (
    <Frame>
      {check.isError ? (
        <ErrorState title="The listing could not be shown." onRetry={() => check.refetch()}>
          {check.error.status === 404 ? GONE : check.error.message}
        </ErrorState>
      ) : (
        <Skeleton shape="row" count={4} label="Loading the listing" />
      )}
    </Frame>
  );
}

export default function ListingCheckPage() {
  const { code } = useParams();
  return code ? <Check key={code} code={code} /> : <CodeForm />;
}
export { default as style } from "./listingChecks.css";
