// The frame of the pages about one business, for those who manage it. Its path contains the business's id.
import { Fragment, type ReactNode } from "react";
import { NavFrame } from "../../admin/NavFrame";
import type { BusinessStatus } from "../../kit/apiTypes";
import { Banner } from "../../kit/Banner";
import { isCommercial } from "../../kit/initialData";
import { Link, useParams } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { LoadError } from "../../kit/State";
import { paths } from "../../paths";
import { type ManagedBusiness, useManagedBusiness } from "./managedBusiness";

const linksOf = (id: number) => [
  { to: paths.businessEdit(id), label: "Listing" },
  { to: paths.businessPhotos(id), label: "Photos" },
  { to: paths.businessDeals(id), label: "Deals" },
  { to: paths.businessEvents(id), label: "Events" },
  { to: paths.businessResults(id), label: "Results" },
  { to: paths.businessPlacements(id), label: "Placements" },
  { to: paths.businessPeople(id), label: "People" },
  { to: paths.myBusinesses(), label: "My businesses" },
];

/** The pages in this frame look the same whether residents see the business or not. */
function NotPublic({ status }: { status: BusinessStatus }) {
  if (status === "published") return null;
  if (status === "pending")
    return (
      <Banner>
        Only you and the town office see this listing and its {isCommercial() && "deals and "}photos until it is
        approved.
      </Banner>
    );
  return (
    <Banner tone="warning">
      This listing is not public{isCommercial() && "; neither are its deals and placements"}. If that is a mistake,
      write to the town office.
    </Banner>
  );
}

interface BusinessFrameProps {
  title: string;
  children: (managed: ManagedBusiness) => ReactNode;
}

export function BusinessFrame({ title, children }: BusinessFrameProps) {
  const { businessId = "" } = useParams();
  const managed = useManagedBusiness(businessId);
  const { business, fields } = managed.data ?? {};
  const isPublic = fields?.status === "published";
  const listing =
    business && isPublic ? <Link to={paths.business(business.slug)}>{business.name}</Link> : business?.name;
  return (
    <NavFrame label="Business" links={linksOf(Number(businessId))} title={title} lede={listing}>
      {/* Nothing typed or loaded for one business may be saved to another. */}
      {managed.data && (
        <Fragment key={managed.data.business.id}>
          <NotPublic status={managed.data.fields.status} />
          {children(managed.data)}
        </Fragment>
      )}
      {managed.isPending && <Skeleton shape="row" count={4} label="Loading the business" />}
      {managed.isError && !managed.data && <LoadError title="The business could not be loaded." query={managed} />}
    </NavFrame>
  );
}
