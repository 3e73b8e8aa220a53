// Local businesses that could meet the need.
import { useState } from "react";
import { phoneText } from "../directory/model";
import { Button } from "../kit/Button";
import { Dialog } from "../kit/Dialog";
import { TextField } from "../kit/Field";
import { OpenStatusText } from "../kit/OpenStatusText";
import { useApi } from "../kit/query";
import { Link } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { LoadError } from "../kit/State";
import { paths } from "../paths";
import { addVendor, type Business, candidatesUrl, type EventPlan, type EventPlanItem } from "./api";
import { usePlanAction } from "./usePlanAction";

interface CandidateDialogProps {
  plan: EventPlan;
  item: EventPlanItem;
  onClose: () => void;
}

export function CandidateDialog({ plan, item, onClose }: CandidateDialogProps) {
  const { data, error, refetch } = useApi<Business[]>(candidatesUrl(plan.id, item.id));
  const [words, setWords] = useState("");
  const { isBusy, run } = usePlanAction();
  const listed = new Set(item.vendors.map((vendor) => vendor.business?.id));
  const wanted = words.trim().toLowerCase();
  const found = (data ?? []).filter(({ name, summary, category }) =>
    `${name} ${summary} ${category.name}`.toLowerCase().includes(wanted),
  );
  return (
    <Dialog isOpen onClose={onClose} isBusy={isBusy} size="lg" title={`${item.title}: who could do it`}>
      {error && <LoadError title="The businesses could not be loaded." query={{ error, refetch }} />}
      {!data && !error && <Skeleton shape="row" count={4} label="Loading businesses" />}
      {data && data.length === 0 && (
        <p>
          Nobody was found for this. Look through <Link to={paths.directory()}>the directory</Link>, or add somebody by
          name.
        </p>
      )}
      {data && data.length > 0 && (
        <>
          <TextField label="Narrow down" value={words} onChange={(event) => setWords(event.currentTarget.value)} />
          <p className="meta" role="status">{`${found.length} of ${data.length}`}</p>
          <ul className="event-vendors">
            {found.map((business) => (
              <li key={business.id} className="event-vendor">
                <div className="event-vendor-words">
                  <p className="event-vendor-name">
                    <Link to={paths.business(business.slug)}>{business.name}</Link>
                  </p>
                  <p className="meta">
                    {[business.category.name, business.address, phoneText(business.phone)].filter(Boolean).join(" · ")}
                  </p>
                  {business.open_status && <OpenStatusText status={business.open_status} />}
                </div>
                {listed.has(business.id) ? (
                  <p className="event-vendor-listed">On your list</p>
                ) : (
                  <Button
                    size="sm"
                    busy={isBusy}
                    aria-label={`Add ${business.name}`}
                    onClick={() =>
                      run(
                        () => addVendor(plan.id, item.id, { business_id: business.id }),
                        `${business.name} is on your list.`,
                      )
                    }
                  >
                    Add
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
