// The options for the owner: add, edit, remove, decide.
import { useState } from "react";
import { Button } from "../kit/Button";
import { ConfirmDialog } from "../kit/ConfirmDialog";
import * as api from "./api";
import type { GroupPlan, GroupPlanOption } from "./api";
import { canBeChosen, namesWith, tallyText } from "./model";
import { OptionDialog } from "./OptionDialog";
import type { OptionDraft } from "./OptionFields";
import { OptionLine } from "./OptionLine";

const draftOf = (option: GroupPlanOption): OptionDraft => ({
  kind: option.kind,
  found: option.object_id === null ? null : { id: option.object_id, name: option.title },
  recurrenceId: option.recurrence_id ?? "",
  title: option.title,
  note: option.note,
  startDate: option.when?.start_date ?? "",
  startTime: option.when?.start_time?.slice(0, 5) ?? "",
  endTime: option.when?.end_time?.slice(0, 5) ?? "",
  capacity: option.capacity === null ? "" : String(option.capacity),
});

type Opened = { act: "add" } | { act: "edit" | "delete" | "decide"; option: GroupPlanOption } | null;

function DecideDialog({ plan, option, ...rest }: { plan: GroupPlan; option: GroupPlanOption } & Closing) {
  const refusing = namesWith(plan, option.id, "no");
  return (
    <ConfirmDialog
      title={`Decide for ${option.label}?`}
      action={refusing.length > 0 ? "Decide anyway" : "Decide"}
      variant={refusing.length > 0 ? "danger" : "primary"}
      done="Decided. Everybody who left an email will hear about it."
      send={() => api.decide(plan.id, option.id, refusing.length).then(rest.onChanged)}
      onClose={rest.onClose}
    >
      {refusing.length > 0 && (
        <p className="group-plan-warning">
          {refusing.join(", ")} said no to this: {refusing.length === 1 ? "that person" : "these people"} cannot come.
        </p>
      )}
      <p>{tallyText(option.tally)}. The vote ends with it.</p>
    </ConfirmDialog>
  );
}

interface Closing {
  onClose: () => void;
  onChanged: () => Promise<void>;
}

export function OwnerOptions({ plan, onChanged }: { plan: GroupPlan; onChanged: () => Promise<void> }) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const isDone = () => {
    close();
    void onChanged();
  };
  return (
    <section>
      <h2>Options</h2>
      <ul className="group-plan-options">
        {plan.options.map((option) => (
          <OptionLine key={option.id} plan={plan} option={option} isChosen={plan.decision?.option_id === option.id}>
            <div className="group-plan-choice">
              {plan.decision?.option_id !== option.id && canBeChosen(option) && (
                <Button size="sm" onClick={() => setOpened({ act: "decide", option })}>
                  Decide<span className="visually-hidden"> for {option.label}</span>
                </Button>
              )}
              <Button variant="quiet" size="sm" onClick={() => setOpened({ act: "edit", option })}>
                Edit<span className="visually-hidden"> {option.label}</span>
              </Button>
              <Button variant="quiet" size="sm" onClick={() => setOpened({ act: "delete", option })}>
                Remove<span className="visually-hidden"> {option.label}</span>
              </Button>
            </div>
          </OptionLine>
        ))}
      </ul>
      <p>
        <Button variant="secondary" onClick={() => setOpened({ act: "add" })}>
          Add an option
        </Button>
      </p>
      {opened?.act === "add" && (
        <OptionDialog
          title="Add an option"
          action="Add"
          send={(option) => api.addOption(plan.id, option)}
          onClose={close}
          onDone={isDone}
        />
      )}
      {opened?.act === "edit" && (
        <OptionDialog
          title={`Change ${opened.option.label}`}
          action="Save"
          present={draftOf(opened.option)}
          warning={
            plan.decision?.option_id === opened.option.id
              ? "The plan was decided for it. If you change its name or time, it will be closed, and yours to decide again."
              : undefined
          }
          send={(option) => api.changeOption(plan.id, opened.option.id, option)}
          onClose={close}
          onDone={isDone}
        />
      )}
      {opened?.act === "delete" && (
        <ConfirmDialog
          title={`Remove ${opened.option.label}?`}
          action="Remove"
          done="The option is removed."
          send={() => api.deleteOption(plan.id, opened.option.id).then(onChanged)}
          onClose={close}
        >
          <p>The answers to it go with it: {tallyText(opened.option.tally)}.</p>
          {plan.decision?.option_id === opened.option.id && (
            <p>The plan was decided for it. It will be closed, and yours to decide again.</p>
          )}
        </ConfirmDialog>
      )}
      {opened?.act === "decide" && (
        <DecideDialog plan={plan} option={opened.option} onClose={close} onChanged={onChanged} />
      )}
    </section>
  );
}
