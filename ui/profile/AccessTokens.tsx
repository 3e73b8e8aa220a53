// Access tokens: keys for a person's own programs, created here, shown once, and revoked here.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isAdmin } from "../accounts/roles";
import type { User } from "../accounts/api";
import { Badge } from "../kit/Badge";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { CheckGroup } from "../kit/CheckGroup";
import { ConfirmDialog } from "../kit/ConfirmDialog";
import { formatDay, townToday } from "../kit/dates";
import { Dialog } from "../kit/Dialog";
import { ErrorSummary } from "../kit/ErrorSummary";
import { FieldError, SelectField, TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { api, apiUrl } from "../kit/http";
import { isCommercial } from "../kit/initialData";
import type { AccessToken, MadeAccessToken } from "../kit/apiTypes";
import { useApi } from "../kit/query";
import { Skeleton } from "../kit/Skeleton";
import { LoadError } from "../kit/State";
import { RelativeTime } from "../kit/Time";
import { showToast } from "../kit/toasts";
import { ProfilePart } from "./ProfilePart";

export const tokensUrl = "access-tokens/";

const PARTS: Record<string, string> = {
  directory: "Businesses, reviews, and suggestions",
  events: "Events and where they come from",
  content: "Guides, quizzes, newsletter, and channels",
  sales: "Deals and placements",
  planning: "Saved places, plans, and notifications",
  office: "The office: inbox, alerts, and reports",
};

const DAYS = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "One year" },
];

function partsOf(user: User): string[] {
  return Object.keys(PARTS).filter((part) =>
    part === "office" ? isAdmin(user) : part === "sales" ? isCommercial() : true,
  );
}

function NewToken({ user, onMade, onClose }: { user: User; onMade: (token: string) => void; onClose: () => void }) {
  const [parts, setParts] = useState<string[]>([]);
  const form = useForm({
    names: ["name", "permission", "days", "parts"],
    check: (values) => ({
      ...(values.name.trim() ? {} : { name: "Give it a name." }),
      ...(parts.length > 0 ? {} : { parts: "Choose at least one part." }),
    }),
    send: async ({ name, permission, days }) => {
      const made = await api.post<MadeAccessToken>(tokensUrl, { name, permission, days: Number(days), parts });
      onMade(made.token);
    },
  });
  const toggle = (part: string) => {
    setParts((now) => (now.includes(part) ? now.filter((one) => one !== part) : [...now, part]));
  };
  const group = form.field("parts");
  const options = partsOf(user).map((value) => ({ value, label: PARTS[value] ?? value }));
  return (
    <Dialog isOpen onClose={onClose} isBusy={form.isBusy} title="New access token">
      <form className="account-form" {...form.form}>
        <ErrorSummary problems={form.problems} />
        <TextField
          {...form.field("name")}
          label="Name"
          hint="What the token is for, such as “Calendar in the lobby”."
          maxLength={60}
        />
        <div id={group.id} tabIndex={-1}>
          <CheckGroup legend="What it opens" options={options} chosen={parts} onToggle={toggle} />
          <FieldError id={`${group.id}-error`} error={group.error} />
        </div>
        <SelectField
          {...form.field("permission")}
          label="What it may do there"
          options={[
            { value: "read", label: "Read" },
            { value: "write", label: "Read and change" },
          ]}
        />
        <SelectField {...form.field("days")} label="How long it lasts" options={DAYS} defaultValue="90" />
        <div className="account-form-actions">
          <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
            Cancel
          </Button>
          <Button type="submit" busy={form.isBusy}>
            Make token
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The only time the token can be read. */
function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(token);
      showToast("Copied.", { tone: "success" });
    } catch {
      showToast("Your browser does not let us copy. Select the token and copy it.", { tone: "error" });
    }
  }
  const actions = (
    <>
      <Button variant="secondary" icon="copy" onClick={() => void copy()}>
        Copy
      </Button>
      <Button onClick={onClose}>I have saved it</Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} alert title="Your access token" actions={actions}>
      <Banner tone="warning">Copy it now. It is not shown again.</Banner>
      <TextField label="Token" value={token} readOnly onFocus={(event) => event.currentTarget.select()} />
    </Dialog>
  );
}

function Row({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const hasEnded = new Date(token.expires_at).getTime() <= Date.now();
  const does = token.permission === "write" ? "Reads and changes" : "Reads";
  return (
    <li className="session">
      <div className="session-text">
        <p className="session-name">
          {token.name} {hasEnded && <Badge tone="slate">Ended</Badge>}
        </p>
        <p className="meta">
          {does}: {token.parts.map((part) => PARTS[part] ?? part).join("; ")}
        </p>
        <p className="meta">
          {token.last_used_at ? (
            <>
              Last used <RelativeTime moment={token.last_used_at} />
            </>
          ) : (
            "Never used"
          )}
          , {hasEnded ? "ended" : "ends"} {formatDay(townToday(new Date(token.expires_at)))}
        </p>
      </div>
      <Button variant="secondary" size="sm" aria-label={`Revoke the token ${token.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

export function AccessTokens({ user }: { user: User }) {
  const client = useQueryClient();
  const query = useApi<AccessToken[]>(tokensUrl, { staleTime: 0 });
  const { data, error } = query;
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState("");
  const [revoking, setRevoking] = useState<AccessToken | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: [apiUrl(tokensUrl)] });
  // Others need none, but see those that they have.
  const canMake = isAdmin(user) || user.user_role === "BUSINESS_OWNER";
  if (!canMake && !data?.length) return null;
  return (
    <ProfilePart
      title="Access tokens"
      text={
        <>
          For programs that work in your name. A token never does more than you may, and opens neither your account nor
          the settings. A new password or another kind of account ends it. What programs can ask is in the{" "}
          <a href={apiUrl("docs/")}>API reference</a>.
        </>
      }
    >
      {error && !data && <LoadError title="Your tokens could not be loaded." query={query} />}
      {!data && !error && <Skeleton shape="text" count={2} label="Loading your tokens" />}
      {data && data.length > 0 && (
        <ul className="sessions">
          {data.map((token) => (
            <Row key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      {canMake && (
        <div className="account-form-actions">
          <Button variant="secondary" onClick={() => setMaking(true)}>
            New token
          </Button>
        </div>
      )}
      {isMaking && (
        <NewToken
          user={user}
          onClose={() => setMaking(false)}
          onMade={(token) => {
            setMaking(false);
            setMade(token);
            void reload();
          }}
        />
      )}
      {made && <MadeToken token={made} onClose={() => setMade("")} />}
      {revoking && (
        <ConfirmDialog
          title={`Revoke “${revoking.name}”?`}
          action="Revoke token"
          done="The token is revoked."
          send={() => api.delete(`${tokensUrl}${revoking.id}/`).then(reload)}
          onClose={() => setRevoking(null)}
        >
          <p>Programs that use it are refused from now on.</p>
        </ConfirmDialog>
      )}
    </ProfilePart>
  );
}
