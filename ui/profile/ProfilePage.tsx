// All settings of one's own account, in sections: name, account type, sign-in, notifications, export and deletion.
import { Badge } from "../kit/Badge";
import { LinkButton } from "../kit/Button";
import { formatDay, townToday } from "../kit/dates";
import { useApi } from "../kit/query";
import { usePageTitle } from "../kit/documentTitle";
import { paths } from "../paths";
import { signInWaysUrl, type SignInMethods } from "../accounts/api";
import { displayName, ROLE_NAMES } from "../accounts/model";
import { isAdmin, roleBadge } from "../accounts/roles";
import { ClaimOffer } from "../claims/ClaimOffer";
import { AccessTokens } from "./AccessTokens";
import { DataPart } from "./DataPart";
import { DetailsForm } from "./DetailsForm";
import { EmailForm } from "./EmailForm";
import { PasswordPart } from "./PasswordPart";
import { PreferencesForm } from "./PreferencesForm";
import { RoleForm } from "./RoleForm";
import { SessionList } from "./SessionList";
import { useSession } from "../accounts/session";

export default function ProfilePage() {
  usePageTitle("Your profile");
  const { user } = useSession();
  const ways = useApi<SignInMethods>(signInWaysUrl, { staleTime: 0 });
  // The guard lets nobody else in; this is the moment between logging out and leaving the page.
  if (!user) return null;
  // The default until it is known: nearly everybody has one, and the server asks for it if there is one.
  const hasPassword = ways.data?.has_password ?? true;
  const isVerified = ways.data?.is_email_verified ?? true;
  return (
    <div className="wrap profile">
      <header className="profile-head">
        <h1>Your profile</h1>
        <p className="profile-who">
          <b>{displayName(user)}</b>
          <Badge tone="green">{roleBadge(user) ?? ROLE_NAMES[user.user_role]}</Badge>
          <span className="meta">Member since {formatDay(townToday(new Date(user.date_joined)), "")}</span>
        </p>
        {isAdmin(user) && (
          <LinkButton to={paths.admin()} variant="secondary" icon="building">
            Office
          </LinkButton>
        )}
      </header>
      <ClaimOffer />
      <DetailsForm user={user} />
      {user.user_role !== "ADMIN" && <RoleForm user={user} role={user.user_role} />}
      <EmailForm user={user} hasPassword={hasPassword} isVerified={isVerified} />
      <PasswordPart user={user} hasPassword={hasPassword} />
      <SessionList />
      <PreferencesForm />
      <AccessTokens user={user} />
      <DataPart user={user} hasPassword={hasPassword} isVerified={isVerified} />
    </div>
  );
}

export { default as style } from "./profile.css";
