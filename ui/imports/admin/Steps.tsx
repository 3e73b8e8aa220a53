// The step indicator.
import { STEPS } from "../model";

export function Steps({ at }: { at: number }) {
  return (
    <ol className="import-steps" aria-label="Steps">
      {STEPS.map((name, index) => (
        <li
          key={name}
          className={index < at ? "import-step import-step-done" : "import-step"}
          aria-current={index === at ? "step" : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}
