// Claims by listing: staff approve with proof, reject with a reason, print letters, revoke fraudulent claims.
import { useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { PagedTable } from "../../admin/PagedTable";
import { useListQuery } from "../../admin/useListQuery";
import { useListAddress } from "../../admin/useListAddress";
import { officePaths } from "../../admin/officePaths";
import type { Column } from "../../kit/DataTable";
import { EmailText } from "../../kit/EmailText";
import { Link } from "../../kit/router";
import { Segmented } from "../../kit/Segmented";
import { RelativeTime } from "../../kit/Time";
import { paths } from "../../paths";
import { type ReviewedClaim, reviewedClaimsUrl } from "./api";
import { ClaimActions, ClaimStatusText } from "./ClaimParts";
import { DecisionDialog, type OpenedDecision } from "./DecisionDialog";

const QUEUES = [
  { value: "open", label: "Waiting" },
  { value: "approved", label: "Approved" },
  { value: "rejected", label: "Rejected" },
  { value: "undone", label: "Undone" },
];

function columns(open: (opened: OpenedDecision) => void): Column<ReviewedClaim>[] {
  return [
    {
      key: "business",
      label: "Listing",
      cell: ({ business, business_status, address, phone, email }) => (
        <>
          {business_status === "published" ? (
            <Link to={paths.business(business.slug)}>{business.name}</Link>
          ) : (
            <b>{business.name}</b>
          )}
          {[address, phone].filter(Boolean).map((line) => (
            <span key={line} className="meta claim-line">
              {line}
            </span>
          ))}
          {email && (
            <span className="meta person-email">
              <EmailText>{email}</EmailText>
            </span>
          )}
        </>
      ),
    },
    {
      key: "claimant",
      label: "Claimed by",
      cell: ({ claimant, created_at }) => (
        <>
          {claimant.name}
          <span className="meta person-email">
            <EmailText>{claimant.email}</EmailText>
            {!claimant.is_email_verified && " (not confirmed)"}
          </span>
          <span className="meta">
            <RelativeTime moment={created_at} />
          </span>
        </>
      ),
    },
    { key: "status", label: "Where it stands", cell: (claim) => <ClaimStatusText claim={claim} /> },
    {
      key: "actions",
      label: "Actions",
      cell: (claim) => <ClaimActions claim={claim} onOpen={open} />,
    },
  ];
}

export default function ClaimsPage() {
  const address = useListAddress();
  const status = address.value("status") || "open";
  const [opened, setOpened] = useState<OpenedDecision | null>(null);
  const query = useListQuery<ReviewedClaim>(reviewedClaimsUrl({ status, page: address.page }));
  return (
    <AdminFrame
      title="Claims"
      lede="People who say that a listing is theirs, and businesses that their owners added. A code by email or letter settles it automatically; the rest waits for you."
    >
      <div className="admin-filters">
        <Segmented
          legend="Which claims"
          options={QUEUES}
          value={status}
          onChange={(next) => address.set({ status: next })}
        />
      </div>
      <PagedTable
        query={query}
        one="claim"
        many="claims"
        empty="Nothing here"
        emptyIcon="done"
        caption="Claims"
        columns={columns(setOpened)}
        path={officePaths.claims}
      />
      {opened && <DecisionDialog opened={opened} onClose={() => setOpened(null)} />}
    </AdminFrame>
  );
}

export { default as style } from "../people.css";
