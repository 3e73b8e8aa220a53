// The address that links in email begin with: what it is, what is wrong with it, and a form to correct it.
import { useEffect, useRef, useState } from "react";
import { useSession } from "../accounts/session";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { ErrorSummary } from "../kit/ErrorSummary";
import { TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { apiUrl } from "../kit/http";
import { isLoopback } from "../kit/loopback";
import { queryClient, useApi } from "../kit/query";
import { showToast } from "../kit/toasts";
import { firstStepsUrl, setPublicAddress, type FirstSteps } from "./api";

/** Suggests the browser's current origin, unless it is this machine's. */
function likelyAddress(): string {
  const { hostname, origin } = window.location;
  return isLoopback(hostname) ? "" : origin;
}

function AddressForm({ known, onClose }: { known: string | null; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (known) field.current?.focus();
  }, [known]);
  const form = useForm({
    names: ["public_address"],
    send: async ({ public_address }) => {
      await setPublicAddress(public_address);
      showToast("Saved. Links in email now lead there.", { tone: "success" });
      await queryClient.invalidateQueries({ queryKey: [apiUrl(firstStepsUrl)] });
      onClose();
    },
  });
  return (
    <form className="public-address" {...form.form}>
      <ErrorSummary problems={form.problems} />
      <TextField
        {...form.field("public_address")}
        ref={field}
        label="The address that residents type"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://www.example.org"
        defaultValue={known ?? likelyAddress()}
        required
      />
      <div className="form-actions">
        {known && (
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button type="submit" busy={form.isBusy}>
          Save address
        </Button>
      </div>
    </form>
  );
}

export function PublicAddress({ steps }: { steps: FirstSteps }) {
  const { user } = useSession();
  const [isChanging, setChanging] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const hasChanged = useRef(false);
  useEffect(() => {
    if (!isChanging && hasChanged.current) change.current?.focus();
    hasChanged.current = isChanging;
  }, [isChanging]);
  const { public_address: known, public_address_warning: warning } = steps;
  const mayChange = user?.is_superuser && !steps.is_public_address_configured;
  if (mayChange && (!known || isChanging)) return <AddressForm known={known} onClose={() => setChanging(false)} />;
  if (!known) return <p>Ask a superuser to enter it here.</p>;
  return (
    <div className="public-address">
      <p className="public-address-now">{known}</p>
      {warning && <Banner tone="warning">{warning}</Banner>}
      {mayChange && (
        <Button
          ref={change}
          variant="secondary"
          size="sm"
          aria-label="Change the public address"
          onClick={() => setChanging(true)}
        >
          Change
        </Button>
      )}
      {steps.is_public_address_configured && <p className="meta">Set in config.toml. Change it there.</p>}
    </div>
  );
}

/** For the settings of the office, where it can be found once the first steps are done. */
export function PublicAddressPart() {
  const { data } = useApi<FirstSteps>(firstStepsUrl, { staleTime: 0 });
  if (!data) return null;
  return (
    <section aria-labelledby="public-address-title">
      <h2 id="public-address-title">Public address</h2>
      <p>Links in email begin with it.</p>
      <PublicAddress steps={data} />
    </section>
  );
}
