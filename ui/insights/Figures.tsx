// Key figures side by side, each with its comparison.
import { figureText } from "./model";

interface FigureProps {
  key: string;
  label: string;
  /** Null: too small to be disclosed. */
  value: number | null;
  comparison: string;
}

export function Figures({ rows }: { rows: FigureProps[] }) {
  return (
    <dl className="figures">
      {rows.map(({ key, label, value, comparison }) => (
        <div key={key} className="figure">
          <dt>{label}</dt>
          <dd className={value === null ? "figure-value figure-value-hidden" : "figure-value"}>{figureText(value)}</dd>
          <dd className="figure-comparison">{comparison}</dd>
        </div>
      ))}
    </dl>
  );
}
