// All checklists: their order, which are published, and a link to each.
import { useState, type MouseEvent } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { officePaths } from "../../admin/officePaths";
import { DeleteRecordDialog } from "../../deleted_records/DeleteRecordDialog";
import { Badge } from "../../kit/Badge";
import { Button, LinkButton } from "../../kit/Button";
import { formatMoment } from "../../kit/dates";
import { count } from "../../kit/format";
import { invalidatePaths, queryClient, useApi } from "../../kit/query";
import { apiUrl } from "../../kit/http";
import { Link, useSearchParams } from "../../kit/router";
import { Segmented } from "../../kit/Segmented";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState, LoadError } from "../../kit/State";
import { texts } from "../../kit/texts";
import { announce, showError, showToast } from "../../kit/toasts";
import { showUndo } from "../../kit/undo";
import { useStepFocus } from "../../kit/useStepFocus";
import {
  adminChecklistsOf,
  adminChecklistsUrl,
  orderChecklists,
  setPublished,
  type ChecklistKind,
  type OfficeChecklist,
} from "../api";
import { KINDS, moved, readKind } from "../model";

const LEDES: Record<ChecklistKind, string> = {
  situation: "Residents find these under Life Services. What they have checked off stays when you edit a checklist.",
  occasion: "Event planning begins with these. Plans already under way do not change when you edit one.",
};

const refresh = () => invalidatePaths(adminChecklistsUrl, "checklists/", "life-services/");
const fail = (error: unknown) => showError(error, texts.events.failed);

export default function ChecklistsPage() {
  const [params, setParams] = useSearchParams();
  const kind = readKind(params.get("kind"));
  // Meanwhile a press does nothing, but no button is disabled: the pressed one would lose the focus.
  const [isBusy, setBusy] = useState(false);
  const keepFocus = useStepFocus();
  const [deleting, setDeleting] = useState<OfficeChecklist | null>(null);
  const url = adminChecklistsOf(kind);
  const query = useApi<OfficeChecklist[]>(url, { staleTime: 0 });
  const checklists = query.data ?? [];

  async function act(send: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    try {
      await send();
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      setBusy(false);
      await refresh();
    }
  }

  async function move(event: MouseEvent<HTMLButtonElement>, checklist: OfficeChecklist, index: number, by: -1 | 1) {
    if (isBusy) return;
    keepFocus(event);
    const before = checklists.map(({ id }) => id);
    const next = moved(checklists, index, by);
    queryClient.setQueryData([apiUrl(url)], next);
    const ids = next.map(({ id }) => id);
    if (!(await act(() => orderChecklists(kind, ids)))) return;
    announce(`${checklist.title} is now ${ids.indexOf(checklist.id) + 1} of ${ids.length}.`);
    showUndo("Order saved.", () => void act(() => orderChecklists(kind, before)));
  }

  async function publish(checklist: OfficeChecklist) {
    if (isBusy) return;
    const isPublished = !checklist.is_published;
    if (await act(() => setPublished(checklist, isPublished))) {
      showToast(`“${checklist.title}” is ${isPublished ? "published" : "hidden"}.`, { tone: "success" });
    }
  }

  return (
    <AdminFrame title="Checklists" lede={LEDES[kind]}>
      <div className="checklist-bar">
        <Segmented
          legend="Kind of checklist"
          options={KINDS}
          value={kind}
          onChange={(value) => setParams(value === "occasion" ? { kind: value } : {}, { replace: true })}
        />
        <LinkButton to={officePaths.checklist("new", { kind })} icon="list">
          New checklist
        </LinkButton>
      </div>
      {query.isPending && <Skeleton count={8} label="Loading checklists" />}
      {query.isError && <LoadError title="The checklists could not be loaded." query={query} />}
      {query.isSuccess && checklists.length === 0 && (
        <EmptyState title="No checklists yet" icon="list">
          Add one: a title, and the steps in the order in which they are done.
        </EmptyState>
      )}
      <ol className="checklist-rows">
        {checklists.map((checklist, index) => (
          <li key={checklist.id} className="checklist-row">
            <div className="checklist-row-words">
              <p className="checklist-row-title">
                <Link to={officePaths.checklist(checklist.id)}>{checklist.title}</Link>
                <Badge tone={checklist.is_published ? "green" : "slate"}>
                  {checklist.is_published ? "Published" : "Hidden"}
                </Badge>
              </p>
              <p className="meta">
                {count(checklist.item_count, "step", "steps")} · version {checklist.version} · changed{" "}
                {formatMoment(checklist.updated_at)}
              </p>
              {checklist.written_for && (
                <p className="checklist-row-foreign">
                  Written for {checklist.written_for} law. Adapt it to your state.
                </p>
              )}
            </div>
            <div className="checklist-row-actions">
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Move up: ${checklist.title}`}
                disabled={index === 0}
                onClick={(event) => void move(event, checklist, index, -1)}
              >
                Up
              </Button>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Move down: ${checklist.title}`}
                disabled={index === checklists.length - 1}
                onClick={(event) => void move(event, checklist, index, 1)}
              >
                Down
              </Button>
              {checklist.written_for && !checklist.is_published ? (
                <LinkButton
                  size="sm"
                  variant="secondary"
                  to={officePaths.checklist(checklist.id)}
                  aria-label={`Read and edit: ${checklist.title}`}
                >
                  Read and edit
                </LinkButton>
              ) : (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`${checklist.is_published ? "Hide" : "Publish"}: ${checklist.title}`}
                  onClick={() => void publish(checklist)}
                >
                  {checklist.is_published ? "Hide" : "Publish"}
                </Button>
              )}
              <Button
                size="sm"
                variant="danger"
                aria-label={`Delete: ${checklist.title}`}
                onClick={() => setDeleting(checklist)}
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {deleting && (
        <DeleteRecordDialog
          kind="checklist"
          id={deleting.id}
          name={`“${deleting.title}”`}
          onClose={() => setDeleting(null)}
        >
          <p>What residents have checked off and planned with it stays.</p>
        </DeleteRecordDialog>
      )}
    </AdminFrame>
  );
}

export { default as style } from "./checklists.css";
