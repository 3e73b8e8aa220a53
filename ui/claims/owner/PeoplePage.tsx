// Who manages a business, for its owners and managers: people, transfer, leaving, and claims by others.
import { useState } from "react";
import { BusinessPeople, usePeople } from "../../directory/BusinessPeople";
import { BusinessFrame } from "../../directory/owner/BusinessFrame";
import type { ManagedBusiness } from "../../directory/owner/managedBusiness";
import { leaveBusiness } from "../../directory/members";
import { Button } from "../../kit/Button";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { invalidatePaths, useApi } from "../../kit/query";
import { useNavigate } from "../../kit/router";
import { hasPage } from "../../routes";
import { paths } from "../../paths";
import { type MembershipRequests, requestsUrl } from "../api";
import { ContestedClaims } from "./ContestedClaims";
import { TransferPart } from "./TransferPart";

function Leave({ managed }: { managed: ManagedBusiness }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { business, role } = managed;
  const people = usePeople(business.slug);
  const owners = people.data?.members.filter((member) => member.role === "owner" && !member.is_invited) ?? [];
  const isLast = role === "owner" && owners.length === 1;
  const home = hasPage(paths.myBusinesses()) ? paths.myBusinesses() : paths.business(business.slug);
  async function leave() {
    await leaveBusiness(business.slug, isLast);
    await navigate(home);
    await invalidatePaths("businesslistings/", "claims/");
  }
  return (
    <>
      <Button variant="secondary" disabled={!people.data} onClick={() => setOpen(true)}>
        Leave this business
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Leave ${business.name}?`}
          action={isLast ? "Leave it without an owner" : "Leave"}
          done={`You no longer look after ${business.name}.`}
          send={leave}
          onClose={() => setOpen(false)}
        >
          <p>
            {isLast
              ? "You are the only owner. Without one, anybody may claim the listing; the town office is told. If somebody takes over from you, hand the business over instead."
              : "You can no longer act for it. Its other people are told."}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function People({ managed }: { managed: ManagedBusiness }) {
  const { business, role } = managed;
  const isOwner = role === "owner";
  const requests = useApi<MembershipRequests>(requestsUrl(business.id), { enabled: role !== "manager", staleTime: 0 });
  const refresh = () => invalidatePaths(requestsUrl(business.id));
  return (
    <>
      <p className="admin-lede">
        {role === "manager"
          ? "Owners add and remove people. Ask one of them if somebody is missing."
          : "Managers edit the listing and answer for it. Owners also say who looks after it."}
      </p>
      {isOwner && requests.data && <ContestedClaims claims={requests.data.contested} refresh={refresh} />}
      <BusinessPeople slug={business.slug} more={() => role && <Leave managed={managed} />} />
      {isOwner && requests.data && (
        <TransferPart business={business} transfer={requests.data.transfer} refresh={refresh} />
      )}
    </>
  );
}

export default function PeoplePage() {
  return <BusinessFrame title="People">{(managed) => <People managed={managed} />}</BusinessFrame>;
}

export { default as style } from "../people.css";
