// Progress, as a bar and in words.
import type { LifeServiceProgress } from "./api";
import { progressText } from "./model";

export function ProgressBar({ progress }: { progress: LifeServiceProgress }) {
  const text = progressText(progress);
  return (
    <p className="life-progress">
      <progress
        className="life-progress-bar"
        aria-label="Progress"
        value={progress.done + progress.not_needed}
        max={Math.max(1, progress.total)}
      />
      <span>{text}</span>
    </p>
  );
}
