// The people with an account: find one, change what they may, stop them.
import { useState } from "react";
import { ROLE_NAMES, displayName } from "../model";
import { roleBadge } from "../roles";
import { useSession } from "../session";
import { Badge } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import { DataTable, type Column } from "../../kit/DataTable";
import { SelectField } from "../../kit/Field";
import { useApi } from "../../kit/query";
import { RelativeTime } from "../../kit/Time";
import { paths } from "../../paths";
import { AccountDialogs, type Open } from "./AccountDialogs";
import { AdminFrame } from "../../admin/AdminFrame";
import { accountsUrl, type ListedUser, type PaginatedListedUser } from "./api";
import { ListState } from "../../admin/ListState";
import { mayChange } from "./model";
import { SearchForm } from "../../admin/SearchForm";
import { useListAddress } from "../../admin/useListAddress";

const ROLE_OPTIONS = [
  { value: "", label: "All roles" },
  ...Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label })),
];
const STATE_OPTIONS = [
  { value: "", label: "All" },
  { value: "true", label: "Active" },
  { value: "false", label: "Disabled" },
];

function Name({ account }: { account: ListedUser }) {
  const name = displayName(account);
  return (
    <>
      <b className="admin-row-name">{name}</b>
      {name !== account.email && <span className="meta person-email">{account.email}</span>}
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
): Column<ListedUser>[] {
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
    { key: "name", label: "Person", cell: (account) => <Name account={account} /> },
    { key: "role", label: "Role", cell: (account) => <Roles account={account} /> },
    { key: "joined", label: "Joined", cell: (account) => <RelativeTime moment={account.date_joined} /> },
    {
      key: "login",
      label: "Last login",
      cell: (account) =>
        account.last_login_at ? <RelativeTime moment={account.last_login_at} /> : <span className="meta">Never</span>,
    },
    { key: "sessions", label: "Sessions", isNumber: true, cell: (account) => account.session_count },
    {
      key: "actions",
      label: "Actions",
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
  const address = useListAddress();
  const [opened, setOpened] = useState<Open | null>(null);
  const url = accountsUrl({
    search: address.value("search"),
    user_role: address.value("user_role"),
    is_active: address.value("is_active"),
    page: address.page,
  });
  const query = useApi<PaginatedListedUser>(url, { keepPrevious: true, staleTime: 0 });
  if (!user) return null;
  const table = columns(
    (account) => mayChange(user, account),
    (account) => account.id === user.id,
    setOpened,
  );
  return (
    <AdminFrame
      title="People"
      lede="Everyone with an account. Every change is in the audit trail and ends the affected sessions."
    >
      <div className="admin-filters">
        <SearchForm
          label="Search people"
          value={address.value("search")}
          onSearch={(search) => address.set({ search })}
        />
        <SelectField
          label="Role"
          options={ROLE_OPTIONS}
          value={address.value("user_role")}
          onChange={(event) => address.set({ user_role: event.currentTarget.value })}
        />
        <SelectField
          label="State"
          options={STATE_OPTIONS}
          value={address.value("is_active")}
          onChange={(event) => address.set({ is_active: event.currentTarget.value })}
        />
      </div>
      <ListState
        query={query}
        one="person"
        many="people"
        empty="No matching people"
        page={address.page}
        hrefFor={(page) => paths.adminUsers(address.query(page))}
      >
        {(accounts) => (
          <DataTable
            caption="People"
            columns={table}
            rows={accounts}
            rowKey={(account) => account.id}
            isBusy={query.isFetching}
          />
        )}
      </ListState>
      <AccountDialogs opened={opened} actor={user} onClose={() => setOpened(null)} />
    </AdminFrame>
  );
}

export { default as style } from "./people.css";
