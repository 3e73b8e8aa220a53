// Changes waiting for the town office, field by field, with a button to withdraw them.
import { useState } from "react";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { withdrawChanges } from "./api";
import { sinceWords } from "./listingForm";
import type { ManagedBusiness } from "./managedBusiness";

type ChangeRequest = NonNullable<ManagedBusiness["change_request"]>;

interface WaitingChangesProps {
  businessId: number;
  request: ChangeRequest;
  onWithdrawn: () => Promise<unknown>;
}

export function WaitingChanges({ businessId, request, onWithdrawn }: WaitingChangesProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Banner
        action={
          <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
            Withdraw
          </Button>
        }
      >
        <p className="waiting-changes-title">{`Waiting for the town office ${sinceWords(request.created_at)}`}</p>
        <dl className="waiting-changes">
          {request.fields.map(({ field, label, before, after }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>
                <del>
                  <span className="visually-hidden">Now: </span>
                  {before || "Nothing"}
                </del>{" "}
                <span aria-hidden="true">→ </span>
                <ins>
                  <span className="visually-hidden">Then: </span>
                  {after || "Nothing"}
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      </Banner>
      {isAsking && (
        <ConfirmDialog
          title="Withdraw these changes?"
          action="Withdraw changes"
          done="Changes withdrawn."
          send={() => withdrawChanges(businessId).then(onWithdrawn)}
          onClose={() => setAsking(false)}
        >
          <p>The listing stays as it is now. You can ask for the changes again at any time.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
