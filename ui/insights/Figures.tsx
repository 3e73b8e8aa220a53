// Key figures side by side, each with its comparison.
import { figureText, NOT_COUNTED } from "./model";

interface FigureProps {
  key: string;
  label: string;
  /** Null: too small to be disclosed. */
  value: number | null;
  /** False: nothing was counted on these days. */
  is_counted?: boolean;
  comparison: string;
}

export function Figures({ rows }: { rows: FigureProps[] }) {
  return (
    <dl className="figures">
      {rows.map(({ key, label, value, is_counted = true, comparison }) => (
        <div key={key} className="figure">
          <dt>{label}</dt>
          <dd className={value === null ? "figure-value figure-value-hidden" : "figure-value"}>
            {is_counted ? figureText(value) : NOT_COUNTED}
          </dd>
          <dd className="figure-comparison">{comparison}</dd>
        </div>
      ))}
    </dl>
  );
}
