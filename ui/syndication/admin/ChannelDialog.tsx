// Adds or edits a channel. Its token is entered here and never shown again.
import { useState } from "react";
import { Button } from "../../kit/Button";
import { formatMoment } from "../../kit/dates";
import { Dialog } from "../../kit/Dialog";
import { useEditConflict } from "../../kit/EditConflict";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { optionsOf, SelectField, TextField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { addChannel, changeChannel, type Channel, type ChannelFields, type ChannelKind } from "./api";
import { KINDS } from "./words";

const OPTIONS = optionsOf(KINDS);

interface DialogProps {
  channel: Channel | null;
  onSaved: (channel: Channel) => void;
  onClose: () => void;
}

/** 32 random bytes in the format of Standard Webhooks. */
function madeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

/** Unchanged fields are not sent, so that they do not overwrite changes by somebody else. */
function changedSince(channel: Channel, fields: ChannelFields): Partial<ChannelFields> {
  const before: Partial<Record<string, unknown>> = { ...channel };
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== before[name]));
}

const numberOf = (text: string) => (text.trim() ? Number(text) : null);

export function ChannelDialog({ channel, onSaved, onClose }: DialogProps) {
  const [kind, setKind] = useState<ChannelKind>(channel?.kind ?? "mastodon");
  const [secret, setSecret] = useState("");
  const [isMade, setMade] = useState(false);
  const words = KINDS[kind];
  const conflict = useEditConflict();
  const form = useForm({
    names: ["name", "address", "account", "secret", "character_limit", "repeat_days"],
    check: ({ name }) => (name.trim() ? {} : { name: "Enter a name." }),
    send: async (values) => {
      const fields: ChannelFields = {
        name: values.name,
        ...(words.address && { address: values.address }),
        ...(words.account && { account: values.account }),
        ...(words.secret && secret && { secret }),
        ...(words.hasLimit && { character_limit: numberOf(values.character_limit) }),
        ...(values.repeat_days.trim() && { repeat_days: Number(values.repeat_days) }),
      };
      const saved = channel
        ? conflict.save(channel.revision, (known) =>
            changeChannel(channel.id, { ...changedSince(channel, fields), ...known }),
          )
        : addChannel({ kind, ...fields });
      onSaved(await saved);
    },
  });
  const state = channel?.secret_set_at ? `Set on ${formatMoment(channel.secret_set_at)}. ` : "";
  return (
    <Dialog isOpen onClose={onClose} isBusy={form.isBusy} title={channel ? `Change ${channel.name}` : "Add a channel"}>
      <form className="syndication-form" {...form.form}>
        {conflict.dialog}
        <ErrorSummary problems={form.problems} />
        {!channel && (
          <SelectField
            label="Kind"
            hint={words.hint}
            options={OPTIONS}
            value={kind}
            onChange={(event) => {
              setKind(event.currentTarget.value as ChannelKind);
              setSecret("");
              setMade(false);
            }}
          />
        )}
        <TextField
          {...form.field("name")}
          label="Name"
          hint="As your office calls it, such as Town page."
          defaultValue={channel?.name}
        />
        {words.address && (
          <TextField
            {...form.field("address")}
            key={`address-${kind}`}
            inputMode="url"
            spellCheck={false}
            autoCapitalize="none"
            label={words.address.label}
            hint={words.address.hint}
            optional={words.address.optional}
            defaultValue={channel?.address}
          />
        )}
        {words.account && (
          <TextField
            {...form.field("account")}
            key={`account-${kind}`}
            spellCheck={false}
            autoCapitalize="none"
            label={words.account.label}
            hint={words.account.hint}
            defaultValue={channel?.account}
          />
        )}
        {words.secret && (
          <>
            <TextField
              {...form.field("secret")}
              type={isMade ? "text" : "password"}
              autoComplete="new-password"
              spellCheck={false}
              label={words.secret.label}
              hint={`${state}${words.secret.hint} It is stored and never shown again.`}
              placeholder={channel?.has_secret ? "Leave empty to keep it" : undefined}
              value={secret}
              onChange={(event) => setSecret(event.currentTarget.value)}
            />
            {kind === "webhook" && (
              <div className="admin-bar">
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => {
                    setSecret(madeSecret());
                    setMade(true);
                  }}
                >
                  Make a secret
                </Button>
                <span className="meta" role="status">
                  {isMade && "Copy it to the receiver before you save."}
                </span>
              </div>
            )}
          </>
        )}
        {words.hasLimit && (
          <TextField
            {...form.field("character_limit")}
            key={`limit-${kind}`}
            inputMode="numeric"
            label="Maximum characters"
            optional
            defaultValue={channel?.character_limit}
          />
        )}
        <TextField
          {...form.field("repeat_days")}
          inputMode="numeric"
          label="Days before a guide goes out again"
          defaultValue={channel?.repeat_days ?? 60}
        />
        <div>
          <Button type="submit" busy={form.isBusy}>
            {channel ? "Save channel" : "Add channel"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
