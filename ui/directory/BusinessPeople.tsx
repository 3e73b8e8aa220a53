// The owners and managers of a business: added by email address, changed and removed, by staff and by its owners.
import { useState, type ReactNode } from "react";
import { isAdmin } from "../accounts/roles";
import { useSession } from "../accounts/session";
import { Badge } from "../kit/Badge";
import { Button } from "../kit/Button";
import { RadioCards } from "../kit/Choice";
import { ConfirmDialog } from "../kit/ConfirmDialog";
import { type Column, DataTable } from "../kit/DataTable";
import { EmailText } from "../kit/EmailText";
import { EmailField } from "../kit/Field";
import { useForm } from "../kit/form";
import { FormDialog } from "../kit/FormDialog";
import { invalidatePaths, useApi } from "../kit/query";
import { Skeleton } from "../kit/Skeleton";
import { EmptyState, ErrorState, LoadError } from "../kit/State";
import { RelativeTime } from "../kit/Time";
import { showError, showToast } from "../kit/toasts";
import {
  addMember,
  type BusinessMember,
  type BusinessMembers,
  type BusinessRole,
  changeMember,
  inviteAgain,
  membersUrl,
  removeMember,
} from "./members";

const ROLE_NAMES: Record<BusinessRole, string> = { owner: "Owner", manager: "Manager" };
const ROLES = [
  { value: "owner" as const, label: ROLE_NAMES.owner, hint: "The business is theirs." },
  { value: "manager" as const, label: ROLE_NAMES.manager, hint: "Works there and looks after the listing." },
];
const other = (role: BusinessRole): BusinessRole => (role === "owner" ? "manager" : "owner");

const nameOf = ({ name, email }: BusinessMember) => name || email;

interface DialogProps {
  slug: string;
  onDone: () => Promise<void>;
  onClose: () => void;
}

function AddDialog({ slug, onDone, onClose }: DialogProps) {
  const [role, setRole] = useState<BusinessRole>("owner");
  const form = useForm({
    names: ["email"],
    check: ({ email }) => (email.trim() ? {} : { email: "Enter the person’s email address." }),
    send: async ({ email }) => {
      const added = await addMember(slug, { email: email.trim(), role });
      await onDone();
      showToast(added.is_invited ? `Invitation sent to ${added.email}.` : `${nameOf(added)} was added.`, {
        tone: "success",
      });
      onClose();
    },
  });
  return (
    <FormDialog title="Add a person" form={form} action="Add person" onClose={onClose}>
      <EmailField
        {...form.field("email")}
        label="Email"
        autoComplete="off"
        hint="Anyone without an account, or whose address is not confirmed, gets an invitation first."
        required
      />
      <RadioCards legend="Role" options={ROLES} value={role} onChange={setRole} />
    </FormDialog>
  );
}

type Opened = { dialog: "add" } | { dialog: "role" | "remove"; member: BusinessMember } | null;

function MemberDialog({
  opened,
  business,
  onDone,
  onClose,
}: {
  opened: Exclude<Opened, null>;
  business: BusinessMembers["business"];
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const { slug } = business;
  const { user } = useSession();
  if (opened.dialog === "add") return <AddDialog slug={slug} onDone={onDone} onClose={onClose} />;
  const { dialog, member } = opened;
  // Staff keep their say.
  const isSelf = user !== null && member.user_id === user.id && !isAdmin(user);
  if (dialog === "role") {
    const role = other(member.role);
    return (
      <ConfirmDialog
        title={`Make ${isSelf ? "yourself" : nameOf(member)} ${role === "owner" ? "an owner" : "a manager"}?`}
        action={`Make ${role}`}
        variant="primary"
        done="Role changed."
        send={() => changeMember(slug, member.id, role).then(onDone)}
        onClose={onClose}
      >
        <p>
          {isSelf
            ? `You can then no longer decide who looks after ${business.name}. Only another owner or the town office can make you an owner again.`
            : member.is_invited
              ? "The invitation stays open."
              : "They get an email about it."}
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={
        member.is_invited
          ? `Withdraw the invitation of ${member.email}?`
          : `Remove ${isSelf ? "yourself" : nameOf(member)}?`
      }
      action={member.is_invited ? "Withdraw invitation" : "Remove person"}
      done={member.is_invited ? "Invitation withdrawn." : "Person removed."}
      send={() => removeMember(slug, member.id).then(onDone)}
      onClose={onClose}
    >
      <p>
        {member.is_invited
          ? `Confirming this address no longer lets anyone act for ${business.name}.`
          : isSelf
            ? `You can then no longer act for ${business.name}. Your account stays.`
            : `They can no longer act for ${business.name} and get an email about it. Their account stays.`}
      </p>
    </ConfirmDialog>
  );
}

function columns(
  isEditable: boolean,
  open: (opened: Opened) => void,
  invite: (member: BusinessMember) => void,
): Column<BusinessMember>[] {
  const shown: Column<BusinessMember>[] = [
    {
      key: "person",
      label: "Person",
      cell: ({ name, email }) => (
        <>
          <b className="admin-row-name">
            <EmailText>{name || email}</EmailText>
          </b>
          {name && (
            <span className="meta person-email">
              <EmailText>{email}</EmailText>
            </span>
          )}
        </>
      ),
    },
    {
      key: "role",
      label: "Role",
      cell: ({ role, is_invited }) => (
        <span className="person-badges">
          <Badge>{ROLE_NAMES[role]}</Badge>
          {is_invited && <Badge tone="gold">Invited</Badge>}
        </span>
      ),
    },
    { key: "since", label: "Since", cell: ({ created_at }) => <RelativeTime moment={created_at} /> },
  ];
  const actions: Column<BusinessMember> = {
    key: "actions",
    label: "Actions",
    cell: (member) => {
      const action = (label: string, variant: "secondary" | "danger", onClick: () => void) => (
        <Button size="sm" variant={variant} aria-label={`${label}: ${member.email}`} onClick={onClick}>
          {label}
        </Button>
      );
      return (
        <span className="admin-row-actions">
          {member.is_invited && action("Invite again", "secondary", () => invite(member))}
          {action(`Make ${other(member.role)}`, "secondary", () => open({ dialog: "role", member }))}
          {action(member.is_invited ? "Withdraw" : "Remove", "danger", () => open({ dialog: "remove", member }))}
        </span>
      );
    },
  };
  return isEditable ? [...shown, actions] : shown;
}

export const usePeople = (slug: string) => useApi<BusinessMembers>(membersUrl(slug), { staleTime: 0 });

interface PeopleProps {
  slug: string;
  /** Shown beside the button that adds a person. */
  more?: (people: BusinessMembers) => ReactNode;
}

export function BusinessPeople({ slug, more }: PeopleProps) {
  const query = usePeople(slug);
  const [opened, setOpened] = useState<Opened>(null);
  const { data } = query;
  const refresh = () => invalidatePaths(membersUrl(slug));
  const invite = (member: BusinessMember) =>
    inviteAgain(slug, member.id).then(
      () => showToast(`Invitation sent to ${member.email}.`, { tone: "success" }),
      showError,
    );
  if (!data) {
    if (query.error?.status === 404) return <ErrorState title="There is no such business." />;
    if (query.error) {
      return <LoadError title="The list could not be loaded." query={query} />;
    }
    return (
      <div className="admin-loading">
        <Skeleton shape="text" count={5} label="Loading people" />
      </div>
    );
  }
  const add = data.is_editable && (
    <Button icon="users" onClick={() => setOpened({ dialog: "add" })}>
      Add a person
    </Button>
  );
  return (
    <>
      <div className="admin-bar">
        {data.members.length > 0 && add}
        {more?.(data)}
      </div>
      {data.members.length === 0 ? (
        <EmptyState title="Nobody looks after this business yet" icon="users" action={add} />
      ) : (
        <DataTable
          caption="Owners and managers"
          columns={columns(data.is_editable, setOpened, (member) => void invite(member))}
          rows={data.members}
          rowKey={(member) => member.id}
          isBusy={query.isFetching}
        />
      )}
      {opened && (
        <MemberDialog opened={opened} business={data.business} onDone={refresh} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
