// How complete a listing is: as a bar, and in words.
import { useId } from "react";

export function Completeness({ percent }: { percent: number }) {
  const id = useId();
  return (
    <div className="dashboard-complete">
      <span id={id}>{percent === 100 ? "The listing is complete." : `The listing is ${percent}% complete.`}</span>
      <progress className="dashboard-complete-bar" value={percent} max={100} aria-labelledby={id} />
    </div>
  );
}
