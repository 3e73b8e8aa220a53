// The webhook to which the town's mail server or mail service reports bounces.
import { useState } from "react";
import { Button } from "../../kit/Button";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { Disclosure } from "../../kit/Disclosure";
import { TextField } from "../../kit/Field";
import { invalidatePaths, useApi } from "../../kit/query";
import { bounceWebhookUrl, renewBounceSecret, type BounceWebhook as Webhook } from "./api";

/** Focusing a field selects its whole content, for copying. */
function Fields({ webhook: { address, secret } }: { webhook: Webhook }) {
  return (
    <>
      <TextField label="Address" value={address} readOnly onFocus={(event) => event.currentTarget.select()} />
      <TextField label="Secret" value={secret} readOnly onFocus={(event) => event.currentTarget.select()} />
    </>
  );
}

export function BounceWebhook() {
  const [isRenewing, setRenewing] = useState(false);
  const { data } = useApi<Webhook>(bounceWebhookUrl, { staleTime: 0 });
  return (
    <Disclosure summary="Report bounces">
      <div className="issue-results">
        <p>
          What the mail server refuses right away is recorded automatically. What comes back later is reported to this
          address, signed with the secret (Standard Webhooks), or read out of a mailbox with{" "}
          <code>towngreen bounces</code>.
        </p>
        {data && <Fields webhook={data} />}
        <div className="admin-bar">
          <Button variant="secondary" onClick={() => setRenewing(true)}>
            Make a new secret…
          </Button>
        </div>
        {isRenewing && (
          <ConfirmDialog
            title="Make a new secret?"
            action="Make a new secret"
            done="The secret is new."
            send={() => renewBounceSecret().finally(() => invalidatePaths(bounceWebhookUrl))}
            onClose={() => setRenewing(false)}
          >
            <p>What reports bounces now is refused until it has the new one.</p>
          </ConfirmDialog>
        )}
      </div>
    </Disclosure>
  );
}
