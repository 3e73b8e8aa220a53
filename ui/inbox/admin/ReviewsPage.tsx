// Business reviews: reported ones are a view of the inbox; hidden ones, and all of them, are separate lists.
import { AdminFrame } from "../../admin/AdminFrame";
import { useListAddress } from "../../admin/useListAddress";
import { officePaths } from "../../admin/officePaths";
import { Segmented } from "../../kit/Segmented";
import { ReviewList } from "../../reviews/admin/ReviewList";
import { Inbox } from "./Inbox";

const REPORTED = "reported";
const QUEUES = [
  { value: REPORTED, label: "Reported" },
  { value: "hidden", label: "Hidden" },
  { value: "all", label: "All" },
];

export default function ReviewsPage() {
  const address = useListAddress();
  const status = address.value("status") || REPORTED;
  return (
    <AdminFrame
      title="Reviews"
      lede="Reported reviews wait here, along with reviews rewritten after you hid them. The author of a hidden review is told the posted rule and may appeal; those who reported it are told what you decide."
    >
      <Segmented
        legend="Which reviews"
        options={QUEUES}
        value={status}
        onChange={(next) => address.set({ status: next === REPORTED ? "" : next, item: "" })}
      />
      {status === REPORTED ? (
        <Inbox only={{ kind: "review", path: officePaths.reviews }} />
      ) : (
        <ReviewList status={status} />
      )}
    </AdminFrame>
  );
}

export { default as style } from "../inbox.css";
