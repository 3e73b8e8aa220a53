// Who answered what: a table on wide screens, on phones a list of names below each option.
import { Disclosure } from "../kit/Disclosure";
import type { GroupPlanOption, SharedGroupPlan } from "./api";
import { ANSWERS, answerLabel, answerOf, namesWith, optionHeading } from "./model";

const ALL = [...ANSWERS.map(({ value }) => value), "not_answered"] as const;

function Names({ plan, option }: { plan: SharedGroupPlan; option: GroupPlanOption }) {
  const rows = ALL.map((answer) => ({ answer, names: namesWith(plan, option.id, answer) }));
  return (
    <dl className="group-plan-names">
      {rows
        .filter(({ names }) => names.length > 0)
        .map(({ answer, names }) => (
          <div key={answer}>
            <dt>{answerLabel(answer)}</dt>
            <dd>{names.join(", ")}</dd>
          </div>
        ))}
    </dl>
  );
}

function Heading({ option }: { option: GroupPlanOption }) {
  const { title, detail } = optionHeading(option);
  return (
    <>
      <span>{title}</span>
      {detail && <small>{detail}</small>}
    </>
  );
}

export function Results({ plan }: { plan: SharedGroupPlan }) {
  if (plan.participants.length === 0) return <p>Nobody has answered yet.</p>;
  return (
    <>
      <div className="group-plan-table" tabIndex={0} role="region" aria-label="Who said what">
        <table>
          <caption className="visually-hidden">Who said what</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              {plan.options.map((option) => (
                <th key={option.id} scope="col">
                  <Heading option={option} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plan.participants.map((person) => (
              <tr key={person.id}>
                <th scope="row">{person.name}</th>
                {plan.options.map((option) => {
                  const answer = answerOf(person, option.id);
                  return (
                    <td key={option.id} className={`group-plan-answer-${answer}`}>
                      {answerLabel(answer)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="group-plan-lists">
        {plan.options.map((option) => (
          <Disclosure key={option.id} summary={option.label}>
            <Names plan={plan} option={option} />
          </Disclosure>
        ))}
      </div>
    </>
  );
}
