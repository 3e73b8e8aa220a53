// The businesses that a member manages.
import { useSession } from "../accounts/session";
import { ClaimOffer } from "../claims/ClaimOffer";
import { LinkButton } from "../kit/Button";
import { useApi } from "../kit/query";
import { Skeleton } from "../kit/Skeleton";
import { EmptyState, LoadError } from "../kit/State";
import { paths } from "../paths";
import { ownBusinessesUrl, type OwnBusiness } from "./api";
import { BusinessPanel } from "./BusinessPanel";
import { DashboardFrame } from "./DashboardFrame";
import { InvitationHint } from "./InvitationHint";

export default function MyBusinessesPage() {
  const { user } = useSession();
  const { data, error, refetch } = useApi<OwnBusiness[]>(ownBusinessesUrl, { staleTime: 0 });
  return (
    <DashboardFrame title="My businesses">
      {!data && !error && <Skeleton shape="row" count={4} label="Loading your businesses" />}
      {!data && error && <LoadError title="Your businesses could not be loaded." query={{ error, refetch }} />}
      {data?.length === 0 && (
        <>
          <InvitationHint />
          <ClaimOffer />
          <EmptyState
            title="No business belongs to your account yet"
            icon="store"
            action={
              <LinkButton icon="search" to={paths.businessSignup(user?.business_name_temp)}>
                Find your business
              </LinkButton>
            }
          >
            Find yours in the directory, or add it.
          </EmptyState>
        </>
      )}
      {data && data.length > 0 && (
        <>
          <ul className="own-businesses">
            {data.map((business) => (
              <BusinessPanel key={business.id} business={business} />
            ))}
          </ul>
          <p>
            <LinkButton variant="secondary" icon="store" to={paths.businessSignup()}>
              Add another business
            </LinkButton>
          </p>
        </>
      )}
    </DashboardFrame>
  );
}

export { default as style } from "./dashboard.css";
