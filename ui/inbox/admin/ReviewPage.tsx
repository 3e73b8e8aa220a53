// Events discovered, submitted and reported: pending ones are a view of the inbox, past decisions a separate list.
import { AdminFrame } from "../../admin/AdminFrame";
import { useListAddress } from "../../admin/useListAddress";
import { officePaths } from "../../admin/officePaths";
import { Decisions } from "../../discovery/admin/Decisions";
import { kindWords as reasonWords } from "../../discovery/model";
import { useApi } from "../../kit/query";
import { detailCountsUrl, type InboxDetailCount } from "../api";
import { Inbox } from "./Inbox";
import { TriageChips } from "./TriageChips";

const DECIDED = "decided";

function Reasons({ chosen, onChoose }: { chosen: string; onChoose: (reason: string) => void }) {
  const counts = useApi<InboxDetailCount[]>(detailCountsUrl("event"), { staleTime: 0 }).data ?? [];
  const all = counts.reduce((sum, one) => sum + one.count, 0);
  const chips = [
    { value: "", label: "All", count: all },
    ...counts.map(({ detail, count }) => ({ value: detail, label: reasonWords(detail).many, count })),
    { value: DECIDED, label: "Decided" },
  ];
  return <TriageChips chips={chips} chosen={chosen} onChoose={onChoose} />;
}

export default function ReviewPage() {
  const address = useListAddress();
  const reason = address.value("kind");
  return (
    <AdminFrame
      title="Review"
      lede="Events found, submitted or reported: today’s and tomorrow’s first, then the oldest. Every decision can be undone and is in the audit trail."
    >
      <Reasons chosen={reason} onChoose={(kind) => address.set({ kind, item: "" })} />
      {reason === DECIDED ? (
        <Decisions />
      ) : (
        <Inbox key={reason} only={{ kind: "event", detail: reason, path: officePaths.review }} />
      )}
    </AdminFrame>
  );
}

export { default as style } from "../inbox.css";
