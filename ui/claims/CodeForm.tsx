// Six digits that were mailed to the listing's own address, or stand in a letter.
import { useState } from "react";
import { Button } from "../kit/Button";
import { formatMoment } from "../kit/dates";
import { ErrorSummary } from "../kit/ErrorSummary";
import { TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { showToast } from "../kit/toasts";
import { type ClaimState, type LiveCode, openClaim, sendCode, verifyCode } from "./api";

interface Props {
  state: ClaimState;
  refresh: () => Promise<void>;
}

function Entry({ id, code, refresh }: { id: number; code: LiveCode; refresh: () => Promise<void> }) {
  const form = useForm({
    names: ["code"],
    check: ({ code: typed }) =>
      /^\d{6}$/.test(typed.replace(/[\s-]/g, "")) ? {} : { code: "Enter the six digits of the code." },
    send: async ({ code: typed }) => {
      await verifyCode(id, typed).catch(async (error: unknown) => {
        // How many tries are left stands on the page, too.
        await refresh();
        throw error;
      });
      showToast("That is right. The listing is yours.", { tone: "success" });
      await refresh();
    },
  });
  return (
    <form className="claim-code" {...form.form}>
      <ErrorSummary problems={form.problems} />
      <TextField
        {...form.field("code")}
        label="Code"
        hint={`Six digits, sent to ${code.sent_to}. Good until ${formatMoment(code.ends_at)}.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
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
  if (open?.contested_until || open?.is_new_listing || has_owner) return null;
  const mail = ways.find(({ method }) => method === "email");
  const code = open?.codes[0];
  if (!mail && !code) return null;

  async function send() {
    setBusy(true);
    try {
      const { id } = open ?? (await openClaim({ business: business.slug }));
      await sendCode(id);
    } catch (error) {
      showToast(error instanceof Error ? error.message : "That did not work.", { tone: "error" });
    } finally {
      await refresh();
      setBusy(false);
    }
  }
  return (
    <section className="claim-way" aria-labelledby="claim-code-title">
      <h2 id="claim-code-title">{code ? "Enter the code" : "Prove it with a code"}</h2>
      {open && code && <Entry id={open.id} code={code} refresh={refresh} />}
      {mail && !code && (
        <p>We mail six digits to the address of the listing, {mail.to}. Enter them here, and it is yours.</p>
      )}
      {mail && (
        <p>
          <Button variant={code ? "quiet" : "primary"} icon="mail" busy={isBusy} onClick={() => void send()}>
            {code ? "Send another code" : `Send a code to ${mail.to}`}
          </Button>
        </p>
      )}
    </section>
  );
}
