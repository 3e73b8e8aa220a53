// The actions on an account, each in a dialog that says what will happen.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Role, User } from "../api";
import { displayName, ROLE_NAMES } from "../model";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { RadioCards, Switch } from "../../kit/Choice";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { Dialog } from "../../kit/Dialog";
import { invalidatePaths, useApi } from "../../kit/query";
import { Link } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { showToast } from "../../kit/toasts";
import { paths } from "../../paths";
import {
  changeAccount,
  endSessions,
  userBusinessesUrl,
  type AccountChange,
  type ListedUser,
  type UserBusiness,
} from "./api";
import { changedRights } from "./model";

export interface Open {
  kind: "rights" | "sessions" | "disable" | "enable";
  account: ListedUser;
}

/** Whatever became of a change, the lists are read again. */
const settled = (change: Promise<unknown>) => change.finally(() => void invalidatePaths("admin/"));

/** The businesses that an account manages, each with a link to its people. */
function Businesses({ accountId }: { accountId: number }) {
  const { data, error } = useApi<UserBusiness[]>(userBusinessesUrl(accountId), { staleTime: 0 });
  if (error) return <p className="meta">The businesses could not be loaded: {error.message}</p>;
  if (!data) return <Skeleton shape="text" count={1} label="Loading businesses" />;
  if (data.length === 0) return <p className="meta">Looks after no business.</p>;
  return (
    <p>
      Looks after:{" "}
      {data.map(({ id, name, slug, role }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link to={paths.adminBusinessPeople(slug)}>{name}</Link> ({role})
        </span>
      ))}
    </p>
  );
}

function RightsDialog({ account, actor, onClose }: { account: ListedUser; actor: User; onClose: () => void }) {
  const [role, setRole] = useState<Role>(account.user_role);
  const [isStaff, setStaff] = useState(account.is_staff);
  const [isSuperuser, setSuperuser] = useState(account.is_superuser);
  const change = useMutation({
    mutationFn: (rights: AccountChange) => settled(changeAccount(account.id, rights)),
    onSuccess: () => {
      showToast("Role changed.", { tone: "success" });
      onClose();
    },
  });
  const roles: Role[] =
    actor.is_superuser || account.user_role === "ADMIN"
      ? ["CONSUMER", "BUSINESS_OWNER", "ADMIN"]
      : ["CONSUMER", "BUSINESS_OWNER"];

  function save() {
    const rights = changedRights(account, { user_role: role, is_staff: isStaff, is_superuser: isSuperuser });
    if (Object.keys(rights).length === 0) onClose();
    else change.mutate(rights);
  }

  const actions = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={change.isPending}>
        Cancel
      </Button>
      <Button busy={change.isPending} onClick={save}>
        Save role
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={change.isPending}
      title={`Role of ${displayName(account)}`}
      actions={actions}
    >
      <div className="form-fields">
        {change.error && <Banner tone="error">{change.error.message}</Banner>}
        <RadioCards
          legend="Role"
          value={role}
          onChange={setRole}
          options={roles.map((value) => ({ value, label: ROLE_NAMES[value] }))}
        />
        {actor.is_superuser && (
          <div>
            <Switch
              label="Staff: can use the admin pages"
              checked={isStaff}
              onChange={(event) => setStaff(event.currentTarget.checked)}
            />
            <Switch
              label="Superuser: can also make people staff"
              checked={isSuperuser}
              onChange={(event) => setSuperuser(event.currentTarget.checked)}
            />
          </div>
        )}
        <Businesses accountId={account.id} />
        <p className="meta">Changing a role logs the person out; they log back in with the new one.</p>
      </div>
    </Dialog>
  );
}

export function AccountDialogs({ opened, actor, onClose }: { opened: Open | null; actor: User; onClose: () => void }) {
  if (!opened) return null;
  const { kind, account } = opened;
  const name = displayName(account);
  if (kind === "rights") return <RightsDialog account={account} actor={actor} onClose={onClose} />;
  if (kind === "sessions") {
    return (
      <ConfirmDialog
        title={`End all sessions of ${name}?`}
        action="End sessions"
        done="All sessions ended."
        send={() => settled(endSessions(account.id))}
        onClose={onClose}
      >
        <p>They are logged out everywhere at once and can log in again.</p>
      </ConfirmDialog>
    );
  }
  if (kind === "disable") {
    return (
      <ConfirmDialog
        title={`Disable ${name}?`}
        action="Disable account"
        done="Account disabled."
        send={() => settled(changeAccount(account.id, { is_active: false }))}
        onClose={onClose}
      >
        <p>
          They are logged out everywhere at once and cannot log in until the account is enabled again. Nothing is
          deleted.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={`Enable ${name}?`}
      action="Enable account"
      variant="primary"
      done="Account enabled."
      send={() => settled(changeAccount(account.id, { is_active: true }))}
      onClose={onClose}
    >
      <p>They can log in again with their old password.</p>
    </ConfirmDialog>
  );
}
