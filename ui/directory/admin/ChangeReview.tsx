// One change request: its fields before and after, each with a checkbox, and the staff's decision.
import { useState } from "react";
import { Badge } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import { Checkbox } from "../../kit/Choice";
import { type Column, DataTable } from "../../kit/DataTable";
import { FieldError, TextareaField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { FormDialog } from "../../kit/FormDialog";
import { ApiError } from "../../kit/http";
import { invalidatePaths } from "../../kit/query";
import { Link } from "../../kit/router";
import { RelativeTime } from "../../kit/Time";
import { showError, showToast } from "../../kit/toasts";
import { paths } from "../../paths";
import { decideChanges, type ReviewedChange, type ReviewedRequest } from "./changes";

const refresh = () => invalidatePaths("admin/change-requests/", "businesslistings/");

const labels = (changes: ReviewedChange[]) => changes.map(({ label }) => label).join(", ");

interface DecisionProps {
  request: ReviewedRequest;
  approved: ReviewedChange[];
  onClose: () => void;
}

/** If anything is rejected, the business is told why. */
function ReasonDialog({ request, approved, onClose }: DecisionProps) {
  const rejected = request.fields.filter((change) => !approved.includes(change));
  const form = useForm({
    names: ["reason"],
    check: ({ reason }) => (reason.trim() ? {} : { reason: "Say why. The business reads this." }),
    send: async ({ reason }) => {
      try {
        const approve = approved.map(({ field }) => field);
        await decideChanges(request, approve, reason.trim());
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        // Decided or changed by somebody else: the list in the background shows the current state.
        onClose();
        showError(error);
        return refresh();
      }
      showToast(approved.length > 0 ? "Decided. The listing is updated." : "Request turned down.", { tone: "success" });
      onClose();
      await refresh();
    },
  });
  const verb = approved.length > 0 ? "Apply in part" : "Turn down";
  return (
    <FormDialog title={`${verb}: ${request.business.name}`} form={form} action={verb} onClose={onClose}>
      {approved.length > 0 && <p>Public at once: {labels(approved)}</p>}
      <p>Not approved: {labels(rejected)}</p>
      <TextareaField {...form.field("reason")} label="Why not?" hint="The business reads this." rows={3} />
    </FormDialog>
  );
}

function Value({ text, isNew = false }: { text: string; isNew?: boolean }) {
  if (!text) return <span className="meta">Empty</span>;
  return <span className={isNew ? "change-review-value change-review-after" : "change-review-value"}>{text}</span>;
}

/** The changes, with the pending or final decision in the last column. */
const columns = (before: string, decision: Column<ReviewedChange>["cell"]): Column<ReviewedChange>[] => [
  { key: "field", label: "Field", cell: ({ label }) => label },
  { key: "before", label: before, cell: (change) => <Value text={change.before} /> },
  { key: "after", label: "Requested", cell: ({ after }) => <Value text={after} isNew /> },
  { key: "decision", label: "Decision", cell: decision },
];

const DECIDED = columns("Before", ({ is_approved }) => (
  <Badge tone={is_approved ? "green" : "barn"}>{is_approved ? "Approved" : "Not approved"}</Badge>
));

function Head({ request }: { request: ReviewedRequest }) {
  const { business, asked_by, created_at, decided_at } = request;
  return (
    <header className="change-review-head">
      <h2 className="change-review-name" id={`change-${request.id}`}>
        <Link to={paths.business(business.slug)}>{business.name}</Link>
      </h2>
      <p className="meta">
        Asked by {asked_by ? `${asked_by.name} (${asked_by.email})` : "a former member"},{" "}
        <RelativeTime moment={created_at} />
        {decided_at && (
          <>
            . Decided <RelativeTime moment={decided_at} />
          </>
        )}
      </p>
    </header>
  );
}

export function ChangeReview({ request }: { request: ReviewedRequest }) {
  const { business, fields, reason } = request;
  const isOpen = request.status === "open";
  return (
    <article className="change-review" aria-labelledby={`change-${request.id}`}>
      <Head request={request} />
      {isOpen ? (
        <Decide request={request} />
      ) : (
        <DataTable
          caption={`Decided: ${business.name}`}
          columns={DECIDED}
          rows={fields}
          rowKey={({ field }) => field}
        />
      )}
      {reason && <p>Reason: {reason}</p>}
    </article>
  );
}

function Decide({ request }: { request: ReviewedRequest }) {
  const { business, fields } = request;
  const [rejected, setRejected] = useState<string[]>([]);
  const [asksWhy, setAsksWhy] = useState<"part" | "all" | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const approved = fields.filter(({ field }) => !rejected.includes(field));

  function toggle(field: string) {
    setError("");
    setRejected(rejected.includes(field) ? rejected.filter((other) => other !== field) : [...rejected, field]);
  }

  async function approve() {
    if (isBusy) return;
    if (approved.length === 0) return setError("Check what to apply, or turn down the request.");
    if (approved.length < fields.length) return setAsksWhy("part");
    setBusy(true);
    try {
      await decideChanges(
        request,
        approved.map(({ field }) => field),
      );
      showToast("The listing is updated.", { tone: "success" });
    } catch (failure) {
      showError(failure);
    } finally {
      setBusy(false);
      await refresh();
    }
  }

  const withBoxes = columns("Now", ({ field, label }) => (
    <Checkbox
      label={
        <>
          Apply<span className="visually-hidden"> {label}</span>
        </>
      }
      checked={!rejected.includes(field)}
      onChange={() => toggle(field)}
    />
  ));
  return (
    <>
      <DataTable
        caption={`Requested changes: ${business.name}`}
        columns={withBoxes}
        rows={fields}
        rowKey={({ field }) => field}
      />
      <FieldError id={`change-${request.id}-error`} error={error} />
      <div className="change-review-actions">
        <Button busy={isBusy} aria-label={`Apply: ${business.name}`} onClick={() => void approve()}>
          Apply
        </Button>
        <Button variant="secondary" aria-label={`Turn down: ${business.name}`} onClick={() => setAsksWhy("all")}>
          Turn down
        </Button>
      </div>
      {asksWhy && (
        <ReasonDialog
          request={request}
          approved={asksWhy === "part" ? approved : []}
          onClose={() => setAsksWhy(null)}
        />
      )}
    </>
  );
}
