// The link of a plan: copy, share, renew.
import { useState } from "react";
import { Button } from "../kit/Button";
import { ConfirmDialog } from "../kit/ConfirmDialog";
import { TextField } from "../kit/Field";
import { copyLink, share } from "../kit/share";
import { paths } from "../paths";
import { LinkButton } from "../kit/Button";
import { renewLink, type GroupPlan } from "./api";

export function SharePanel({ plan, onChanged }: { plan: GroupPlan; onChanged: () => Promise<void> }) {
  const [isRenewing, setRenewing] = useState(false);
  const path = paths.sharedGroupPlan(plan.share_token);
  const url = new URL(path, location.href).href;
  return (
    <section className="group-plan-share" aria-labelledby="group-plan-share">
      <h2 id="group-plan-share">{plan.is_open ? "Invite your group" : "Share the result"}</h2>
      <p>
        {plan.is_open
          ? "Anyone with this link can vote. They need no account."
          : "Anyone with this link can see the plan. Voting is closed."}
      </p>
      <TextField label="Link" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <div className="group-plan-actions">
        <Button icon="copy" onClick={() => void copyLink(url)}>
          Copy link
        </Button>
        <Button variant="secondary" icon="share" onClick={() => void share(plan.title, path)}>
          Share
        </Button>
        {plan.is_open && (
          <LinkButton variant="secondary" to={path}>
            Vote yourself
          </LinkButton>
        )}
        <Button variant="quiet" onClick={() => setRenewing(true)}>
          New link
        </Button>
      </div>
      {isRenewing && (
        <ConfirmDialog
          title="Make a new link?"
          action="Make a new link"
          done="The old link no longer works."
          send={() => renewLink(plan.id).then(onChanged)}
          onClose={() => setRenewing(false)}
        >
          <p>The current link stops working at once, in emails too. Answers stay. Share the new link yourself.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
