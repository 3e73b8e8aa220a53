// Enters the code that proves a claim: six digits emailed to the listing's address, or eight characters from a letter.
import { useState } from "react";
import { Button } from "../kit/Button";
import { EmailText } from "../kit/EmailText";
import { formatMoment } from "../kit/dates";
import { ErrorSummary } from "../kit/ErrorSummary";
import { TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { showError, showToast } from "../kit/toasts";
import { type ClaimState, type LiveCode, openClaim, sendCode, verifyCode } from "./api";

interface Props {
  state: ClaimState;
  refresh: () => Promise<void>;
}

const isCode = (typed: string) => /^(\d{6}|[0-9A-Za-z]{8})$/.test(typed.replace(/[\s-]/g, ""));

function whereItIs({ method, sent_to, expires_at }: LiveCode): string {
  const [what, sent] =
    method === "letter" ? ["Eight letters and digits", "in a letter to"] : ["Six digits", "emailed to"];
  return `${what}, ${sent} ${sent_to}. Good until ${formatMoment(expires_at)}.`;
}

function Entry({ id, codes, refresh }: { id: number; codes: LiveCode[]; refresh: () => Promise<void> }) {
  const isByLetter = codes.some(({ method }) => method === "letter");
  const form = useForm({
    names: ["code"],
    check: ({ code: typed }) =>
      isCode(typed) ? {} : { code: `Enter the ${isByLetter ? "whole code" : "six digits of the code"}.` },
    send: async ({ code: typed }) => {
      const claim = await verifyCode(id, typed).catch(async (error: unknown) => {
        // The page also shows how many tries are left.
        await refresh();
        throw error;
      });
      if (claim.status === "approved") showToast("That is right. The listing is yours.", { tone: "success" });
      else showToast("The listing has an owner by now, who is asked first.");
      await refresh();
    },
  });
  return (
    <form className="claim-code" {...form.form}>
      <ErrorSummary problems={form.problems} />
      <TextField
        {...form.field("code")}
        label="Code"
        hint={codes.map(whereItIs).join(" ")}
        inputMode={isByLetter ? "text" : "numeric"}
        autoCapitalize="characters"
        autoComplete="one-time-code"
        maxLength={12}
        required
      />
      <Button type="submit" busy={form.isBusy}>
        Enter code
      </Button>
    </form>
  );
}

export function CodeForm({ state, refresh }: Props) {
  const [isBusy, setBusy] = useState(false);
  const { business, claim, ways, has_owner } = state;
  const open = claim?.status === "open" ? claim : null;
  const codes = open?.codes ?? [];
  if (open?.contested_until || open?.is_new_listing || (has_owner && codes.length === 0)) return null;
  const mail = ways.find(({ method }) => method === "email");
  const isMailed = codes.some(({ method }) => method === "email");
  if (!mail && codes.length === 0) return null;

  async function send() {
    setBusy(true);
    try {
      const { id } = open ?? (await openClaim({ business: business.slug }));
      await sendCode(id);
    } catch (error) {
      showError(error);
    } finally {
      await refresh();
      setBusy(false);
    }
  }
  return (
    <section className="claim-way" aria-labelledby="claim-code-title">
      <h2 id="claim-code-title">{codes.length > 0 ? "Enter the code" : "Prove it with a code"}</h2>
      {open && codes.length > 0 && <Entry id={open.id} codes={codes} refresh={refresh} />}
      {mail && codes.length === 0 && (
        <p>
          We email six digits to the address of the listing, <EmailText>{mail.to}</EmailText>. Enter them here, and it
          is yours.
        </p>
      )}
      {mail && (
        <p>
          <Button
            variant={codes.length > 0 ? "quiet" : "primary"}
            icon="mail"
            busy={isBusy}
            onClick={() => void send()}
          >
            {isMailed ? (
              "Send another code"
            ) : (
              <>
                Send a code to <EmailText>{mail.to}</EmailText>
              </>
            )}
          </Button>
        </p>
      )}
    </section>
  );
}
