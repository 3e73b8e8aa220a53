// Creates or edits a deal, with a preview of what residents will see.
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { formatDay, townToday } from "../../kit/dates";
import { useEditConflict } from "../../kit/EditConflict";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { TextareaField, TextField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { showToast } from "../../kit/toasts";
import { UnsavedChanges } from "../../kit/UnsavedChanges";
import { DealCard } from "../DealCard";
import { DealCoupon } from "../DealCoupon";
import { changeDeal, createDeal, refreshDeals, type BusinessDeals, type ManagedDeal, type NewDeal } from "./api";
import {
  DEAL_LABELS,
  NAMES,
  beginning,
  checkDeal,
  previewOf,
  savedText,
  toDeal,
  type Name,
  type Values,
} from "./model";

interface DealFormProps {
  all: BusinessDeals;
  /** Null: a new one. */
  deal: ManagedDeal | null;
  onClose: () => void;
}

export function DealForm({ all, deal, onClose }: DealFormProps) {
  const { business, needs_approval, pin_changed_at } = all;
  // A newer version may be loaded meanwhile: what is typed was typed over this one.
  const [begun] = useState(deal);
  const first = beginning(begun);
  const [typed, setTyped] = useState<Values>(first);
  // Which submit button was pressed; Enter presses the first.
  const status = useRef<NewDeal["status"]>("published");
  // The form replaces a list that may have been scrolled far down.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isPublic = deal !== null && deal.status === "published";
  const conflict = useEditConflict({ labels: DEAL_LABELS });
  const form = useForm<Name>({
    names: NAMES,
    check: checkDeal,
    send: async (values) => {
      const wanted = { ...toDeal(values), ...(!isPublic && { status: status.current }) };
      const saved = await (begun
        ? conflict.save(begun.revision, (known) => changeDeal(begun.id, { ...wanted, ...known }))
        : createDeal(business.id, wanted));
      showToast(savedText(saved), { tone: "success" });
      await refreshDeals(business.id);
      onClose();
    },
  });
  const field = (name: Name) => ({ ...form.field(name), label: DEAL_LABELS[name], defaultValue: first[name] });
  function readTyped(event: FormEvent<HTMLFormElement>) {
    const data = new FormData(event.currentTarget);
    setTyped(Object.fromEntries(NAMES.map((name) => [name, String(data.get(name) ?? "")])) as Values);
  }
  const isDirty = NAMES.some((name) => typed[name] !== first[name]);
  const title = deal ? `Change “${deal.title}”` : "New deal";
  return (
    <section aria-labelledby="deal-form-title" className="deal-form">
      <h2 id="deal-form-title" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {conflict.dialog}
      <UnsavedChanges isDirty={isDirty}>What you typed for this deal will be lost.</UnsavedChanges>
      {deal?.review?.reason && <Banner tone="warning">The town office sent it back: {deal.review.reason}</Banner>}
      <div className="deal-form-columns">
        <form className="deal-form-fields" {...form.form} onInput={readTyped}>
          <ErrorSummary problems={form.problems} />
          <TextField {...field("title")} maxLength={120} hint="The benefit first: “Second loaf half price”." />
          <TextareaField {...field("description")} optional rows={3} maxLength={1000} />
          <div className="field-row">
            <TextField {...field("start_date")} type="date" />
            <TextField
              {...field("end_date")}
              type="date"
              optional
              hint="Included. Leave empty to run until you end it."
            />
          </div>
          <div className="field-row">
            <TextField
              {...field("code")}
              optional
              maxLength={40}
              autoComplete="off"
              hint="Leave empty, and customers show the page itself."
            />
            <TextField
              {...field("max_redemptions")}
              optional
              inputMode="numeric"
              hint="Counted at your counter. Then the deal is used up."
            />
          </div>
          {pin_changed_at === null && typed.max_redemptions.trim() && (
            <Banner tone="warning">Uses are counted only with a PIN. Set one under “At your counter”.</Banner>
          )}
          <TextareaField
            {...field("terms")}
            optional
            rows={3}
            maxLength={1000}
            hint="Days, limits, what it can’t be combined with."
          />
          <div className="form-actions">
            <Button type="submit" busy={form.isBusy} onClick={() => (status.current = "published")}>
              {needs_approval ? "Send for approval" : isPublic ? "Save changes" : "Publish deal"}
            </Button>
            {!isPublic && (
              <Button type="submit" variant="secondary" busy={form.isBusy} onClick={() => (status.current = "draft")}>
                Save as draft
              </Button>
            )}
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
        <DealPreview
          all={all}
          values={typed}
          redeemed={deal?.redeemed_count ?? 0}
          hasCounter={pin_changed_at !== null}
        />
      </div>
    </section>
  );
}

interface DealPreviewProps {
  all: Pick<BusinessDeals, "business">;
  values: Values;
  redeemed: number;
  hasCounter: boolean;
}

function DealPreview({ all, values, redeemed, hasCounter }: DealPreviewProps) {
  const deal = previewOf(all.business, values, { redeemed_count: redeemed, hasCounter });
  return (
    <section className="deal-form-preview" aria-labelledby="deal-preview-title">
      <h2 id="deal-preview-title" className="deal-form-caption">
        As residents see it
      </h2>
      {deal.start_date > townToday() && <p className="meta">From {formatDay(deal.start_date)} on.</p>}
      {/* A preview only: nothing in it is interactive, and it says nothing that the fields do not. */}
      <div className="deal-form-shown" inert>
        <DealCard deal={deal} heading="h3" />
        <DealCoupon deal={deal} heading="h3" />
      </div>
    </section>
  );
}
