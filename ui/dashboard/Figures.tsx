// Each business's figures for the last 30 days. Small figures are withheld, and none is made up.
import { formatDay } from "../kit/dates";
import { Link } from "../kit/router";
import { paths } from "../paths";
import { hasPage } from "../routes";
import type { OwnBusiness } from "./api";
import { figuresOf } from "./model";

export function Figures({ business: { id, name, figures } }: { business: OwnBusiness }) {
  const results = paths.businessResults(id);
  return (
    <div className="dashboard-figures">
      <h3>{name}</h3>
      {figures ? (
        <>
          <dl className="admin-figures">
            {figuresOf(figures).map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="meta">
            {`Counted since ${formatDay(figures.since)}. Visitors who ask not to be counted are not included.`}
          </p>
        </>
      ) : (
        <p>Nothing has been counted in the last 30 days.</p>
      )}
      {hasPage(results) && <Link to={results}>{`All results of ${name}`}</Link>}
    </div>
  );
}
