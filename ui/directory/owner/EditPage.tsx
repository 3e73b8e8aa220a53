// Editing a listing, by those who manage it. All its fields are saved together, on Save.
import { useRef, useState, type FormEvent } from "react";
import { useSession } from "../../accounts/session";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { townToday } from "../../kit/dates";
import { useEdits } from "../../kit/edits";
import { useEditConflict } from "../../kit/EditConflict";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { apiUrl } from "../../kit/http";
import { invalidatePaths, queryClient } from "../../kit/query";
import { SaveBar } from "../../kit/SaveBar";
import { showToast } from "../../kit/toasts";
import { UnsavedChanges } from "../../kit/UnsavedChanges";
import { changeListing } from "./api";
import { BusinessFrame } from "./BusinessFrame";
import { ClosedToday } from "./ClosedToday";
import { Completeness } from "./Completeness";
import { HoursEditor } from "./HoursEditor";
import { AboutFields, AddressFields, ContactFields, Group, type FieldsProps } from "./ListingFields";
import {
  changesHours,
  draftTime,
  LISTING_LABELS,
  listingInWords,
  listingValues,
  REVIEWED_NAMES,
  type ListingValues,
} from "./listingForm";
import { managedUrl, type ManagedBusiness } from "./managedBusiness";
import { NO_ERRORS, overLatestHours, saveListing } from "./saveListing";
import { typedHours, withDayAs } from "./typedHours";
import { WaitingChanges } from "./WaitingChanges";

export default function EditPage() {
  return <BusinessFrame title="Edit listing">{(managed) => <ListingEditor managed={managed} />}</BusinessFrame>;
}

/** Refetches the lists, the listing's page and this one; waits for this one's response. */
async function refreshListing(id: number): Promise<ManagedBusiness | undefined> {
  await invalidatePaths("businesslistings/", "search/");
  return queryClient.getQueryData<ManagedBusiness>([apiUrl(managedUrl(id))]);
}

function ListingEditor({ managed }: { managed: ManagedBusiness }) {
  const { business, role, fields, revision, change_request, completeness } = managed;
  const { user } = useSession();
  const form = useEdits<ListingValues>(listingValues(fields), `listing.${user?.id ?? ""}.${business.id}`, revision);
  const conflict = useEditConflict({
    labels: LISTING_LABELS,
    describe: (theirs, field) => listingInWords(theirs, field, form.begun),
  });
  const [errors, setErrors] = useState(NO_ERRORS);
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const { values, edits, set, draft } = form;
  // Changes by staff, and to a listing that is not public yet, need no approval.
  const isChecked = role !== null && fields.status !== "pending";

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy.current || !form.isDirty) return;
    busy.current = true;
    setBusy(true);
    try {
      const found = await saveListing(business.id, values, edits, (change) =>
        conflict.save(form.base, async (known) => {
          // One's own save on another device is no conflict: without this it would be overwritten.
          const hours = changesHours(edits) && { hours: await overLatestHours(business.id, form) };
          return changeListing(business.id, { ...change, ...hours, ...known });
        }),
      );
      setErrors(found ?? NO_ERRORS);
      if (found) return;
      const fresh = await refreshListing(business.id);
      form.settle(edits);
      const waits = isChecked && fresh?.change_request && REVIEWED_NAMES.some((name) => name in edits);
      showToast(
        waits ? "Saved. The town office looks at the name, category or address before it is public." : "Saved.",
        { tone: "success", ...(waits && { lastsMs: 6000 }) },
      );
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }

  function discard() {
    form.discard();
    setErrors(NO_ERRORS);
  }

  /** The "closed today" change applies at once, even over hours that are being edited. */
  async function followToday(changed: ManagedBusiness) {
    // One's own change is no conflict.
    if (form.base === revision && changed.revision !== revision) form.rebase();
    queryClient.setQueryData([apiUrl(managedUrl(business.id))], changed);
    if ("special" in edits)
      set("special", withDayAs(values.special, typedHours(changed.fields.hours).special, townToday()));
    await refreshListing(business.id);
  }

  const props: FieldsProps = {
    values,
    set,
    errors: errors.at,
    checkedHint: isChecked ? "The town office checks a change here before it is public." : undefined,
  };
  return (
    <div className="listing-edit">
      <ClosedToday managed={managed} onChanged={(changed) => void followToday(changed)} />
      {change_request && (
        <WaitingChanges
          businessId={business.id}
          request={change_request}
          onWithdrawn={() => refreshListing(business.id)}
        />
      )}
      <Completeness businessId={business.id} {...completeness} />
      {draft && (
        <Banner
          tone="warning"
          action={
            <>
              <Button size="sm" onClick={form.restoreDraft}>
                Restore
              </Button>
              <Button size="sm" variant="secondary" onClick={form.dropDraft}>
                Discard
              </Button>
            </>
          }
        >
          {`You have unsaved changes from ${draftTime(draft.writtenAt)}.`}
          {draft.version !== revision && " The listing has been changed since then: look yours over before you save."}
        </Banner>
      )}
      <form className="listing-edit-form" noValidate onSubmit={(event) => void save(event)}>
        <ErrorSummary problems={errors.problems} />
        <Group title="Hours">
          <HoursEditor
            businessId={business.id}
            typed={values}
            errors={errors.at}
            onWeekly={(weekly) => set("weekly", weekly)}
            onSpecial={(special) => set("special", special)}
          />
        </Group>
        <AboutFields {...props} />
        <ContactFields {...props} />
        <AddressFields {...props} />
        <SaveBar isDirty={form.isDirty} isBusy={isBusy} onDiscard={discard} />
      </form>
      {conflict.dialog}
      <UnsavedChanges isDirty={form.isDirty}>
        Your changes are not on your page yet. This device keeps them for when you come back.
      </UnsavedChanges>
    </div>
  );
}

export { default as style } from "./edit.css";
