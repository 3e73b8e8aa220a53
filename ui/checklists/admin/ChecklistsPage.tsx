// All checklists: their order, which are published, and a link to each.
import { useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { officePaths } from "../../admin/officePaths";
import { DeleteRecordDialog } from "../../deleted_records/DeleteRecordDialog";
import { Badge } from "../../kit/Badge";
import { Button, LinkButton } from "../../kit/Button";
import { formatMoment } from "../../kit/dates";
import { count } from "../../kit/format";
import { invalidatePaths, queryClient, useApi } from "../../kit/query";
import { apiUrl } from "../../kit/http";
import { OrderList } from "../../kit/OrderList";
import { Link, useSearchParams } from "../../kit/router";
import { Segmented } from "../../kit/Segmented";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState, LoadError } from "../../kit/State";
import { texts } from "../../kit/texts";
import { showError, showToast } from "../../kit/toasts";
import {
  adminChecklistsOf,
  adminChecklistsUrl,
  orderChecklists,
  setPublished,
  type ChecklistKind,
  type OfficeChecklist,
} from "../api";
import { KINDS, readKind } from "../model";

type Row = OfficeChecklist & { key: string };

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

  function order(rows: Row[]) {
    queryClient.setQueryData([apiUrl(url)], rows);
    return act(() =>
      orderChecklists(
        kind,
        rows.map(({ id }) => id),
      ),
    );
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
      {query.isError && !query.data && <LoadError title="The checklists could not be loaded." query={query} />}
      {query.isSuccess && checklists.length === 0 && (
        <EmptyState title="No checklists yet" icon="list">
          Add one: a title, and the steps in the order in which they are done.
        </EmptyState>
      )}
      <OrderList
        key={kind}
        list="checklists"
        rows={checklists.map((checklist): Row => ({ ...checklist, key: String(checklist.id) }))}
        nameOf={({ title }) => title}
        isBusy={isBusy}
        isCompact
        onOrder={order}
        actions={(checklist) => (
          <>
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
          </>
        )}
      >
        {(checklist) => (
          <>
            <p className="order-row-title">
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
              <p className="checklist-foreign">Written for {checklist.written_for} law. Adapt it to your state.</p>
            )}
          </>
        )}
      </OrderList>
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
