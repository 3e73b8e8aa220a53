// Every editable field of an event: all of them for staff, a short list for a business's people. Fields that a single
// date of a series cannot have are left out for it.
import { useRef, type ReactNode } from "react";
import { Button } from "../../kit/Button";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { useForm } from "../../kit/form";
import { UnsavedChanges } from "../../kit/UnsavedChanges";
import type { PickedBusiness } from "../../search/BusinessPicker";
import type { Change } from "./api";
import { MoreFields, StateFields, WhatFields, WhenFields, WhereFields } from "./EventFormFields";
import { FORM_NAMES, changedFields, checkEvent, type FormName, type FormValues } from "./model";
import { useIsDirty } from "./useIsDirty";

interface EventFormProps {
  /** The initial values. */
  values: FormValues;
  /** The server's values; only what differs is sent. Defaults to `values`. */
  known?: FormValues;
  isOneDate?: boolean;
  /** The short form for the people of the event's business: what it is, when and where. */
  isShort?: boolean;
  lockedFields?: string[];
  /** The URL of the current picture. */
  pictureUrl?: string;
  /** The listing that the event belongs to. */
  business?: PickedBusiness | null;
  submit: string;
  onSave: (change: Change) => Promise<void>;
  /** Told once the saved form counts as unchanged. */
  onSaved?: () => void;
  /** Told whenever the first change is made, and when none is left. */
  onDirty?: (isDirty: boolean) => void;
  /** Offers to discard the changes; the caller then renders the form anew. */
  onDiscard?: () => void;
  children?: ReactNode;
}

/** Fields that a single date cannot have. */
const OF_SERIES: FormName[] = [
  "image_id",
  "business",
  "recurring_pattern",
  "category",
  "target_audience",
  "visibility",
  "verification_status",
  "organizer_email",
  "atmosphere_tags",
  "special_offers",
  "is_featured",
];
/** Fields that the short form does not change. */
const OF_STAFF: FormName[] = [
  "business",
  "latitude",
  "longitude",
  "organizer",
  "organizer_email",
  "target_audience",
  "atmosphere_tags",
  "special_offers",
  "is_featured",
  "status",
  "visibility",
  "verification_status",
];
const pick = (values: FormValues, names: FormName[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<FormValues>;

export function EventForm({
  values,
  known = values,
  isOneDate = false,
  isShort = false,
  lockedFields = [],
  pictureUrl = "",
  business = null,
  submit,
  onSave,
  onSaved,
  onDirty,
  onDiscard,
  children,
}: EventFormProps) {
  const { isDirty, element, recheck, settle } = useIsDirty(onDirty);
  /** The server's values as of the last save. */
  const stored = useRef(known);
  const form = useForm<FormName>({
    names: FORM_NAMES,
    // Fields that the form does not show keep their values.
    check: (typed) => checkEvent(complete(typed)),
    send: async (typed) => {
      const whole = complete(typed);
      // Fields that the form does not show stay as they are on the server.
      const next = { ...whole, ...pick(stored.current, hidden) };
      const change = changedFields(stored.current, next);
      const isChanged = Object.keys(change).length > 0;
      if (isChanged) await onSave(change);
      stored.current = next;
      settle(typed);
      if (isChanged) onSaved?.();
    },
  });
  const hidden = [...(isOneDate ? OF_SERIES : []), ...(isShort ? OF_STAFF : [])];
  const shows = (name: FormName) => !hidden.includes(name);
  const complete = (typed: FormValues): FormValues => ({
    ...typed,
    ...pick(values, hidden),
  });
  const lockHint = (name: FormName) => lockedFields.includes(name) && { hint: "Set by hand: sources don’t change it." };
  const field = (name: FormName) => ({ ...form.field(name), defaultValue: values[name], ...lockHint(name) });
  const fields = { field, shows };

  return (
    <form className="event-fields-form" {...form.form} ref={element} onChange={recheck}>
      <ErrorSummary problems={form.problems} />
      <WhatFields {...fields} pictureUrl={pictureUrl} keeps={isShort ? "token" : "image_id"} onPicture={recheck} />
      <WhenFields {...fields} />
      <WhereFields {...fields} business={business} onBusiness={recheck} />
      <MoreFields {...fields} />
      {shows("status") && <StateFields {...fields} />}
      <div className="event-fields-actions">
        <Button type="submit" busy={form.isBusy}>
          {submit}
        </Button>
        {onDiscard && isDirty && (
          <Button variant="secondary" disabled={form.isBusy} onClick={onDiscard}>
            Discard changes
          </Button>
        )}
        {children}
      </div>
      <UnsavedChanges isDirty={isDirty}>What you typed for this event will be lost.</UnsavedChanges>
    </form>
  );
}
