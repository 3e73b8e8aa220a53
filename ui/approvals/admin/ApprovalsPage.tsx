// Texts waiting for approval before publication: the list, and beside it the text with its comments and buttons.
import { useRef } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { HotkeyLegend } from "../../admin/HotkeyLegend";
import { ListState } from "../../admin/ListState";
import { neighbor } from "../../admin/neighbor";
import { useListAddress } from "../../admin/useListAddress";
import { useListQuery } from "../../admin/useListQuery";
import { opens, useOpenedItem } from "../../admin/useOpenedItem";
import { officePaths } from "../../admin/officePaths";
import {
  approvalsListUrl,
  approvalUrl,
  KINDS,
  missedDay,
  STATUSES,
  type Approval,
  type ApprovalDetail,
} from "../../approval_requests/api";
import { Badge } from "../../kit/Badge";
import { formatDay, formatMoment } from "../../kit/dates";
import { optionsOf, SelectField } from "../../kit/Field";
import { count } from "../../kit/format";
import { useHotkeys, useHotkeysSwitch } from "../../kit/hotkeys";
import { isCommercial } from "../../kit/initialData";
import { useApi } from "../../kit/query";
import { withQuery, type Query } from "../../kit/queryString";
import { Link } from "../../kit/router";
import { Segmented } from "../../kit/Segmented";
import { RelativeTime } from "../../kit/Time";
import { ApprovalItem } from "./ApprovalItem";

/** The polling interval: others decide, too, and scheduled texts come due. */
const POLL_MS = 10_000;

const KEYS = [
  { key: "p", word: "approve" },
  { key: "b", word: "request changes" },
];

const approvalsPath = (query: Query) => withQuery(officePaths.contentEngine("approvals"), query);

function Row({ approval, isOpen, to }: { approval: Approval; isOpen: boolean; to: string }) {
  const { kind, status, title, asked_by, asked_at, due_date, publish_at, comment_count, problem } = approval;
  const missed = missedDay(approval);
  return (
    <li className={`approvals-row ${isOpen ? "approvals-row-open" : ""}`.trim()}>
      <span>
        <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>{" "}
        {problem && <Badge tone="barn">Not published</Badge>}
        {missed && <Badge tone="barn">Overdue</Badge>}
      </span>
      <Link {...opens(approval.id)} className="approvals-row-link" to={to} aria-current={isOpen ? "true" : undefined}>
        {title}
      </Link>
      <span className="meta">
        {KINDS[kind].label}
        {asked_by && ` by ${asked_by}`}, <RelativeTime moment={asked_at} />
        {comment_count > 0 && `, ${count(comment_count, "comment", "comments")}`}
      </span>
      {status === "in_review" && due_date && (
        <span className="meta">
          {missed ? "Was due" : "Decide by"} {formatDay(due_date)}
        </span>
      )}
      {publish_at && <span className="meta">Goes out {formatMoment(publish_at)}</span>}
    </li>
  );
}

export default function ApprovalsPage() {
  const address = useListAddress();
  const item = Number(address.value("item")) || 0;
  const status = address.value("status");
  const kind = address.value("kind");
  const kinds = Object.entries(KINDS).filter(([value]) => value !== "deal" || isCommercial());
  const query = useListQuery<Approval>(
    approvalsListUrl({
      status: status || undefined,
      kind: kind || undefined,
      page: address.page > 1 ? address.page : undefined,
    }),
    { refetchInterval: POLL_MS },
  );
  const listPath = (more: Query) => approvalsPath({ ...address.query(address.page), item: undefined, ...more });
  const open = useApi<ApprovalDetail>(approvalUrl(item), { enabled: item > 0 }).data;
  const panel = useRef<HTMLDivElement>(null);
  useOpenedItem(item > 0 ? String(item) : "", panel);
  const [keysAreOn, setKeysOn] = useHotkeysSwitch();
  const go = (step: 1 | -1) => {
    const approvals = query.data?.results ?? [];
    const next = neighbor(
      approvals,
      approvals.findIndex(({ id }) => id === item),
      step,
    );
    if (next) address.show("item", String(next.id));
  };
  useHotkeys(keysAreOn, { j: () => go(1), k: () => go(-1) });
  return (
    <AdminFrame
      title="Approvals"
      lede="Somebody else reads a text before residents do. Exactly what was approved is published."
    >
      <div className="approvals-states">
        <Segmented
          legend="State"
          options={optionsOf(STATUSES, "All")}
          value={status}
          onChange={(value) => address.set({ status: value, item: "" })}
        />
      </div>
      <div className={`approvals-board ${item ? "approvals-board-open" : ""}`.trim()}>
        <div className="approvals-list">
          <div className="admin-filters">
            <SelectField
              label="Kind"
              options={[{ value: "", label: "All" }, ...kinds.map(([value, { label }]) => ({ value, label }))]}
              value={kind}
              onChange={(event) => address.set({ kind: event.currentTarget.value, item: "" })}
            />
          </div>
          <ListState
            query={query}
            one="text"
            many="texts"
            empty="Nothing here"
            emptyIcon="done"
            page={address.page}
            hrefFor={(page) => approvalsPath(address.query(page))}
          >
            {(approvals) => (
              <ul className="approvals-rows">
                {approvals.map((approval) => (
                  <Row
                    key={approval.id}
                    approval={approval}
                    isOpen={approval.id === item}
                    to={listPath({ item: approval.id })}
                  />
                ))}
              </ul>
            )}
          </ListState>
          {query.data?.count === 0 && !status && !kind && (
            <p>
              A text appears here when its editor presses “Ask for review”. Which ones need it is set under Settings,{" "}
              <Link to={officePaths.settings("moderation")}>Moderation</Link>.
            </p>
          )}
        </div>
        {item > 0 && (
          <div ref={panel}>
            <p className="approvals-back">
              <Link to={listPath({})}>All approvals</Link>
            </p>
            <ApprovalItem key={item} id={item} hasKeys={keysAreOn} />
          </div>
        )}
      </div>
      <HotkeyLegend
        keys={open?.status === "in_review" && open.may_decide ? KEYS : []}
        isOn={keysAreOn}
        onSwitch={setKeysOn}
      />
    </AdminFrame>
  );
}

export { default as style } from "./admin.css";
