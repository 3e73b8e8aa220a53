// Creates or edits a placement, or accepts a request for one.
import { useState } from "react";
import { Switch } from "../../kit/Choice";
import { useEditConflict } from "../../kit/EditConflict";
import { optionsOf, SelectField, TextareaField, TextField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { capitalize } from "../../kit/format";
import { FormDialog } from "../../kit/FormDialog";
import { PictureField } from "../../kit/PictureField";
import { showToast } from "../../kit/toasts";
import {
  acceptRequest,
  changePlacement,
  createPlacement,
  type Placement,
  type PlacementKind,
  type AdminPlacementRequest,
} from "./api";
import { BusinessPicker } from "../../search/BusinessPicker";
import { NAMES, beginning, checkPlacement, toPlacement, type Name } from "./form";
import { refreshPlacements } from "./refresh";
import { KINDS, PARTS } from "../words";
import { useCategoryOptions } from "../useCategoryOptions";
import { Availability } from "./Availability";

const KIND_OPTIONS = optionsOf(KINDS);

interface PlacementDialogProps {
  /** Null: a new one. */
  placement: Placement | null;
  /** The request it is created from, if any. */
  request?: AdminPlacementRequest;
  onClose: () => void;
}

export function PlacementDialog({ placement, request, onClose }: PlacementDialogProps) {
  const asked = placement ?? request ?? null;
  const values = beginning(asked);
  const [kind, setKind] = useState(values.kind as PlacementKind);
  const [business, setBusiness] = useState(
    asked?.business_id ? { id: asked.business_id, name: asked.business_name ?? "" } : null,
  );
  const choices = useCategoryOptions();
  const parts = PARTS[kind];
  const conflict = useEditConflict();
  const form = useForm<Name>({
    names: NAMES,
    check: checkPlacement,
    send: async (typed) => {
      const wanted = toPlacement(typed);
      if (request) {
        await acceptRequest(request.id, wanted, typed.reason.trim());
        showToast("The request is accepted.", { tone: "success" });
      } else {
        await (placement
          ? conflict.save(placement.revision, (known) => changePlacement(placement.id, { ...wanted, ...known }))
          : createPlacement(wanted));
        const done = placement
          ? "Placement updated."
          : wanted.status === "active"
            ? "Placement created."
            : "Draft saved.";
        showToast(done, { tone: "success" });
      }
      await refreshPlacements();
      onClose();
    },
  });
  const field = (name: Name) => ({ ...form.field(name), defaultValue: values[name] });

  return (
    <FormDialog
      title={request ? "Accept the request" : placement ? "Change placement" : "New placement"}
      size="lg"
      form={form}
      action={request ? "Accept request" : placement ? "Save placement" : "Create placement"}
      cancel
      onClose={onClose}
    >
      {conflict.dialog}
      {request && <Availability request={request} />}
      <SelectField
        {...form.field("kind")}
        label="Where it appears"
        options={KIND_OPTIONS}
        value={kind}
        hint={KINDS[kind].where}
        onChange={(event) => setKind(event.currentTarget.value as PlacementKind)}
      />
      <BusinessPicker
        {...form.field("business_id")}
        optional={parts.name === true}
        chosen={business}
        onChange={setBusiness}
      />
      {parts.name && (
        <TextField
          {...field("name")}
          label="Sponsor’s name"
          optional
          maxLength={120}
          hint="For a sponsor that is not in the directory, or that uses another name here."
        />
      )}
      {/* Keyed by the options, which load later: the selected one is shown once they are there. */}
      {parts.category && (
        <SelectField key={choices.length} {...field("category_id")} label="Category" options={choices} />
      )}
      {parts.title && (
        <TextField
          {...field("custom_title")}
          label="Title"
          optional
          maxLength={120}
          hint="Leave empty to use the business name."
        />
      )}
      {parts.message && <TextareaField {...field("custom_message")} label="Text" optional rows={2} maxLength={300} />}
      {parts.picture && (
        <PictureField
          {...form.field("image_url")}
          label={capitalize(parts.picture)}
          hint={
            parts.picture === "logo"
              ? "Square, at least 200 pixels wide."
              : "Landscape, at least 640 pixels wide. Leave empty to use the business’s first picture."
          }
          value={values.image_url}
          url={values.image_url}
          keeps="image_url"
        />
      )}
      <div className="field-row">
        <TextField {...field("starts_at")} type="date" label="First day" hint="Starts at midnight, town time." />
        <TextField
          {...field("ends_at")}
          type="date"
          label="Last day"
          optional
          hint="Included. Leave empty to run until you end it."
        />
        <TextField {...field("priority")} inputMode="numeric" label="Priority" hint="The highest comes first." />
      </div>
      {request ? (
        <TextareaField
          {...field("reason")}
          label="Message to whoever asked"
          optional
          rows={2}
          maxLength={1000}
          hint="They read it with the days and, where you changed them, the days they asked for."
        />
      ) : (
        <Switch name="status" label="Show it on these days" defaultChecked={values.status === "on"} />
      )}
    </FormDialog>
  );
}
