// Requests a placement from the office: by a signed-in user, or by anybody with contact details.
import { useRef, useState } from "react";
import { useSession } from "../accounts/session";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { formatDay, townToday } from "../kit/dates";
import { ErrorSummary } from "../kit/ErrorSummary";
import { EmailField, optionsOf, SelectField, TextareaField, TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { invalidatePaths, useApi } from "../kit/query";
import { availabilityUrl, type PlacementAvailability, type PlacementKind, requestPlacement } from "./api";
import { BusinessPicker, type PickedBusiness } from "../search/BusinessPicker";
import { checkRequest, DURATIONS, REQUEST_NAMES, toRequest } from "./request";
import { useCategoryOptions } from "./useCategoryOptions";
import { KINDS, PARTS } from "./words";

const KIND_OPTIONS = optionsOf(KINDS);

export const isKind = (word: string | null): word is PlacementKind => word !== null && Object.hasOwn(KINDS, word);

interface RequestFormProps {
  /** The business it is for; if omitted, it is chosen in the form. */
  business?: PickedBusiness;
  kind?: PlacementKind;
  onSent?: () => void;
}

export function RequestForm({ business: fixed, kind: firstKind = "spotlight", onSent }: RequestFormProps) {
  const { state } = useSession();
  const isMember = state === "authenticated";
  const [kind, setKind] = useState(firstKind);
  const [business, setBusiness] = useState<PickedBusiness | null>(fixed ?? null);
  const [slot, setSlot] = useState({ category_id: "", starts_at: "", duration: "1_month" });
  const [thanks, setThanks] = useState("");
  const done = useRef<HTMLDivElement>(null);
  const choices = useCategoryOptions();
  const parts = PARTS[kind];
  const form = useForm({
    names: REQUEST_NAMES,
    check: (values) => checkRequest(values, { isMember, today: townToday() }),
    send: async (values) => {
      const { detail } = await requestPlacement(toRequest(values, isMember));
      setThanks(detail);
      await invalidatePaths("businesslistings/", "dashboard/", "spotlights/");
      onSent?.();
      done.current?.focus();
    },
  });
  const set = (part: Partial<typeof slot>) => setSlot((present) => ({ ...present, ...part }));
  return (
    <>
      <div ref={done} tabIndex={-1} className="request-done">
        {thanks && <Banner tone="success">{thanks}</Banner>}
      </div>
      {thanks ? (
        <Button variant="secondary" onClick={() => setThanks("")}>
          Ask for another place
        </Button>
      ) : (
        <form className="request-form" {...form.form}>
          <ErrorSummary problems={form.problems} />
          <SelectField
            {...form.field("kind")}
            label="Which place"
            options={KIND_OPTIONS}
            value={kind}
            hint={KINDS[kind].where}
            onChange={(event) => isKind(event.currentTarget.value) && setKind(event.currentTarget.value)}
          />
          {fixed ? (
            <input type="hidden" name="business_id" value={fixed.id} />
          ) : (
            <BusinessPicker
              {...form.field("business_id")}
              optional={parts.name === true}
              chosen={business}
              onChange={setBusiness}
            />
          )}
          {parts.name && !fixed && (
            <TextField
              {...form.field("name")}
              label="Sponsor’s name"
              optional
              maxLength={120}
              hint="For a sponsor that is not in the directory."
            />
          )}
          {parts.category && (
            <SelectField
              {...form.field("category_id")}
              label="Category"
              options={choices}
              value={slot.category_id}
              onChange={(event) => set({ category_id: event.currentTarget.value })}
            />
          )}
          <div className="field-row">
            <TextField
              {...form.field("starts_at")}
              type="date"
              label="First day"
              min={townToday()}
              value={slot.starts_at}
              onChange={(event) => set({ starts_at: event.currentTarget.value })}
            />
            <SelectField
              {...form.field("duration")}
              label="For how long"
              options={DURATIONS}
              value={slot.duration}
              onChange={(event) => set({ duration: event.currentTarget.value })}
            />
          </div>
          <Availability kind={kind} {...slot} />
          {parts.title && (
            <TextField
              {...form.field("custom_title")}
              label="Headline"
              optional
              maxLength={120}
              hint="Leave empty to use the business name."
            />
          )}
          <TextareaField
            {...form.field("custom_message")}
            label="Your words"
            optional
            rows={2}
            maxLength={300}
            hint="One line, as visitors will read it. The office shows you the text before it goes out."
          />
          <TextareaField
            {...form.field("note")}
            label="Anything else for the office"
            optional
            rows={2}
            maxLength={1000}
          />
          {!isMember && (
            <>
              <TextField {...form.field("contact_name")} label="Your name" autoComplete="name" maxLength={120} />
              <div className="field-row">
                <EmailField
                  {...form.field("contact_email")}
                  label="Your email"
                  hint="For the answer, and nothing else."
                />
                <TextField
                  {...form.field("contact_phone")}
                  type="tel"
                  label="Your phone"
                  optional
                  autoComplete="tel"
                  maxLength={40}
                  hint="If you would rather talk."
                />
              </div>
            </>
          )}
          <Button type="submit" busy={form.isBusy}>
            Send request
          </Button>
        </form>
      )}
    </>
  );
}

interface AvailabilityProps {
  kind: PlacementKind;
  category_id: string;
  starts_at: string;
  duration: string;
}

/** Whether the placement is available, before it is requested. */
function Availability(slot: AvailabilityProps) {
  const isWhole = slot.starts_at >= townToday() && (slot.kind !== "category_sponsor" || slot.category_id !== "");
  const category_id = slot.kind === "category_sponsor" ? slot.category_id : "";
  const url = availabilityUrl({ ...slot, category_id });
  const { data } = useApi<PlacementAvailability>(url, { enabled: isWhole, staleTime: 0, retries: 0 });
  return (
    <p className="request-availability" role="status">
      {isWhole && data && availabilityWords(data)}
    </p>
  );
}

function availabilityWords({ is_free, capacity, taken, free_from }: PlacementAvailability): string {
  if (is_free) {
    const left = capacity - taken;
    return capacity === 1 ? "Free on these days." : `Free on these days: ${left} of ${capacity} places are left.`;
  }
  const next = free_from ? ` It is free from ${formatDay(free_from)} on.` : "";
  return `Sold on some of these days.${next} You can still ask; the office will find other days with you.`;
}
