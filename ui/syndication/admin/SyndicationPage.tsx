// Syndicating what the town publishes: write posts, check their status, set up channels.
import { AdminFrame } from "../../admin/AdminFrame";
import { useListAddress } from "../../admin/useListAddress";
import { Banner } from "../../kit/Banner";
import { LinkButton } from "../../kit/Button";
import { isCommercial } from "../../kit/initialData";
import { useApi } from "../../kit/query";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState, LoadError } from "../../kit/State";
import { Tabs } from "../../kit/Tabs";
import { channelsUrl, type Channel } from "./api";
import { ChannelList } from "./ChannelList";
import { Compose } from "./Compose";
import { PostList } from "./PostList";
import { syndicationPath } from "./words";

/** The polling interval: a channel may run into trouble because of what was just sent. */
const POLL_MS = 4000;

const VIEWS = ["new", "posts", "channels"];

function Trouble({ channels }: { channels: Channel[] }) {
  const troubled = channels.filter(({ trouble }) => trouble);
  if (troubled.length === 0) return null;
  return (
    <Banner tone="warning">
      {troubled.map(({ id, name, trouble }) => (
        <p key={id}>
          <b>{name}:</b> {trouble} Posts for it wait.
        </p>
      ))}
    </Banner>
  );
}

export default function SyndicationPage() {
  const address = useListAddress();
  const { data: channels, error, refetch } = useApi<Channel[]>(channelsUrl, { staleTime: 0, refetchInterval: POLL_MS });
  const view = address.value("view");
  const things = isCommercial() ? "Guides, events and deals" : "Guides and events";
  const first = (
    <EmptyState
      title="No channels yet"
      icon="share"
      action={<LinkButton to={syndicationPath({ view: "channels" })}>Set up a channel</LinkButton>}
    >
      <p>A channel is a place where posts go: Mastodon, Bluesky, a Facebook page, a feed, a webhook.</p>
    </EmptyState>
  );
  return (
    <AdminFrame title="Syndication" lede={`${things} become posts on the town’s channels.`}>
      {!channels && error && <LoadError title="The channels could not be loaded." query={{ error, refetch }} />}
      {!channels && !error && <Skeleton count={6} label="Loading channels" />}
      {channels && (
        <>
          <Trouble channels={channels} />
          <Tabs
            label="Syndication"
            selected={VIEWS.includes(view) ? view : "new"}
            onSelect={(next) => address.set({ view: next === "new" ? "" : next, status: "", channel: "", item: "" })}
            tabs={[
              { key: "new", label: "New posts", panel: channels.length > 0 ? <Compose channels={channels} /> : first },
              { key: "posts", label: "Queue and log", panel: <PostList channels={channels} /> },
              { key: "channels", label: "Channels", panel: <ChannelList channels={channels} /> },
            ]}
          />
        </>
      )}
    </AdminFrame>
  );
}

export { default as style } from "./syndication.css";
