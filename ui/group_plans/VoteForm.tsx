// One guest's answers: a list of options, a name, and Save at the bottom.
import { useId, useMemo } from "react";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { ErrorSummary } from "../kit/ErrorSummary";
import { EmailField, FieldError, TextField } from "../kit/Field";
import { SaveBar } from "../kit/SaveBar";
import { Segmented } from "../kit/Segmented";
import type { OwnAnswers, SharedGroupPlan } from "./api";
import { ANSWERS } from "./model";
import { OptionLine } from "./OptionLine";
import { useAnswers } from "./useAnswers";

interface Props {
  token: string;
  guestKey: string;
  onKey: (key: string) => void;
  plan: SharedGroupPlan;
  own: OwnAnswers;
  memberName: string;
}

/** What became of the answers, while the vote is open and after it. */
function SaveStateBanner({ plan, own, form }: Pick<Props, "plan" | "own"> & { form: ReturnType<typeof useAnswers> }) {
  if (form.problem) return <Banner tone="error">{form.problem} What you chose is kept on this device.</Banner>;
  const hasSaved = own.participant_id !== null;
  if (!plan.is_open && form.isDirty) {
    return (
      <Banner tone="warning">
        {hasSaved
          ? "The answers you saved count. What you changed after that was not saved. It is"
          : "The vote ended before your answers were saved. They are"}{" "}
        kept on this device, in case the vote opens again.
      </Banner>
    );
  }
  if (!plan.is_open) {
    return hasSaved ? <Banner>The vote has ended. The answers you saved count.</Banner> : null;
  }
  if (form.state === "waiting") {
    return (
      <Banner tone="offline" action={<Button type="submit">Try again</Button>}>
        Saved on this device, not yet sent. It goes out as soon as there is a connection.
      </Banner>
    );
  }
  if (form.state !== "saved" || form.isDirty) return null;
  return (
    <Banner tone="success">
      Saved.{" "}
      {plan.deadline ? `You can change your answers until ${plan.deadline.label}.` : "You can change your answers."}
    </Banner>
  );
}

export function VoteForm(props: Props) {
  const { plan } = props;
  const id = useId();
  const form = useAnswers(props);
  const { values, errors } = form;
  const problems = useMemo(
    () => Object.entries(errors).map(([name, message]) => ({ fieldId: `${id}-${name}`, message })),
    [errors, id],
  );
  return (
    <form
      className="group-plan-vote"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.state !== "saving") void form.save();
      }}
    >
      <SaveStateBanner plan={plan} own={props.own} form={form} />
      <ErrorSummary problems={problems} />
      <fieldset className="group-plan-vote" disabled={!plan.is_open}>
        <legend className="visually-hidden">Your answers</legend>
        <div className="group-plan-who">
          <TextField
            id={`${id}-name`}
            label="Your name"
            autoComplete="name"
            maxLength={200}
            value={values.name}
            onChange={(event) => form.setName(event.currentTarget.value)}
            error={errors["name"]}
          />
          <EmailField
            id={`${id}-email`}
            label="Email"
            hint="For a link to change your answers, a reminder and the result. Nobody else in the group sees it."
            optional
            value={values.email}
            onChange={(event) => form.setEmail(event.currentTarget.value)}
            error={errors["email"]}
          />
        </div>
        {plan.is_open && plan.options.length > 0 && (
          <div className="group-plan-all">
            <Button variant="secondary" size="sm" icon="check" onClick={() => form.answerAll("yes")}>
              Yes to all
            </Button>
          </div>
        )}
        <ul className="group-plan-options">
          {plan.options.map((option) => {
            const given = values.answers[String(option.id)] ?? null;
            const error = errors[`option_${option.id}`];
            return (
              <OptionLine key={option.id} plan={plan} option={option} isChosen={plan.decision?.option_id === option.id}>
                <div className={error ? "group-plan-choice field-invalid" : "group-plan-choice"}>
                  <Segmented
                    id={`${id}-option_${option.id}`}
                    legend={option.label}
                    options={ANSWERS}
                    value={given === "not_answered" ? null : given}
                    describedBy={error && `${id}-${option.id}-error`}
                    onChange={(answer) => form.answer(option.id, answer)}
                  />
                  {!given && <span className="group-plan-quiet">Not answered</span>}
                  {given && plan.is_open && (
                    <Button variant="quiet" size="sm" onClick={() => form.answer(option.id, null)}>
                      Clear<span className="visually-hidden"> the answer to {option.label}</span>
                    </Button>
                  )}
                  <FieldError id={`${id}-${option.id}-error`} error={error} />
                </div>
              </OptionLine>
            );
          })}
        </ul>
      </fieldset>
      <SaveBar isDirty={form.isDirty} isBusy={form.state === "saving"} onDiscard={form.discard} />
    </form>
  );
}
