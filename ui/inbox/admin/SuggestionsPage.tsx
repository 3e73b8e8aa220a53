// Corrections to listings that people suggest: pending ones are a view of the inbox; those that owners decide, and past
// decisions, are separate lists.
import { AdminFrame } from "../../admin/AdminFrame";
import { useListAddress } from "../../admin/useListAddress";
import { officePaths } from "../../admin/officePaths";
import { Segmented } from "../../kit/Segmented";
import { SuggestionList } from "../../suggestions/admin/SuggestionList";
import { Inbox } from "./Inbox";

const OPEN = "open";
const STATES = [
  { value: OPEN, label: "Waiting" },
  { value: "with_business", label: "With the owner" },
  { value: "approved", label: "Applied" },
  { value: "rejected", label: "Turned down" },
];

export default function SuggestionsPage() {
  const address = useListAddress();
  const status = address.value("status") || OPEN;
  return (
    <AdminFrame
      title="Suggestions"
      lede="Corrections people have suggested. A listing with an owner is the owner’s to decide on for a week; nothing goes public before somebody approves it."
    >
      <Segmented
        legend="Which suggestions"
        options={STATES}
        value={status}
        onChange={(next) => address.set({ status: next === OPEN ? "" : next, item: "" })}
      />
      {status === OPEN ? (
        <Inbox only={{ kind: "suggestion", path: officePaths.suggestions }} />
      ) : (
        <SuggestionList status={status} />
      )}
    </AdminFrame>
  );
}

export { default as style } from "../inbox.css";
