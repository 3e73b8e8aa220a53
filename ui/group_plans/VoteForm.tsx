// One guest's answers: a list of options, a name, and Save at the bottom.
import { useId } from "react";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
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
  plan: SharedGroupPlan;
  own: OwnAnswers;
  memberName: string;
}

export function VoteForm(props: Props) {
  const { plan } = props;
  const id = useId();
  const form = useAnswers(props);
  const { values, errors } = form;
  return (
    <form
      className="group-plan-vote"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.state !== "saving") void form.save();
      }}
    >
      {form.problem && <Banner tone="error">{form.problem} What you chose is kept on this device.</Banner>}
      {form.state === "waiting" && (
        <Banner tone="offline" action={<Button type="submit">Try again</Button>}>
          Saved on this device, not yet sent. It goes out as soon as there is a connection.
        </Banner>
      )}
      {form.state === "saved" && !form.isDirty && (
        <Banner tone="success">
          Saved.{" "}
          {plan.deadline ? `You can change your answers until ${plan.deadline.label}.` : "You can change your answers."}
        </Banner>
      )}
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
      {plan.options.length > 0 && (
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
            <OptionLine key={option.id} plan={plan} option={option}>
              <div className={error ? "group-plan-choice field-invalid" : "group-plan-choice"}>
                <Segmented
                  legend={option.label}
                  options={ANSWERS}
                  value={given === "not_answered" ? null : given}
                  onChange={(answer) => form.answer(option.id, answer)}
                />
                {given ? (
                  <Button variant="quiet" size="sm" onClick={() => form.answer(option.id, null)}>
                    Clear<span className="visually-hidden"> the answer to {option.label}</span>
                  </Button>
                ) : (
                  <span className="group-plan-quiet">Not answered</span>
                )}
                <FieldError id={`${id}-${option.id}-error`} error={error} />
              </div>
            </OptionLine>
          );
        })}
      </ul>
      <SaveBar isDirty={form.isDirty} isBusy={form.state === "saving"} onDiscard={form.discard} />
    </form>
  );
}
