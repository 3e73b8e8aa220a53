// A vendor on a shortlist: the status of the contact, their price, and how to reach them.
import { useState } from "react";
import { phoneText } from "../directory/model";
import { Button } from "../kit/Button";
import { ConfirmDialog } from "../kit/ConfirmDialog";
import { Link } from "../kit/router";
import { paths } from "../paths";
import { editVendor, type EventPlan, type EventPlanItem, type EventPlanVendor, removeVendor } from "./api";
import { AskDialog } from "./AskDialog";
import { CONTACT_STATES, formatCents } from "./model";
import { SettledSelect } from "./SettledSelect";
import { VendorDialog } from "./VendorDialog";

interface VendorRowProps {
  plan: EventPlan;
  item: EventPlanItem;
  vendor: EventPlanVendor;
}

export function VendorRow({ plan, item, vendor }: VendorRowProps) {
  const [open, setOpen] = useState<"ask" | "edit" | "remove" | null>(null);
  return (
    <li className={vendor.contact_state === "booked" ? "event-vendor event-vendor-booked" : "event-vendor"}>
      <div className="event-vendor-words">
        <p className="event-vendor-name">
          {vendor.business ? <Link to={paths.business(vendor.business.slug)}>{vendor.name}</Link> : vendor.name}
        </p>
        <p className="meta">
          {[vendor.price_cents === null ? "" : `Asks ${formatCents(vendor.price_cents)}`, phoneText(vendor.phone)]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {vendor.note && <p className="event-plan-note">{vendor.note}</p>}
      </div>
      <SettledSelect
        label={`State of ${vendor.name} for: ${item.title}`}
        options={CONTACT_STATES}
        value={vendor.contact_state}
        send={(contact_state) => editVendor(plan.id, vendor.id, { contact_state })}
      />
      <div className="event-vendor-actions">
        <Button size="sm" aria-label={`Ask ${vendor.name}`} onClick={() => setOpen("ask")}>
          Ask
        </Button>
        <Button size="sm" variant="secondary" aria-label={`Edit ${vendor.name}`} onClick={() => setOpen("edit")}>
          Edit
        </Button>
        <Button size="sm" variant="quiet" aria-label={`Remove ${vendor.name}`} onClick={() => setOpen("remove")}>
          Remove
        </Button>
      </div>
      {open === "ask" && <AskDialog plan={plan} item={item} vendor={vendor} onClose={() => setOpen(null)} />}
      {open === "remove" && (
        <ConfirmDialog
          title={`Remove ${vendor.name} from the list?`}
          action="Remove"
          done={`${vendor.name} is off the list.`}
          send={() => removeVendor(plan.id, vendor.id)}
          onClose={() => setOpen(null)}
        >
          <p>The price and the notes are removed, too.</p>
        </ConfirmDialog>
      )}
      {open === "edit" && <VendorDialog plan={plan} item={item} vendor={vendor} onClose={() => setOpen(null)} />}
    </li>
  );
}
