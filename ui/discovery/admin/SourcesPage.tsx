// Where the town looks for events: each source with its health, its checks, and its settings.
import { useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { PagedTable } from "../../admin/PagedTable";
import { useListQuery } from "../../admin/useListQuery";
import { useListAddress } from "../../admin/useListAddress";
import { officePaths } from "../../admin/officePaths";
import { Badge } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import type { Column } from "../../kit/DataTable";
import { invalidatePaths } from "../../kit/query";
import { RelativeTime } from "../../kit/Time";
import { showError, showToast } from "../../kit/toasts";
import { fetchSource, sourcesUrl, type EventSource } from "../api";
import { FORMATS, HEALTH, percent } from "../model";
import { SourceDialog } from "./SourceDialog";
import { FetchRunsDialog } from "./FetchRunsDialog";

type Opened = { dialog: "new" } | { dialog: "edit" | "runs"; source: EventSource } | null;

function Name({ source }: { source: EventSource }) {
  return (
    <div className="source-name">
      <b>{source.name}</b>
      <a className="source-url" href={source.url} rel="noopener">
        {source.url.replace(/^https?:\/\//, "")}
      </a>
      <span className="meta">
        {FORMATS.find(({ value }) => value === source.format)?.label}, every{" "}
        {source.every_hours === 1 ? "hour" : `${source.every_hours} hours`}
      </span>
    </div>
  );
}

function Health({ source }: { source: EventSource }) {
  const { label, tone } = HEALTH[source.health];
  return (
    <div className="source-health">
      <Badge tone={tone} icon={source.health === "failing" ? "alert" : undefined}>
        {label}
      </Badge>
      {source.is_trusted && (
        <Badge tone="gold" icon="shield">
          Trusted
        </Badge>
      )}
      <span className="meta">
        {source.checked_at ? (
          <>
            Checked <RelativeTime moment={source.checked_at} />
          </>
        ) : (
          "Not checked yet"
        )}
      </span>
    </div>
  );
}

export default function SourcesPage() {
  const address = useListAddress();
  const query = useListQuery<EventSource>(sourcesUrl({ page: address.page }), {
    refetchInterval: 15_000,
  });
  const [opened, setOpened] = useState<Opened>(null);
  const [asking, setAsking] = useState<number | null>(null);

  async function ask(source: EventSource) {
    setAsking(source.id);
    try {
      await fetchSource(source.id);
      showToast(`${source.name} is being checked.`, { tone: "success" });
      // The visit takes a moment; the list is refetched after that.
      setTimeout(() => void invalidatePaths("admin/sources/", "admin/review/"), 2500);
    } catch (error) {
      showError(error);
    } finally {
      setAsking(null);
    }
  }

  const columns: Column<EventSource>[] = [
    { key: "name", label: "Source", cell: (source) => <Name source={source} /> },
    { key: "health", label: "State", cell: (source) => <Health source={source} /> },
    { key: "coming", label: "Upcoming events", isNumber: true, cell: (source) => source.coming },
    {
      key: "reliability",
      label: "Reliability",
      isNumber: true,
      cell: (source) =>
        source.reliability === null ? <span className="meta">Not scored</span> : percent(source.reliability),
    },
    {
      key: "actions",
      label: "Actions",
      cell: (source) => (
        <span className="source-actions">
          {source.is_enabled && (
            <Button
              size="sm"
              variant="secondary"
              busy={asking === source.id}
              aria-label={`Check now: ${source.name}`}
              onClick={() => void ask(source)}
            >
              Check now
            </Button>
          )}
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Checks: ${source.name}`}
            onClick={() => setOpened({ dialog: "runs", source })}
          >
            Checks
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Change: ${source.name}`}
            onClick={() => setOpened({ dialog: "edit", source })}
          >
            Change
          </Button>
        </span>
      ),
    },
  ];
  const close = () => setOpened(null);
  return (
    <AdminFrame
      title="Event sources"
      lede="Calendars and pages we check for events. Events we are confident about are published; the rest wait for review."
    >
      <p>
        <Button icon="rss" onClick={() => setOpened({ dialog: "new" })}>
          Add a source
        </Button>
      </p>
      <PagedTable
        query={query}
        one="source"
        many="sources"
        emptyIcon="rss"
        caption="Event sources"
        columns={columns}
        path={officePaths.sources}
      />
      {opened?.dialog === "new" && <SourceDialog source={null} onClose={close} />}
      {opened?.dialog === "edit" && <SourceDialog source={opened.source} onClose={close} />}
      {opened?.dialog === "runs" && <FetchRunsDialog id={opened.source.id} name={opened.source.name} onClose={close} />}
    </AdminFrame>
  );
}

export { default as style } from "../discovery.css";
