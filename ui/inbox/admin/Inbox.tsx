// Everything waiting for the office: the list on the left, the item beside it. On a phone the item replaces the list.
import { useRef, useState } from "react";
import { HotkeyLegend } from "../../admin/HotkeyLegend";
import { ListState } from "../../admin/ListState";
import { neighbor } from "../../admin/neighbor";
import { useListAddress } from "../../admin/useListAddress";
import { useListQuery } from "../../admin/useListQuery";
import { useOpenedItem } from "../../admin/useOpenedItem";
import { Button } from "../../kit/Button";
import { count } from "../../kit/format";
import { useHotkeys, useHotkeysSwitch } from "../../kit/hotkeys";
import { useApi } from "../../kit/query";
import type { Query } from "../../kit/queryString";
import { Segmented } from "../../kit/Segmented";
import { EmptyState } from "../../kit/State";
import { paths } from "../../paths";
import { countsUrl, type InboxAction, type InboxCount, type InboxItem, type InboxKind, inboxUrl } from "../api";
import { RejectDialog } from "../../moderation/admin/RejectDialog";
import type { Grounds } from "../../moderation/model";
import {
  actionLabel,
  allOf,
  commonActions,
  contentKinds,
  itemId,
  keysFor,
  KIND_LIST,
  kindWords,
  type NamedItem,
  needsWords,
} from "../model";
import { InboxList } from "./InboxList";
import { ItemPanel } from "./ItemPanel";
import { TriageChips } from "./TriageChips";
import { refreshInbox, useInboxDecisions } from "./useInboxDecisions";

const WHOSE = [
  { value: "all", label: "All" },
  { value: "me", label: "Mine" },
  { value: "nobody", label: "Nobody’s" },
];

function Kinds({ chosen, onChoose }: { chosen: string; onChoose: (kind: string) => void }) {
  const counts = useApi<InboxCount[]>(countsUrl, { staleTime: 0 }).data ?? [];
  const sum = counts.reduce((all, one) => all + one.count, 0);
  const kinds = KIND_LIST.map((kind) => ({
    value: kind as string,
    label: kindWords(kind).many,
    count: counts.find((one) => one.kind === kind)?.count ?? 0,
  })).filter(({ value, count }) => count > 0 || value === chosen);
  return (
    <TriageChips chips={[{ value: "", label: "All", count: sum }, ...kinds]} chosen={chosen} onChoose={onChoose} />
  );
}

interface BulkProps {
  chosen: InboxItem[];
  /** What the buttons are named by. */
  named: NamedItem[];
  /** The total number of this kind, if there are more than fit on a page. */
  more: number | null;
  isAll: boolean;
  isBusy: boolean;
  onAll: () => void;
  onAct: (action: InboxAction) => void;
  onClear: () => void;
}

function Bulk({ chosen, named, more, isAll, isBusy, onAll, onAct, onClear }: BulkProps) {
  const actions = commonActions(chosen);
  const number = isAll && more ? more : chosen.length;
  return (
    <div className="triage-bulk" role="group" aria-label="Selected items">
      <b>{count(number, "item", "items")} selected</b>
      {more && !isAll && (
        <Button size="sm" variant="quiet" onClick={onAll}>
          Select all {more}
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action}
          size="sm"
          variant={action === "reject" ? "danger" : "primary"}
          busy={isBusy}
          onClick={() => onAct(action)}
        >
          {actionLabel(action, named)} {number}
        </Button>
      ))}
      {actions.length === 0 && <span className="meta">These have no decision in common.</span>}
      <Button size="sm" variant="quiet" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}

type Rejected = { items: InboxItem[]; isAll: boolean };

/** A page that shows one kind of pending items. */
interface InboxView {
  kind: InboxKind;
  /** Shows only items of the kind that are pending for this reason. */
  detail?: string;
  path: (query: Query) => string;
}

export function Inbox({ only }: { only?: InboxView }) {
  const address = useListAddress();
  const [whose, wanted] = [address.value("whose") || "all", address.value("item")];
  const kind = only?.kind ?? address.value("kind");
  const detail = only?.detail ?? "";
  const query = useListQuery<InboxItem>(
    inboxUrl({ kind, detail, assignee: whose === "all" ? "" : whose, page: address.page > 1 ? address.page : "" }),
  );
  const items = query.data?.results ?? [];
  const [checked, setChecked] = useState<string[]>([]);
  const [isAll, setAll] = useState(false);
  const [rejected, setRejected] = useState<Rejected | null>(null);
  const [keysAreOn, setKeysOn] = useHotkeysSwitch();

  const panel = useRef<HTMLDivElement>(null);
  useOpenedItem(wanted, panel);
  const at = items.findIndex((item) => itemId(item) === wanted);
  const current = items[at];
  const open = (item: InboxItem | undefined) => address.show("item", item ? itemId(item) : "");
  const clear = () => {
    setChecked([]);
    setAll(false);
  };
  // The next undecided item takes its place.
  const goOn = (decided: InboxItem[]) => {
    if (!current || !decided.includes(current)) return;
    open([...items.slice(at + 1), ...items.slice(0, at)].find((item) => !decided.includes(item)));
  };
  const { send, isBusy } = useInboxDecisions(clear);
  const namesOf = (chosen: InboxItem[], all: boolean) => (all ? allOf(kind as InboxKind, detail) : chosen);
  const act = (action: InboxAction, chosen: InboxItem[], all: boolean, grounds?: Grounds) => {
    if (action === "reject" && !grounds) return setRejected({ items: chosen, isAll: all });
    goOn(all ? items : chosen);
    const which = all
      ? { all_of: kind as InboxKind, ...(detail && { detail }) }
      : { items: chosen.map(({ kind, key, version }) => ({ kind, key, version })) };
    send({ action, ...grounds, ...which }, namesOf(chosen, all));
  };
  const chosen = items.filter((item) => checked.includes(itemId(item)));
  const total = query.data?.count ?? 0;
  const more = kind && whose === "all" && total > items.length ? total : null;

  const key = (action: InboxAction) => () => current?.actions.includes(action) && act(action, [current], false);
  useHotkeys(keysAreOn && !rejected, {
    j: () => open(neighbor(items, at, 1)),
    k: () => open(neighbor(items, at, -1)),
    p: key("approve"),
    b: key("reject"),
  });

  return (
    <>
      {!only && (
        <Kinds
          chosen={kind}
          onChoose={(value) => {
            clear();
            address.set({ kind: value, item: "" });
          }}
        />
      )}
      <Segmented
        legend="Whose items"
        options={WHOSE}
        value={whose}
        onChange={(value) => {
          clear();
          address.set({ whose: value === "all" ? "" : value, item: "" });
        }}
      />
      {chosen.length > 0 && (
        <Bulk
          chosen={chosen}
          named={namesOf(chosen, isAll && more !== null)}
          more={more}
          isAll={isAll}
          isBusy={isBusy}
          onAll={() => setAll(true)}
          onAct={(action) => act(action, chosen, isAll && more !== null)}
          onClear={clear}
        />
      )}
      <ListState
        query={query}
        one="item"
        many="items"
        empty="Nothing is waiting"
        emptyIcon="done"
        page={address.page}
        hrefFor={(page) => (only?.path ?? paths.admin)(address.query(page))}
      >
        {() => (
          <div className={current ? "triage triage-has-case" : "triage"}>
            <div className="triage-list">
              <InboxList
                items={items}
                current={current}
                checked={checked}
                onOpen={open}
                onCheck={(item) => {
                  const id = itemId(item);
                  setAll(false);
                  setChecked(checked.includes(id) ? checked.filter((other) => other !== id) : [...checked, id]);
                }}
              />
            </div>
            <div className="triage-case" ref={panel}>
              {current ? (
                <ItemPanel
                  // Another version is loaded anew.
                  key={`${itemId(current)} ${current.version}`}
                  item={current}
                  isBusy={isBusy}
                  send={(decision) => act(decision.action, [current], false)}
                  onReject={() => setRejected({ items: [current], isAll: false })}
                  onDecided={() => void refreshInbox()}
                  onBack={() => open(undefined)}
                />
              ) : (
                <EmptyState icon="list" title="Choose an item from the list" />
              )}
            </div>
          </div>
        )}
      </ListState>
      <HotkeyLegend keys={keysFor(current)} isOn={keysAreOn} onSwitch={setKeysOn} />
      {rejected && (
        <RejectDialog
          title={
            rejected.items.length === 1 && !rejected.isAll
              ? `Why? ${rejected.items[0]?.title}`
              : "Why? All selected items"
          }
          kinds={contentKinds(rejected.items)}
          needsWords={needsWords(rejected.items)}
          label={actionLabel("reject", namesOf(rejected.items, rejected.isAll))}
          onClose={() => setRejected(null)}
          onReject={(grounds) => {
            const { items: refused, isAll: all } = rejected;
            setRejected(null);
            act("reject", refused, all, grounds);
          }}
        />
      )}
    </>
  );
}
