// Changes that owners and managers request for a listing: name, category, address. Staff approve each field or reject
// it with a reason.
import { AdminFrame } from "../../admin/AdminFrame";
import { ListState } from "../../admin/ListState";
import { useListAddress } from "../../admin/useListAddress";
import { useListQuery } from "../../admin/useListQuery";
import { officePaths } from "../../admin/officePaths";
import { Segmented } from "../../kit/Segmented";
import { ChangeReview } from "./ChangeReview";
import { changesUrl, type ReviewedRequest } from "./changes";

const QUEUES = [
  { value: "open", label: "Open" },
  { value: "decided", label: "Decided" },
];

export default function ChangesPage() {
  const address = useListAddress();
  const status = address.value("status") || "open";
  const query = useListQuery<ReviewedRequest>(changesUrl({ status, page: address.page }));
  return (
    <AdminFrame
      title="Listing changes"
      lede="A business’s new name, category, or address waits here. Everything else its people edit is public at once."
    >
      <div className="admin-filters">
        <Segmented
          legend="Which requests"
          options={QUEUES}
          value={status}
          onChange={(next) => address.set({ status: next })}
        />
      </div>
      <ListState
        query={query}
        one="request"
        many="requests"
        empty={status === "open" ? "Nothing waiting" : "Nothing decided yet"}
        emptyIcon="done"
        page={address.page}
        hrefFor={(page) => officePaths.changes(address.query(page))}
      >
        {(requests) =>
          requests.map((request) => <ChangeReview key={`${request.id} ${request.updated_at}`} request={request} />)
        }
      </ListState>
    </AdminFrame>
  );
}

export { default as style } from "./changes.css";
