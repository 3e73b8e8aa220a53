// A summary in numbers of what is about to happen.
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { count } from "../../kit/format";
import type { ImportCheck } from "../api";
import type { ImportKindWords } from "../kinds";
import { invitationWords } from "../model";

interface ReviewStepProps {
  kind: ImportKindWords;
  checked: ImportCheck;
  fileName: string;
  isBusy: boolean;
  onBack: () => void;
  /** Omitted if nothing is to be saved. */
  onTake: (() => void) | undefined;
}

export function ReviewStep({ kind, checked, fileName, isBusy, onBack, onTake }: ReviewStepProps) {
  const figures: [number, string][] = [
    [checked.created, "to add"],
    [checked.updated, "to change"],
    [checked.unchanged, "stay as they are"],
    [checked.skipped, "skipped"],
  ];
  const changes = checked.created + checked.updated;
  return (
    <section className="import-part" aria-labelledby="import-review-title">
      <h2 id="import-review-title">Import {fileName}?</h2>
      <dl className="import-figures">
        {figures.map(([number, words]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
      {onTake && checked.invitations > 0 && <Banner tone="info">{invitationWords(checked)}</Banner>}
      {!onTake && <Banner tone="info">This was a test run: nothing was saved.</Banner>}
      <p className="meta">
        What is already here is updated, not added twice. You can cancel the import while it runs, and undo the whole of
        it afterward.
      </p>
      <div className="import-actions">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        {onTake && (
          <Button busy={isBusy} disabled={changes === 0} onClick={onTake}>
            {changes === 0 ? "Nothing to import" : `Import ${count(changes, kind.one, kind.many)}`}
          </Button>
        )}
      </div>
    </section>
  );
}
