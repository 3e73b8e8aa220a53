// The ways to prove a claim through the town office: a call, in person, a letter, or a message.
import { useState } from "react";
import { changeUser } from "../accounts/api";
import { nameParts, ownName } from "../accounts/model";
import { setUser, useSession } from "../accounts/session";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { RadioCards } from "../kit/Choice";
import { ErrorSummary } from "../kit/ErrorSummary";
import { TextareaField, TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { showToast } from "../kit/toasts";
import { askOffice, type ClaimState, type ClaimWay, openClaim, type ProofMethod } from "./api";
import { ASKED } from "./model";

type OfficeMethod = Exclude<ProofMethod, "email">;

const option = ({ method, to }: ClaimWay) => {
  const value = method as OfficeMethod;
  const words: Record<OfficeMethod, { label: string; hint: string }> = {
    call: { label: "A call", hint: `The office calls the listing’s number, ${to}.` },
    counter: { label: "At the counter", hint: "Come by with something that shows it is yours." },
    letter: { label: "A letter", hint: `With a code, to ${to}.` },
    approval: { label: "They know me", hint: "Tell the office how it can know that it is yours." },
  };
  return { value, ...words[value] };
};

interface Props {
  state: ClaimState;
  refresh: () => Promise<void>;
  /** Whether these are the only ways, because no code can be emailed. */
  isOnly: boolean;
}

export function AskOffice({ state, refresh, isOnly }: Props) {
  const { business, claim, ways, has_owner } = state;
  const open = claim?.status === "open" ? claim : null;
  const [asked, setAsked] = useState<OfficeMethod | null>(null);
  const [isShown, setShown] = useState(isOnly);
  const { user } = useSession();
  // The owner is told who claims the listing, by name alone.
  const isNameMissing = has_owner && user !== null && !ownName(user);
  const form = useForm({
    names: ["name", "note"],
    check: ({ name }) => ({
      ...(isNameMissing && !name.trim() && { name: "Enter your name, so that the owner knows who asks." }),
      ...(!asked && !has_owner && { note: "Choose one of the ways above first." }),
    }),
    send: async ({ name, note }) => {
      if (isNameMissing) setUser(await changeUser(nameParts(name)));
      const way = asked ?? "approval";
      if (open) await askOffice(open.id, way, note.trim());
      else await openClaim({ business: business.slug, note: note.trim(), asked: way });
      showToast("The town office has been told.", { tone: "success" });
      await refresh();
    },
  });
  if (open?.asked) return <Banner tone="success">{ASKED[open.asked]}</Banner>;
  if (open?.contested_until || open?.is_new_listing) return null;
  if (!isShown) {
    return (
      <p>
        <Button variant="quiet" onClick={() => setShown(true)}>
          I can’t get that email: other ways
        </Button>
      </p>
    );
  }
  const options = ways.filter(({ method }) => method !== "email").map(option);
  return (
    <section className="claim-way" aria-labelledby="claim-ask-title">
      <h2 id="claim-ask-title">{has_owner ? "Tell the town office" : "Through the town office"}</h2>
      <form className="form-fields" {...form.form}>
        <ErrorSummary problems={form.problems} />
        {!has_owner && (
          <RadioCards legend="How do you want to prove it?" options={options} value={asked} onChange={setAsked} />
        )}
        {isNameMissing && (
          <TextField
            {...form.field("name")}
            label="Your name"
            hint="The current owner reads it. It is saved to your profile."
            autoComplete="name"
            maxLength={100}
            required
          />
        )}
        <TextareaField
          {...form.field("note")}
          label="What should the office know?"
          hint="Who you are, and when you can be reached."
          maxLength={2000}
          rows={3}
          optional
        />
        <div className="form-actions">
          <Button type="submit" busy={form.isBusy}>
            {has_owner ? "Claim it anyway" : "Ask the town office"}
          </Button>
        </div>
      </form>
    </section>
  );
}
