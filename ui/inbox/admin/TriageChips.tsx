// The kinds of what is waiting, of which one is shown, each with its number.
interface TriageChipsProps {
  chips: { value: string; label: string; count?: number }[];
  chosen: string;
  onChoose: (value: string) => void;
}

export function TriageChips({ chips, chosen, onChoose }: TriageChipsProps) {
  return (
    <div className="triage-kinds" role="group" aria-label="What’s waiting">
      {chips.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          className="triage-kind"
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
        >
          {label} {count !== undefined && <span className="triage-kind-count">{count}</span>}
        </button>
      ))}
    </div>
  );
}
