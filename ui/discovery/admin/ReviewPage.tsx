// What's waiting for a person: the queue on the left, the event on the right. On a phone the event takes
// the queue's place.
import { useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import type { PaginatedQueueItem } from "../../kit/apiTypes";
import { Button } from "../../kit/Button";
import { Switch } from "../../kit/Choice";
import { count } from "../../kit/format";
import { pageCount, pageOf } from "../../kit/paging";
import { Pagination } from "../../kit/Pagination";
import { useApi } from "../../kit/query";
import { useSearchParams } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState, ErrorState } from "../../kit/State";
import { paths } from "../../paths";
import { countsUrl, queueUrl, type QueueCount, type QueueItem } from "../api";
import { Decisions } from "./Decisions";
import { itemKey, kindWords, neighbour, rejectLabel } from "../model";
import { Queue } from "./Queue";
import { RejectDialog } from "./RejectDialog";
import { ReviewCase } from "./ReviewCase";
import { useDecide } from "./useDecide";
import { useHotkeys, useHotkeysSwitch } from "./useHotkeys";

/** What has been decided stands beside what waits. */
const DECIDED = "decided";
const SINGLE = ["discovered", "submitted", "reported", "vanished", "claimed"];

function Kinds({ chosen, onChoose }: { chosen: string; onChoose: (kind: string) => void }) {
  const counts = useApi<QueueCount[]>(countsUrl, { staleTime: 0 }).data ?? [];
  const all = counts.reduce((sum, one) => sum + one.count, 0);
  const choice = (value: string, label: string, number: number) => (
    <button
      key={value}
      type="button"
      className="triage-kind"
      aria-pressed={chosen === value}
      onClick={() => onChoose(value)}
    >
      {label} <span className="triage-kind-count">{number}</span>
    </button>
  );
  return (
    <div className="triage-kinds" role="group" aria-label="What's waiting">
      {choice("", "All", all)}
      {counts.map((one) => choice(one.kind, kindWords(one.kind).many, one.count))}
      <button type="button" className="triage-kind" aria-pressed={chosen === DECIDED} onClick={() => onChoose(DECIDED)}>
        Decided
      </button>
    </div>
  );
}

function Waiting({ kind }: { kind: string }) {
  const [params, setParams] = useSearchParams();
  const page = pageOf(params);
  const query = useApi<PaginatedQueueItem>(queueUrl({ kind, page: page > 1 ? page : "" }), {
    keepPrevious: true,
    staleTime: 0,
  });
  const items = query.data?.results ?? [];
  const [checked, setChecked] = useState<number[]>([]);
  const [rejecting, setRejecting] = useState<{ ids: number[]; kind: string } | null>(null);
  const [keysAreOn, setKeysOn] = useHotkeysSwitch();

  const wanted = params.get("item");
  const at = items.findIndex((item) => itemKey(item) === wanted);
  const current = items[at];
  const open = (item: QueueItem | undefined) => {
    const next = new URLSearchParams(params);
    if (item) next.set("item", itemKey(item));
    else next.delete("item");
    setParams(next, { replace: Boolean(wanted && item) });
  };
  const { run, isBusy } = useDecide((ids) => {
    setChecked([]);
    // The next one that is not decided yet takes its place.
    open(
      current && ids.includes(current.event_id)
        ? items
            .slice(at + 1)
            .concat(items.slice(0, at))
            .find((item) => !ids.includes(item.event_id))
        : current,
    );
  });

  const publish = (item: QueueItem) => run([item.event_id], { verb: "publish" }, `“${item.title}” is shown`);
  useHotkeys(keysAreOn && !rejecting, {
    j: () => open(neighbour(items, at, 1)),
    k: () => open(neighbour(items, at, -1)),
    p: () => current && SINGLE.includes(current.kind) && publish(current),
    b: () => current && SINGLE.includes(current.kind) && setRejecting({ ids: [current.event_id], kind: current.kind }),
  });

  const chosen = items.filter((item) => checked.includes(item.event_id) && SINGLE.includes(item.kind));
  const hrefFor = (number: number) => paths.adminReview({ ...(kind && { kind }), page: String(number) });
  return (
    <>
      {!query.data && query.error ? (
        <ErrorState title="The list could not be loaded." onRetry={() => void query.refetch()}>
          <p>{query.error.message}</p>
        </ErrorState>
      ) : !query.data ? (
        <Skeleton shape="text" count={8} label="Loading the queue" />
      ) : items.length === 0 ? (
        <EmptyState icon="done" title="Nothing is waiting">
          <p>{kind ? "Nothing of this kind." : "Everything has been looked at."}</p>
        </EmptyState>
      ) : (
        <>
          <p className="admin-count" role="status">
            {count(query.data.count, "decision", "decisions")} to make
          </p>
          {chosen.length > 0 && (
            <div className="triage-bulk" role="group" aria-label="Selected events">
              <b>{count(chosen.length, "event", "events")} chosen</b>
              <Button
                size="sm"
                busy={isBusy}
                onClick={() =>
                  run(
                    chosen.map((item) => item.event_id),
                    { verb: "publish" },
                    `${count(chosen.length, "event", "events")} published`,
                  )
                }
              >
                Publish {chosen.length}
              </Button>
              <Button
                size="sm"
                variant="danger"
                onClick={() =>
                  setRejecting({ ids: chosen.map((item) => item.event_id), kind: chosen[0]?.kind ?? "submitted" })
                }
              >
                Send back {chosen.length}…
              </Button>
              <Button size="sm" variant="quiet" onClick={() => setChecked([])}>
                Clear selection
              </Button>
            </div>
          )}
          <div className={current ? "triage triage-has-case" : "triage"}>
            <div className="triage-list">
              <Queue
                items={items}
                current={current}
                checked={checked}
                mayCheck={(item) => SINGLE.includes(item.kind)}
                onOpen={open}
                onCheck={(item) =>
                  setChecked((now) =>
                    now.includes(item.event_id) ? now.filter((id) => id !== item.event_id) : [...now, item.event_id],
                  )
                }
              />
              <Pagination page={page} pages={pageCount(query.data.count)} hrefFor={hrefFor} />
            </div>
            <div className="triage-case">
              {current ? (
                <ReviewCase
                  key={itemKey(current)}
                  item={current}
                  isBusy={isBusy}
                  run={run}
                  onPublish={() => publish(current)}
                  onReject={() => setRejecting({ ids: [current.event_id], kind: current.kind })}
                  onBack={() => open(undefined)}
                />
              ) : (
                <EmptyState icon="list" title="Choose an event from the list" />
              )}
            </div>
          </div>
          <div className="triage-legend">
            <p>
              <kbd>j</kbd> next <kbd>k</kbd> previous <kbd>p</kbd> publish <kbd>b</kbd> send back
            </p>
            <Switch label="Keys" checked={keysAreOn} onChange={(event) => setKeysOn(event.currentTarget.checked)} />
          </div>
        </>
      )}
      {rejecting && (
        <RejectDialog
          count={rejecting.ids.length}
          verb={rejectLabel(rejecting.kind)}
          onClose={() => setRejecting(null)}
          onReject={(reason) => {
            const { ids } = rejecting;
            setRejecting(null);
            run(
              ids,
              { verb: "reject", reason },
              ids.length === 1 ? "It is not shown" : `${ids.length} events are not shown`,
            );
          }}
        />
      )}
    </>
  );
}

export default function ReviewPage() {
  const [params, setParams] = useSearchParams();
  const kind = params.get("kind") ?? "";
  return (
    <AdminFrame
      title="Review"
      lede="Events found, submitted or reported: today's and tomorrow's first, then the oldest. Every decision can be undone and is in the audit trail."
    >
      <Kinds chosen={kind} onChoose={(value) => setParams(value ? { kind: value } : {})} />
      {kind === DECIDED ? <Decisions /> : <Waiting kind={kind} />}
    </AdminFrame>
  );
}

export { default as style } from "../discovery.css";
