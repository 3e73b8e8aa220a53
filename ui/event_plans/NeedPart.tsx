// What has to be booked or bought: the shortlist for each need.
import { useState } from "react";
import { Badge } from "../kit/Badge";
import { Button } from "../kit/Button";
import { Switch } from "../kit/Choice";
import { formatDay, townToday } from "../kit/dates";
import { Disclosure } from "../kit/Disclosure";
import { editItem, type EventPlan, type EventPlanItem } from "./api";
import { CandidateDialog } from "./CandidateDialog";
import { ItemDialog, NewItemDialog, RemoveItemDialog } from "./itemDialogs";
import { formatCents, shortlistWords } from "./model";
import { usePlanAction } from "./usePlanAction";
import { VendorDialog } from "./VendorDialog";
import { VendorRow } from "./VendorRow";

type Open = "candidates" | "own" | "edit" | "remove";

function Need({ plan, item }: { plan: EventPlan; item: EventPlanItem }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { isBusy, run } = usePlanAction();
  const close = () => setOpen(null);
  const facts = [
    item.due_date !== null && !item.is_done ? `By ${formatDay(item.due_date, townToday())}` : "",
    item.actual_cents !== null ? `Costs ${formatCents(item.actual_cents)}` : "",
    item.estimate_cents !== null ? `Estimate ${formatCents(item.estimate_cents)}` : "",
  ].filter(Boolean);
  return (
    <li className="event-need">
      <div className="event-need-head">
        <h3>{item.title}</h3>
        {item.is_done && (
          <Badge tone="green" icon="check">
            Done
          </Badge>
        )}
      </div>
      <p className="event-need-state">{shortlistWords(item)}</p>
      {facts.length > 0 && <p className="meta">{facts.join(" · ")}</p>}
      {item.reason && <p>{item.reason}</p>}
      {item.detail && <p className="event-plan-note">{item.detail}</p>}
      {item.note && <p className="event-plan-note">Your note: {item.note}</p>}
      {item.vendors.length > 0 && (
        <ul className="event-vendors">
          {item.vendors.map((vendor) => (
            <VendorRow key={vendor.id} plan={plan} item={item} vendor={vendor} />
          ))}
        </ul>
      )}
      <div className="admin-bar">
        <Button
          size="sm"
          icon="search"
          aria-label={`Find someone in town: ${item.title}`}
          onClick={() => setOpen("candidates")}
        >
          Find someone in town
        </Button>
        <Button size="sm" variant="secondary" aria-label={`Add by name: ${item.title}`} onClick={() => setOpen("own")}>
          Add by name
        </Button>
        <Button size="sm" variant="quiet" aria-label={`Edit: ${item.title}`} onClick={() => setOpen("edit")}>
          Edit
        </Button>
        <Button size="sm" variant="quiet" aria-label={`Remove: ${item.title}`} onClick={() => setOpen("remove")}>
          Remove
        </Button>
      </div>
      {item.vendors.length > 1 && (
        <Switch
          label="Book more than one"
          aria-label={`Book more than one: ${item.title}`}
          checked={item.allows_several}
          onChange={(event) => {
            const allows_several = event.currentTarget.checked;
            if (!isBusy) run(() => editItem(plan.id, item.id, { allows_several }));
          }}
        />
      )}
      {open === "candidates" && <CandidateDialog plan={plan} item={item} onClose={close} />}
      {open === "own" && <VendorDialog plan={plan} item={item} vendor={null} onClose={close} />}
      {open === "edit" && <ItemDialog plan={plan} item={item} onClose={close} />}
      {open === "remove" && <RemoveItemDialog plan={plan} item={item} onClose={close} />}
    </li>
  );
}

export function NeedPart({ plan }: { plan: EventPlan }) {
  const [isAdding, setAdding] = useState(false);
  const needs = plan.items.filter((item) => item.kind === "need");
  const [open, done] = [needs.filter((item) => !item.is_done), needs.filter((item) => item.is_done)];
  const list = (items: EventPlanItem[]) => (
    <ul className="event-needs">
      {items.map((item) => (
        <Need key={item.id} plan={plan} item={item} />
      ))}
    </ul>
  );
  return (
    <>
      {open.length > 0 ? list(open) : <p>Everything is booked or bought.</p>}
      {done.length > 0 && (
        <Disclosure summary={`Done (${done.length})`} isOpen>
          {list(done)}
        </Disclosure>
      )}
      <div className="admin-bar">
        <Button variant="secondary" onClick={() => setAdding(true)}>
          Add something you need
        </Button>
      </div>
      {isAdding && <NewItemDialog plan={plan} kind="need" onClose={() => setAdding(false)} />}
    </>
  );
}
