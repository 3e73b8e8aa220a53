// Asking a vendor: their contact details, and a message ready to send.
import { useState } from "react";
import { ownName } from "../accounts/model";
import { useSession } from "../accounts/session";
import { phoneLink, phoneText } from "../directory/model";
import { Button } from "../kit/Button";
import { townToday } from "../kit/dates";
import { Dialog } from "../kit/Dialog";
import { TextareaField } from "../kit/Field";
import { Icon } from "../kit/Icon";
import { showToast } from "../kit/toasts";
import { editVendor, type EventPlan, type EventPlanItem, type EventPlanVendor } from "./api";
import { askText, mailAddress } from "./model";
import { usePlanAction } from "./usePlanAction";

interface AskDialogProps {
  plan: EventPlan;
  item: EventPlanItem;
  vendor: EventPlanVendor;
  onClose: () => void;
}

export function AskDialog({ plan, item, vendor, onClose }: AskDialogProps) {
  const { user } = useSession();
  const [text, setText] = useState(() => askText(plan, item, (user && ownName(user)) || "", townToday()));
  const { isBusy, run } = usePlanAction();
  const isNew = vendor.contact_state === "to_ask";
  function setAsked() {
    if (isNew)
      run(() => editVendor(plan.id, vendor.id, { contact_state: "asked" }), `${vendor.name} is marked as asked.`);
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast("Copied.", { tone: "success" });
      setAsked();
    } catch {
      showToast("Your browser does not let us copy. Select the text and copy it.", { tone: "error" });
    }
  }
  const hasNone = !vendor.phone && !vendor.email && !vendor.website;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={isBusy}
      title={`Ask ${vendor.name}`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Close
          </Button>
          {isNew && (
            <Button
              busy={isBusy}
              onClick={() =>
                run(async () => {
                  await editVendor(plan.id, vendor.id, { contact_state: "asked" });
                  onClose();
                }, `${vendor.name} is marked as asked.`)
              }
            >
              I have asked
            </Button>
          )}
        </>
      }
    >
      {hasNone && <p>There is no phone, email or website. Add one under Edit.</p>}
      <ul className="event-contacts">
        {vendor.phone && (
          <li>
            <Icon name="phone" size={18} />
            <a href={phoneLink(vendor.phone) ?? undefined} onClick={setAsked}>
              {phoneText(vendor.phone)}
            </a>
          </li>
        )}
        {vendor.email && (
          <li>
            <Icon name="mail" size={18} />
            <a href={mailAddress(vendor.email, `${plan.occasion_title}: ${item.title}`, text)} onClick={setAsked}>
              Write to {vendor.email}
            </a>
          </li>
        )}
        {vendor.website && (
          <li>
            <Icon name="globe" size={18} />
            <a href={vendor.website} target="_blank" rel="noopener noreferrer" onClick={setAsked}>
              {vendor.website.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "")}
            </a>
          </li>
        )}
      </ul>
      <TextareaField
        label="What to say"
        rows={10}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="event-ask-copy">
        <Button variant="secondary" size="sm" icon="copy" onClick={() => void copy()}>
          Copy the text
        </Button>
      </p>
    </Dialog>
  );
}
