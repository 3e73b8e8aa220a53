// The user accounts: find one, change its permissions, deactivate it.
import { useState } from "react";
import { ROLE_NAMES, displayName } from "../model";
import { roleBadge } from "../roles";
import { useSession } from "../session";
import { Badge } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import { EmailText } from "../../kit/EmailText";
import { optionsOf } from "../../kit/Field";
import { RelativeTime } from "../../kit/Time";
import { AccountDialogs, type Open } from "./AccountDialogs";
import { AdminFrame } from "../../admin/AdminFrame";
import { RecordList, type RecordColumn, type ListOrder } from "../../admin/RecordList";
import { officePaths } from "../../admin/officePaths";
import { accountsUrl, type ListedUser } from "./api";
import { mayChange } from "./model";

const ROLE_OPTIONS = optionsOf(ROLE_NAMES, "All roles");
const STATE_OPTIONS = [
  { value: "", label: "All" },
  { value: "true", label: "Active" },
  { value: "false", label: "Disabled" },
];

const OFFICE_OPTIONS = [
  { value: "", label: "All" },
  { value: "true", label: "Works for the town" },
  { value: "false", label: "Does not" },
];
const ADDRESS_OPTIONS = [
  { value: "", label: "All" },
  { value: "true", label: "Confirmed" },
  { value: "false", label: "Not confirmed" },
];
const ORDERS: ListOrder[] = [
  { value: "", label: "Newest first", column: "date_joined", isDescending: true },
  { value: "-last_login_at", label: "Latest login first", column: "last_login_at", isDescending: true },
  { value: "email", label: "Address, A to Z" },
  { value: "name", label: "Last name, A to Z", column: "name" },
];

function Name({ account }: { account: ListedUser }) {
  const name = displayName(account);
  return (
    <>
      <b className="admin-row-name">
        <EmailText>{name}</EmailText>
      </b>
      {name !== account.email && (
        <span className="meta person-email">
          <EmailText>{account.email}</EmailText>
        </span>
      )}
    </>
  );
}

function Roles({ account }: { account: ListedUser }) {
  const badge = roleBadge(account);
  return (
    <span className="person-badges">
      <Badge>{ROLE_NAMES[account.user_role]}</Badge>
      {badge && badge !== ROLE_NAMES[account.user_role] && <Badge tone="gold">{badge}</Badge>}
      {!account.is_active && (
        <Badge tone="barn" icon="alert">
          Disabled
        </Badge>
      )}
    </span>
  );
}

function columns(
  isOpenTo: (account: ListedUser) => boolean,
  isSelf: (account: ListedUser) => boolean,
  open: (opened: Open) => void,
): RecordColumn<ListedUser>[] {
  const action = (account: ListedUser, kind: Open["kind"], label: string) => (
    <Button
      variant={kind === "disable" ? "danger" : "secondary"}
      size="sm"
      aria-label={`${label}: ${account.email}`}
      onClick={() => open({ kind, account })}
    >
      {label}
    </Button>
  );
  return [
    {
      key: "name",
      label: "Person",
      fields: ["name", "email"],
      isFixed: true,
      cell: (account) => <Name account={account} />,
    },
    {
      key: "user_role",
      label: "Role",
      fields: ["user_role", "is_admin", "is_active"],
      cell: (account) => <Roles account={account} />,
    },
    {
      key: "is_email_verified",
      label: "Address confirmed",
      isExtra: true,
      cell: ({ is_email_verified }) => (is_email_verified ? "Yes" : "No"),
    },
    { key: "date_joined", label: "Joined", cell: (account) => <RelativeTime moment={account.date_joined} /> },
    {
      key: "last_login_at",
      label: "Last login",
      cell: (account) =>
        account.last_login_at ? <RelativeTime moment={account.last_login_at} /> : <span className="meta">Never</span>,
    },
    { key: "session_count", label: "Sessions", isNumber: true, cell: (account) => account.session_count },
    {
      key: "actions",
      label: "Actions",
      isFixed: true,
      cell: (account) =>
        !isOpenTo(account) ? (
          <span className="meta">Superusers only</span>
        ) : (
          <span className="admin-row-actions">
            {action(account, "rights", "Role")}
            {account.session_count > 0 && action(account, "sessions", "Log out")}
            {!isSelf(account) &&
              (account.is_active ? action(account, "disable", "Disable") : action(account, "enable", "Enable"))}
          </span>
        ),
    },
  ];
}

export default function UsersPage() {
  const { user } = useSession();
  const [opened, setOpened] = useState<Open | null>(null);
  if (!user) return null;
  return (
    <AdminFrame
      title="People"
      lede="Everyone with an account. Every change is in the audit trail and ends the affected sessions."
    >
      <RecordList<ListedUser>
        list="people"
        one="person"
        many="people"
        url={accountsUrl}
        exportUrl={`${accountsUrl}export/`}
        path={officePaths.users()}
        search="Search people"
        filters={[
          { name: "user_role", label: "Role", options: ROLE_OPTIONS },
          { name: "is_active", label: "State", options: STATE_OPTIONS },
          { name: "is_staff", label: "Office", options: OFFICE_OPTIONS },
          { name: "is_email_verified", label: "Address", options: ADDRESS_OPTIONS },
        ]}
        orders={ORDERS}
        columns={columns(
          (account) => mayChange(user, account),
          (account) => account.id === user.id,
          setOpened,
        )}
        rowId={({ id }) => id}
        rowName={({ email }) => email}
        bulk={[
          { action: "enable", label: "Enable", done: "enabled" },
          {
            action: "disable",
            label: "Disable",
            done: "disabled",
            undone: "enabled again. Sessions and access tokens stay ended",
            isDanger: true,
          },
        ]}
      />
      <AccountDialogs opened={opened} actor={user} onClose={() => setOpened(null)} />
    </AdminFrame>
  );
}

export { default as style } from "./people.css";
