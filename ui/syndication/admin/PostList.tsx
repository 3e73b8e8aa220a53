// All posts by status: those that need attention first.
import { useState } from "react";
import { PagedTable } from "../../admin/PagedTable";
import { useListQuery } from "../../admin/useListQuery";
import { useListAddress } from "../../admin/useListAddress";
import { Badge } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import type { Column } from "../../kit/DataTable";
import { formatMoment } from "../../kit/dates";
import { optionsOf, SelectField } from "../../kit/Field";
import { postsListUrl, type Channel, type ChannelPost } from "./api";
import { PostDialog } from "./PostDialog";
import { STATUSES, SUBJECTS, syndicationPath } from "./words";

/** The polling interval, so that posts in progress show their outcome. */
const POLL_MS = 3000;

function When({ post }: { post: ChannelPost }) {
  if (post.sent_at) return <>{formatMoment(post.sent_at)}</>;
  if (post.status === "scheduled") return <>{formatMoment(post.send_at)}</>;
  return <span className="meta">Was due {formatMoment(post.send_at)}</span>;
}

function columns(onOpen: (post: ChannelPost) => void): Column<ChannelPost>[] {
  return [
    {
      key: "title",
      label: "Post",
      cell: (post) => (
        <>
          <button type="button" className="admin-row-button" onClick={() => onOpen(post)}>
            {post.title}
          </button>
          <p className="meta">{SUBJECTS[post.subject_kind]}</p>
        </>
      ),
    },
    { key: "channel", label: "Channel", cell: (post) => post.channel_name },
    {
      key: "status",
      label: "State",
      cell: (post) => (
        <>
          <Badge tone={STATUSES[post.status].tone}>{STATUSES[post.status].label}</Badge>
          {post.problem && <p className="meta syndication-problem">{post.problem}</p>}
        </>
      ),
    },
    { key: "when", label: "When", cell: (post) => <When post={post} /> },
    {
      key: "proof",
      label: "Proof",
      cell: (post) =>
        post.proof_url ? (
          <a href={post.proof_url} rel="noreferrer" aria-label={`See “${post.title}” on ${post.channel_name}`}>
            See the post
          </a>
        ) : (
          <span className="meta">None</span>
        ),
    },
    {
      key: "actions",
      label: "Actions",
      cell: (post) => (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Open: ${post.title}, ${post.channel_name}`}
          onClick={() => onOpen(post)}
        >
          Open
        </Button>
      ),
    },
  ];
}

export function PostList({ channels }: { channels: Channel[] }) {
  const address = useListAddress();
  const [opened, setOpened] = useState<number | null>(null);
  const url = postsListUrl({ status: address.value("status"), channel: address.value("channel"), page: address.page });
  const query = useListQuery<ChannelPost>(url, { refetchInterval: POLL_MS });
  return (
    <>
      <div className="admin-filters">
        <SelectField
          label="State"
          options={optionsOf(STATUSES, "All")}
          value={address.value("status")}
          onChange={(event) => address.set({ status: event.currentTarget.value })}
        />
        <SelectField
          label="Channel"
          options={[
            { value: "", label: "All" },
            ...channels.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={address.value("channel")}
          onChange={(event) => address.set({ channel: event.currentTarget.value })}
        />
      </div>
      <PagedTable
        query={query}
        one="post"
        many="posts"
        isNarrowed={Boolean(address.value("status") || address.value("channel"))}
        emptyIcon="share"
        caption="Posts"
        columns={columns(({ id }) => setOpened(id))}
        path={syndicationPath}
      />
      {opened !== null && <PostDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
