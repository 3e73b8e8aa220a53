// Creates or edits a campaign: its name, who bought it, and where its report goes.
import { useState } from "react";
import { useEditConflict } from "../../kit/EditConflict";
import { TextareaField, TextField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { FormDialog } from "../../kit/FormDialog";
import { invalidatePaths } from "../../kit/query";
import { showToast } from "../../kit/toasts";
import { BusinessPicker } from "../../search/BusinessPicker";
import { type CampaignReport, campaignsUrl, changeCampaign, createCampaign } from "../api";
import { CAMPAIGN_NAMES, type CampaignName, campaignValues, checkCampaign, toCampaign } from "./form";

interface CampaignDialogProps {
  /** Null: a new one. */
  campaign: CampaignReport | null;
  onClose: () => void;
  onSaved?: (saved: CampaignReport) => void;
}

export function CampaignDialog({ campaign, onClose, onSaved }: CampaignDialogProps) {
  // A newer version may be loaded meanwhile: what is typed was typed over this one.
  const [begun] = useState(campaign);
  const values = campaignValues(begun);
  const [business, setBusiness] = useState(
    begun?.business_id ? { id: begun.business_id, name: begun.business_name ?? "" } : null,
  );
  const conflict = useEditConflict();
  const form = useForm<CampaignName>({
    names: CAMPAIGN_NAMES,
    check: checkCampaign,
    send: async (typed) => {
      const wanted = toCampaign(typed);
      const saved = await (begun
        ? conflict.save(begun.revision, (known) => changeCampaign(begun.id, { ...wanted, ...known }))
        : createCampaign(wanted));
      showToast(campaign ? "Campaign updated." : "Campaign created.", { tone: "success" });
      await invalidatePaths(campaignsUrl);
      onClose();
      onSaved?.(saved);
    },
  });
  const field = (name: CampaignName) => ({ ...form.field(name), defaultValue: values[name] });
  return (
    <FormDialog
      title={campaign ? "Change campaign" : "New campaign"}
      size="lg"
      form={form}
      action={campaign ? "Save campaign" : "Create campaign"}
      cancel
      onClose={onClose}
    >
      {conflict.dialog}
      <TextField {...field("name")} label="Name" maxLength={120} hint="Such as Winter 2026." />
      <BusinessPicker {...form.field("business_id")} optional chosen={business} onChange={setBusiness} />
      <TextField
        {...field("sponsor_name")}
        label="Sponsor’s name"
        optional
        maxLength={120}
        hint="For a sponsor that is not in the directory, or that uses another name here."
      />
      <TextField {...field("contact_name")} label="Contact" optional maxLength={120} />
      <TextField
        {...field("contact_email")}
        type="email"
        label="Contact’s email"
        optional
        hint="The delivery report goes there."
      />
      <TextareaField {...field("note")} label="Note for the office" optional rows={2} maxLength={1000} />
    </FormDialog>
  );
}
