// Earlier versions, each of which can be restored.
import { Button } from "../../kit/Button";
import { formatMoment } from "../../kit/dates";
import { count } from "../../kit/format";
import { useApi } from "../../kit/query";
import { useAction } from "../../kit/useAction";
import { formerVersionsUrl, restoreVersion, type Checklist, type FormerVersion } from "../api";

interface FormerVersionsProps {
  checklist: Checklist;
  /** There are unsaved changes, which would be lost. */
  isDirty: boolean;
  onRestored: () => Promise<void>;
}

export function FormerVersions({ checklist, isDirty, onRestored }: FormerVersionsProps) {
  const query = useApi<FormerVersion[]>(formerVersionsUrl(checklist.id), { staleTime: 0 });
  const { isBusy, run } = useAction();
  const restore = (version: number) =>
    run(() => restoreVersion(checklist.id, version).then(onRestored), `Version ${version} is back.`);
  if (!query.data?.length) return null;
  return (
    <section className="checklist-versions">
      <h2>Earlier versions</h2>
      {isDirty && <p className="meta">Save or discard your changes before you bring one back.</p>}
      <ul>
        {query.data.map(({ version, title, item_count, replaced_at, replaced_by }) => (
          <li key={version} className="checklist-version">
            <span>
              Version {version}: “{title}”, {count(item_count, "step", "steps")}
              <span className="meta">
                {" "}
                until {formatMoment(replaced_at)}, changed by {replaced_by}
              </span>
            </span>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Bring back version ${version}`}
              disabled={isDirty}
              busy={isBusy}
              onClick={() => restore(version)}
            >
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
