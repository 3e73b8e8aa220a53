// The frame of the pages about one business, for those who manage it. Its path contains the business's id.
import { Fragment, type ReactNode } from "react";
import { NavFrame } from "../../admin/NavFrame";
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

interface BusinessFrameProps {
  title: string;
  children: (managed: ManagedBusiness) => ReactNode;
}

export function BusinessFrame({ title, children }: BusinessFrameProps) {
  const { businessId = "" } = useParams();
  const managed = useManagedBusiness(businessId);
  const { business } = managed.data ?? {};
  const listing = business && <Link to={paths.business(business.slug)}>{business.name}</Link>;
  return (
    <NavFrame label="Business" links={linksOf(Number(businessId))} title={title} lede={listing}>
      {/* Nothing typed or loaded for one business may be saved to another. */}
      {managed.data && <Fragment key={managed.data.business.id}>{children(managed.data)}</Fragment>}
      {managed.isPending && <Skeleton shape="row" count={4} label="Loading the business" />}
      {managed.isError && !managed.data && <LoadError title="The business could not be loaded." query={managed} />}
    </NavFrame>
  );
}
