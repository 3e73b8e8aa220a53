// Creates a plan: what it is about, its options, and what happens at the deadline.
import { useState } from "react";
import { Button } from "../kit/Button";
import { RadioCards } from "../kit/Choice";
import { usePageTitle } from "../kit/documentTitle";
import { ErrorSummary } from "../kit/ErrorSummary";
import { ApiError } from "../kit/http";
import { invalidatePaths } from "../kit/query";
import { useNavigate } from "../kit/router";
import { UnsavedChanges } from "../kit/UnsavedChanges";
import { useRefusal } from "../kit/useRefusal";
import { paths } from "../paths";
import { createPlan, plansUrl, type DecisionRule } from "./api";
import { EMPTY_OPTION, OptionFields, optionInput, type OptionDraft, type OptionErrors } from "./OptionFields";
import { OrganizerNameField, useOrganizerName } from "./OrganizerName";
import { EMPTY_PLAN, PlanFields, fieldId, planInput } from "./PlanFields";

const RULES: { value: DecisionRule; label: string; hint: string }[] = [
  { value: "most_yes", label: "Most yes", hint: "Ties go to the fewest no; then I decide." },
  { value: "fewest_no", label: "Fewest no", hint: "Ties go to the most yes; then I decide." },
  { value: "owner_decides", label: "I decide", hint: "The votes are advice." },
];

interface Row {
  id: number;
  option: OptionDraft;
}

/** The errors of one option: "options.0.title" is its "title". */
const errorsAt = (errors: Record<string, string>, index: number): OptionErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([name]) => name.startsWith(`options.${index}.`))
      .map(([name, text]) => [name.slice(`options.${index}.`.length), text]),
  );

const optionId = (row: number) => `group-plan-option-${row}`;

export default function NewGroupPlanPage() {
  usePageTitle("New group plan");
  const navigate = useNavigate();
  const [plan, setPlan] = useState(EMPTY_PLAN);
  const [rule, setRule] = useState<DecisionRule>("most_yes");
  const [rows, setRows] = useState<Row[]>([{ id: 0, option: EMPTY_OPTION }]);
  const refusal = useRefusal((path, message) => {
    const [, index] = /^options\.(\d+)\./.exec(path) ?? [];
    if (index !== undefined)
      return { fieldId: optionId(rows[Number(index)]?.id ?? 0), message: `Option ${Number(index) + 1}: ${message}` };
    return path === "options" ? { message } : { fieldId: fieldId(path), message };
  });
  const organizer = useOrganizerName();
  const [isBusy, setBusy] = useState(false);
  const [isDirty, setDirty] = useState(false);

  function change(option: OptionDraft, id: number) {
    setDirty(true);
    setRows(rows.map((row) => (row.id === id ? { id, option } : row)));
  }

  async function send() {
    if (organizer.problem) return refusal.show(new ApiError("", 0, "", { organizer: [organizer.problem] }));
    setBusy(true);
    try {
      await organizer.save();
      const options = rows.map(({ option }) => optionInput(option));
      const { id } = await createPlan({ ...planInput(plan), rule, options });
      setDirty(false);
      await invalidatePaths(plansUrl);
      await navigate(paths.groupPlan(id));
    } catch (error) {
      refusal.show(error);
      setBusy(false);
    }
  }

  return (
    <div className="wrap group-plan">
      <h1>New group plan</h1>
      <form
        className="group-plan-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void send();
        }}
      >
        <ErrorSummary problems={refusal.problems} />
        <PlanFields
          draft={plan}
          onChange={(next) => {
            setDirty(true);
            setPlan(next);
          }}
          errors={refusal.errors}
        />
        <OrganizerNameField organizer={organizer} id={fieldId("organizer")} error={refusal.errors["organizer"]} />
        <h2>Options</h2>
        {rows.map(({ id, option }, index) => (
          <fieldset key={id} id={optionId(id)} className="group-plan-new-option" tabIndex={-1}>
            <legend>Option {index + 1}</legend>
            <OptionFields
              draft={option}
              onChange={(next) => change(next, id)}
              errors={errorsAt(refusal.errors, index)}
            />
            {(rows.length > 1 || plan.guestsMayPropose) && (
              <Button variant="quiet" size="sm" onClick={() => setRows(rows.filter((row) => row.id !== id))}>
                Remove option {index + 1}
              </Button>
            )}
          </fieldset>
        ))}
        <p>
          <Button
            variant="secondary"
            onClick={() => {
              const last = rows.at(-1);
              const next = { ...EMPTY_OPTION, kind: last?.option.kind ?? "date" };
              setRows([...rows, { id: (last?.id ?? 0) + 1, option: next }]);
            }}
          >
            {rows.length > 0 ? "Add another option" : "Add an option"}
          </Button>
        </p>
        <h2>When the vote ends</h2>
        <RadioCards legend="When the vote ends" hideLegend options={RULES} value={rule} onChange={setRule} />
        <p className="group-plan-quiet">You cannot change this later: people vote by it.</p>
        <div>
          <Button type="submit" size="lg" busy={isBusy}>
            Create the plan
          </Button>
        </div>
        <UnsavedChanges isDirty={isDirty && !isBusy}>The plan has not been created yet.</UnsavedChanges>
      </form>
    </div>
  );
}

export { default as style } from "./groupPlans.css";
