// A member's dashboard: first what to do next, then recent figures, then plans and places.
import type { User } from "../accounts/api";
import { ownName } from "../accounts/model";
import { useSession } from "../accounts/session";
import { ClaimOffer } from "../claims/ClaimOffer";
import { LinkButton } from "../kit/Button";
import { useApi } from "../kit/query";
import { sentence } from "../kit/sentence";
import { Skeleton } from "../kit/Skeleton";
import { LoadError } from "../kit/State";
import { texts } from "../kit/texts";
import { paths } from "../paths";
import { dashboardUrl, type Dashboard, type OwnBusiness } from "./api";
import { DashboardFrame } from "./DashboardFrame";
import { DashboardEmpty, DashboardSection } from "./DashboardSection";
import { Figures } from "./Figures";
import { ComingUp, OwnPersona, SavedPlaces, SentIn } from "./MemberSections";
import { InvitationHint } from "./InvitationHint";
import { tasksOf } from "./model";
import { LifeServicesBegun } from "./LifeServicesBegun";
import { PlanningTools } from "./PlanningTools";
import { OfficeSection } from "./OfficeSection";
import { TaskList } from "./TaskList";

function NextSteps({ businesses }: { businesses: OwnBusiness[] }) {
  const tasks = businesses.flatMap((business) => tasksOf(business));
  return (
    <DashboardSection title="What to do next" more={{ to: paths.myBusinesses(), label: "My businesses" }}>
      {tasks.length > 0 ? (
        <TaskList tasks={tasks} />
      ) : (
        <p>{businesses.length === 1 ? "Your listing is complete." : "Your listings are complete."} Nothing to do.</p>
      )}
    </DashboardSection>
  );
}

function FindYourBusiness({ name }: { name: string }) {
  return (
    <DashboardSection title="Your business">
      <InvitationHint />
      <ClaimOffer />
      <DashboardEmpty
        action={
          <LinkButton icon="store" to={paths.businessSignup(name)}>
            Find your business
          </LinkButton>
        }
      >
        No business belongs to your account yet. Find {name || "yours"} in the directory, or add it.
      </DashboardEmpty>
    </DashboardSection>
  );
}

function Parts({ dashboard, user }: { dashboard: Dashboard; user: User | null }) {
  const { businesses, office } = dashboard;
  return (
    <div className="dashboard-sections">
      {office && <OfficeSection office={office} findings={dashboard.accessibility_findings ?? 0} />}
      {businesses.length > 0 && <NextSteps businesses={businesses} />}
      {businesses.length === 0 && user?.user_role === "BUSINESS_OWNER" && (
        <FindYourBusiness name={user.business_name_temp} />
      )}
      {businesses.length > 0 && (
        <DashboardSection title="The last 30 days">
          {businesses.map((business) => (
            <Figures key={business.id} business={business} />
          ))}
        </DashboardSection>
      )}
      <div className="dashboard-columns">
        <ComingUp events={dashboard.events} />
        <PlanningTools />
        <LifeServicesBegun />
        <SavedPlaces saved={dashboard.saved} saved_count={dashboard.saved_count} />
        <OwnPersona persona={dashboard.persona} />
        <SentIn contributions={dashboard.contributions} />
      </div>
    </div>
  );
}

export default function DashboardPage() {
  const { user } = useSession();
  const { data, error, refetch } = useApi<Dashboard>(dashboardUrl, { staleTime: 0 });
  const name = user && ownName(user);
  return (
    <DashboardFrame title={texts.layout.dashboard} lede={name ? sentence(`Welcome back, ${name}`) : "Welcome back."}>
      {data && <Parts dashboard={data} user={user} />}
      {!data && !error && <Skeleton shape="row" count={6} label="Loading your dashboard" />}
      {!data && error && <LoadError title="Your dashboard could not be loaded." query={{ error, refetch }} />}
    </DashboardFrame>
  );
}

export { default as style } from "./dashboard.css";
