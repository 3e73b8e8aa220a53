// Fields and choices: empty, filled, invalid, disabled.
import { useState } from "react";
import { Button } from "../../kit/Button";
import { CheckGroup } from "../../kit/CheckGroup";
import { Checkbox, RadioCards, Switch } from "../../kit/Choice";
import { ErrorSummary, type FormProblem } from "../../kit/ErrorSummary";
import { EmailField, SelectField, TextareaField, TextField } from "../../kit/Field";
import { PasswordField, StrengthMeter } from "../../kit/PasswordField";
import { Segmented } from "../../kit/Segmented";
import { accountTexts } from "../../kit/accountTexts";
import { Part } from "./Part";

const PROBLEMS: FormProblem[] = [
  { fieldId: "gallery-email", message: accountTexts.signup.email_required },
  { fieldId: "gallery-password", message: accountTexts.signup.password_required },
];

/** Enough that only the first few are shown. */
const KINDS = [
  "Music",
  "Markets",
  "Family",
  "Food and drink",
  "Outdoors",
  "Arts",
  "Books",
  "Film",
  "Sports",
  "Town government",
].map((label, index) => ({ value: label, label, count: 20 - 2 * index }));

export function FormGallery() {
  const [role, setRole] = useState<"local" | "owner" | null>(null);
  const [kinds, setKinds] = useState(["Music"]);
  const [view, setView] = useState<"list" | "map">("list");
  const [password, setPassword] = useState("Elm street 9");
  const [note, setNote] = useState("Ask for the back room.");
  const [problems, setProblems] = useState<FormProblem[]>([]);
  const isWrong = problems.length > 0;
  return (
    <>
      <Part title="Fields">
        <ErrorSummary problems={problems} />
        <div className="design-columns">
          <TextField label="Business name" hint="As it appears on your sign." placeholder="Hart & Daughters" />
          <EmailField
            id="gallery-email"
            label="Email"
            error={isWrong ? accountTexts.signup.email_required : undefined}
          />
          <div>
            <PasswordField
              id="gallery-password"
              label="Password"
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={isWrong ? accountTexts.signup.password_required : undefined}
            />
            <StrengthMeter password={password} />
          </div>
          <SelectField
            label="Sort by"
            options={[
              { value: "name", label: "Name" },
              { value: "distance", label: "Nearest first" },
            ]}
          />
          <TextField label="Web address" prefix="https://" optional />
          <TextareaField
            label="Note"
            countTo={40}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <TextField label="Read only" readOnly value="hart-and-daughters" />
          <TextField label="Disabled" disabled value="Not now" />
        </div>
        <div className="design-row">
          <Button variant="secondary" onClick={() => setProblems(isWrong ? [] : PROBLEMS)}>
            {isWrong ? "Clear the errors" : "Show the errors"}
          </Button>
        </div>
      </Part>
      <Part title="Choices">
        <div className="design-columns">
          <div>
            <Checkbox label="Wheelchair accessible" count={12} defaultChecked />
            <Checkbox label="Outdoor seating" count={7} />
            <Checkbox label="Live music" count={0} disabled />
            <Switch label="Open now" defaultChecked />
          </div>
          <CheckGroup
            legend="Kind of event"
            options={KINDS}
            chosen={kinds}
            onToggle={(kind) =>
              setKinds(kinds.includes(kind) ? kinds.filter((other) => other !== kind) : [...kinds, kind])
            }
          />
          <Segmented
            legend="View"
            value={view}
            onChange={setView}
            hideLegend={false}
            options={[
              { value: "list", label: "List", icon: "list" },
              { value: "map", label: "Map", icon: "map" },
            ]}
          />
        </div>
        <RadioCards
          legend="Who are you?"
          value={role}
          onChange={setRole}
          error={isWrong && !role ? accountTexts.signup.role_required : undefined}
          options={[
            { value: "local", label: accountTexts.signup.local, hint: "Save places, follow events.", icon: "users" },
            {
              value: "owner",
              label: accountTexts.signup.business_owner,
              hint: "Answer reviews, hear of suggested edits.",
              icon: "store",
            },
          ]}
        />
      </Part>
    </>
  );
}
