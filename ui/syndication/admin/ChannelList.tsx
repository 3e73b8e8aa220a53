// The channels: what they are, whether they work; with adding, editing and removing.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "../../kit/Badge";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { DataTable, type Column } from "../../kit/DataTable";
import { formatMoment } from "../../kit/dates";
import { formatNumber } from "../../kit/format";
import type { ApiError } from "../../kit/http";
import { invalidatePaths } from "../../kit/query";
import { EmptyState } from "../../kit/State";
import { channelsUrl, checkChannel, postsUrl, removeChannel, type Channel, type ChannelCheck } from "./api";
import { ChannelDialog } from "./ChannelDialog";
import { KINDS } from "./words";

const isCalled = ({ kind }: Channel) => kind !== "rss" && kind !== "copy";

function State({ channel }: { channel: Channel }) {
  if (channel.trouble) return <Badge tone="barn">Needs you</Badge>;
  if (!isCalled(channel)) return <Badge tone="green">Works</Badge>;
  if (!channel.checked_at) return <Badge>Not checked</Badge>;
  return (
    <>
      <Badge tone="green">Works</Badge>
      <p className="meta">Checked {formatMoment(channel.checked_at)}</p>
    </>
  );
}

function Where({ channel }: { channel: Channel }) {
  const feed = `/feeds/${channel.id}.rss`;
  if (channel.kind === "rss") return <a href={feed}>{feed}</a>;
  if (channel.kind === "copy") return <span className="meta">By hand</span>;
  return (
    <>
      {channel.account && (
        <p className="syndication-where">{channel.kind === "facebook" ? channel.account : `@${channel.account}`}</p>
      )}
      <p className="meta syndication-where">{channel.address}</p>
    </>
  );
}

interface Actions {
  busy: number | null;
  onCheck: (channel: Channel) => void;
  onChange: (channel: Channel) => void;
  onRemove: (channel: Channel) => void;
}

function columns({ busy, onCheck, onChange, onRemove }: Actions): Column<Channel>[] {
  return [
    {
      key: "name",
      label: "Channel",
      cell: (channel) => (
        <>
          <b className="admin-row-name">{channel.name}</b>
          <p className="meta">{KINDS[channel.kind].label}</p>
        </>
      ),
    },
    { key: "where", label: "Where", cell: (channel) => <Where channel={channel} /> },
    { key: "state", label: "State", cell: (channel) => <State channel={channel} /> },
    { key: "waiting", label: "Waiting", isNumber: true, cell: (channel) => formatNumber(channel.waiting) },
    { key: "sent", label: "Sent", isNumber: true, cell: (channel) => formatNumber(channel.sent) },
    {
      key: "actions",
      label: "Actions",
      cell: (channel) => (
        <span className="admin-row-actions">
          {isCalled(channel) && (
            <Button
              size="sm"
              variant="secondary"
              busy={busy === channel.id}
              aria-label={`Check: ${channel.name}`}
              onClick={() => onCheck(channel)}
            >
              {channel.kind === "webhook" ? "Send a test" : "Check"}
            </Button>
          )}
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Change: ${channel.name}`}
            onClick={() => onChange(channel)}
          >
            Change
          </Button>
          <Button size="sm" variant="danger" aria-label={`Remove: ${channel.name}`} onClick={() => onRemove(channel)}>
            Remove
          </Button>
        </span>
      ),
    },
  ];
}

const refresh = () => invalidatePaths(channelsUrl, postsUrl);

export function ChannelList({ channels }: { channels: Channel[] }) {
  const [opened, setOpened] = useState<Channel | "new" | null>(null);
  const [leaving, setLeaving] = useState<Channel | null>(null);
  const checking = useMutation<ChannelCheck, ApiError, number>({ mutationFn: checkChannel, onSettled: refresh });
  const saved = (channel: Channel) => {
    setOpened(null);
    void refresh();
    if (isCalled(channel)) checking.mutate(channel.id);
  };
  return (
    <>
      <div className="admin-bar">
        <Button icon="share" onClick={() => setOpened("new")}>
          Add a channel
        </Button>
      </div>
      {checking.data && (
        <Banner tone={checking.data.is_fine ? "success" : "error"}>
          <b>{checking.data.channel.name}:</b> {checking.data.words}
        </Banner>
      )}
      {checking.error && <Banner tone="error">{checking.error.message}</Banner>}
      {channels.length === 0 ? (
        <EmptyState title="No channels yet" icon="share">
          <p>Add the first place where posts go.</p>
        </EmptyState>
      ) : (
        <DataTable
          caption="Channels"
          columns={columns({
            busy: checking.isPending ? checking.variables : null,
            onCheck: ({ id }) => checking.mutate(id),
            onChange: setOpened,
            onRemove: setLeaving,
          })}
          rows={channels}
          rowKey={(channel) => channel.id}
        />
      )}
      {opened && (
        <ChannelDialog channel={opened === "new" ? null : opened} onSaved={saved} onClose={() => setOpened(null)} />
      )}
      {leaving && (
        <ConfirmDialog
          title={`Remove ${leaving.name}?`}
          action="Remove channel"
          done="Channel removed."
          send={() => removeChannel(leaving.id).then(refresh)}
          onClose={() => setLeaving(null)}
        >
          <p>Posts that wait for it are withdrawn and its token is erased. What was posted stays there.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
