// The rules and the figures, rendered like `rules_section` of `src/moderation/page.rs`.
import { formatLongDay } from "../kit/dates";
import { useApi } from "../kit/query";
import { type PostedRules as Posted, RULES } from "./api";
import { appliesTo } from "./model";

export function PostedRules() {
  const { data } = useApi<Posted>(RULES);
  if (!data) return null;
  const { rules, since, hidden, appealed, restored } = data;
  return (
    <>
      <section className="moderation-part" aria-labelledby="moderation-rules">
        <h2 id="moderation-rules">The rules</h2>
        <dl className="moderation-rules">
          {rules.map((rule) => (
            <div key={rule.rule} className="moderation-rule">
              <dt>{rule.title}</dt>
              <dd>{rule.text}</dd>
              <dd className="meta">{appliesTo(rule.applies_to)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="moderation-part" aria-labelledby="moderation-figures">
        <h2 id="moderation-figures">The last twelve months</h2>
        <p>
          {`Since ${formatLongDay(`${since}T12:00:00Z`)}: ${hidden} hidden or refused, ${appealed} appealed, ${restored} restored.`}
        </p>
        <table className="moderation-figures">
          <thead>
            <tr>
              <th scope="col">Rule</th>
              <th scope="col">Hidden or refused</th>
              <th scope="col">Appealed</th>
              <th scope="col">Restored</th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <tr key={rule.rule}>
                <th scope="row">{rule.title}</th>
                <td>{rule.hidden}</td>
                <td>{rule.appealed}</td>
                <td>{rule.restored}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
