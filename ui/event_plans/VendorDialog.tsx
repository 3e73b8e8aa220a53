// Adds a vendor by name, or edits one's notes about a vendor.
import { useState } from "react";
import { EmailField, SelectField, TextareaField, TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { FormDialog } from "../kit/FormDialog";
import { showToast } from "../kit/toasts";
import {
  addVendor,
  type ContactState,
  editVendor,
  type EventPlan,
  type EventPlanItem,
  type EventPlanVendor,
} from "./api";
import { centsError, CONTACT_STATES, readCents, typedCents } from "./model";

interface VendorDialogProps {
  plan: EventPlan;
  item: EventPlanItem;
  /** Null: a new vendor. */
  vendor: EventPlanVendor | null;
  onClose: () => void;
}

export function VendorDialog({ plan, item, vendor, onClose }: VendorDialogProps) {
  const [version] = useState(plan.version);
  const isListed = Boolean(vendor?.business);
  const form = useForm({
    names: ["name", "phone", "email", "website", "contact_state", "price_cents", "note"],
    check: ({ name, price_cents }) => {
      const error = centsError(price_cents);
      return { ...(!isListed && !name.trim() && { name: "Enter the name." }), ...(error && { price_cents: error }) };
    },
    send: async ({ name, phone, email, website, contact_state, price_cents, note }) => {
      const contact = isListed ? {} : { name, phone, email, website };
      const body = {
        ...contact,
        contact_state: contact_state as ContactState,
        price_cents: readCents(price_cents) ?? null,
        note,
        version,
      };
      if (vendor) await editVendor(plan.id, vendor.id, body);
      else await addVendor(plan.id, item.id, body);
      showToast("Saved.", { tone: "success" });
      onClose();
    },
  });
  return (
    <FormDialog
      title={vendor ? `Edit ${vendor.name}` : `${item.title}: add by name`}
      form={form}
      action="Save"
      cancel
      onClose={onClose}
    >
      {isListed ? (
        <p>Name, phone and address are those of the directory.</p>
      ) : (
        <>
          <TextField {...form.field("name")} label="Name" defaultValue={vendor?.name} data-autofocus />
          <div className="field-row">
            <TextField {...form.field("phone")} label="Phone" optional type="tel" defaultValue={vendor?.phone} />
            <EmailField
              {...form.field("email")}
              label="Email"
              optional
              defaultValue={vendor?.email}
              autoComplete="off"
            />
          </div>
          <TextField {...form.field("website")} label="Website" optional defaultValue={vendor?.website} />
        </>
      )}
      <div className="field-row">
        <SelectField
          {...form.field("contact_state")}
          label="State"
          options={CONTACT_STATES}
          defaultValue={vendor?.contact_state ?? "to_ask"}
        />
        <TextField
          {...form.field("price_cents")}
          label="Their price"
          optional
          prefix="$"
          inputMode="decimal"
          defaultValue={typedCents(vendor?.price_cents ?? null)}
        />
      </div>
      <TextareaField {...form.field("note")} label="Note" optional rows={3} defaultValue={vendor?.note} />
    </FormDialog>
  );
}
