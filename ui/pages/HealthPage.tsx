// The health of the site, in words that a clerk can pass on.
import { useEffect } from "react";
import { isAdmin } from "../accounts/roles";
import { useSession } from "../accounts/session";
import type { Health, HealthBackup, HealthCertificate, HealthDrill } from "../kit/apiTypes";
import { Badge } from "../kit/Badge";
import { Button, LinkButton } from "../kit/Button";
import { count, formatNumber } from "../kit/format";
import { useApi } from "../kit/query";
import { Skeleton } from "../kit/Skeleton";
import { LoadError } from "../kit/State";
import { useHydrated } from "../kit/hydration";
import { usePageTitle } from "../kit/documentTitle";
import { paths } from "../paths";

const DATABASE = {
  ok: "Working",
  read_only: "Read-only: the disk is nearly full",
  busy: "Busy: nothing can be saved right now",
  failed: "Not responding",
};
const REFRESH_MS = 10_000;

/** 93784 -> "1 day, 2 hours" */
function formatUptime(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (days > 0) return `${count(days, "day", "days")}, ${count(hours, "hour", "hours")}`;
  if (hours > 0) return `${count(hours, "hour", "hours")}, ${count(minutes, "minute", "minutes")}`;
  return minutes > 0 ? count(minutes, "minute", "minutes") : "less than a minute";
}

function State({ isGood, children }: { isGood: boolean; children: string }) {
  return (
    <Badge tone={isGood ? "green" : "barn"} icon={isGood ? "check" : "warning"}>
      {children}
    </Badge>
  );
}

const dayInWords = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", {
    year: "numeric",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });

/** For a site that manages its own HTTPS certificate. */
function certificateWords({ is_ok, valid_until }: HealthCertificate): string {
  if (!valid_until) return is_ok ? "On the way" : "Missing";
  const day = dayInWords(valid_until);
  return is_ok ? `Good until ${day}` : `Not renewed, ends ${day}`;
}

function backupWords({ is_ok, day }: HealthBackup): string {
  if (!day) return is_ok ? "Not made yet" : "Not made";
  return is_ok ? `Made on ${dayInWords(day)}` : `Not made since ${dayInWords(day)}`;
}

/** The weekly restore drill of a backup. */
function DrillState({ day, is_ok }: HealthDrill) {
  const words = dayInWords(day);
  return <State isGood={is_ok}>{is_ok ? `Passed on ${words}` : `Failed on ${words}`}</State>;
}

function Report({ health }: { health: Health }) {
  const isOk = health.status === "ok";
  return (
    <>
      <p className="health-summary">{isOk ? "Everything is working." : "Part of the site is not working."}</p>
      <dl className="facts">
        <div>
          <dt>Overall</dt>
          <dd>
            <State isGood={isOk}>{isOk ? "Working" : "Partly working"}</State>
          </dd>
        </div>
        <div>
          <dt>Database</dt>
          <dd>
            <State isGood={health.database === "ok"}>{DATABASE[health.database as keyof typeof DATABASE]}</State>
          </dd>
        </div>
        <div>
          <dt>Search</dt>
          <dd>
            <State isGood={health.search === "ready"}>{health.search === "ready" ? "Ready" : "Being built"}</State>
          </dd>
        </div>
        {health.nightly_backup && (
          <div>
            <dt>Nightly backup</dt>
            <dd>
              <State isGood={health.nightly_backup.is_ok}>{backupWords(health.nightly_backup)}</State>
            </dd>
          </div>
        )}
        <div>
          <dt>Restore drill</dt>
          <dd>{health.restore_drill ? <DrillState {...health.restore_drill} /> : "Not run yet"}</dd>
        </div>
        {health.certificate && (
          <div>
            <dt>Certificate</dt>
            <dd>
              <State isGood={health.certificate.is_ok}>{certificateWords(health.certificate)}</State>
            </dd>
          </div>
        )}
        <div>
          <dt>Listed businesses</dt>
          <dd>{formatNumber(health.businesses)}</dd>
        </div>
        <div>
          <dt>Uptime</dt>
          <dd>{formatUptime(health.uptime_seconds)}</dd>
        </div>
        <div>
          <dt>Version</dt>
          <dd>{health.version}</dd>
        </div>
      </dl>
      {health.nightly_backup?.problem && <p>{health.nightly_backup.problem}</p>}
      {health.certificate?.problem && <p>{health.certificate.problem}</p>}
    </>
  );
}

export default function HealthPage() {
  usePageTitle("Site health");
  const isHydrated = useHydrated();
  const { data, error, isFetching, refetch } = useApi<Health>("health/", { staleTime: REFRESH_MS });
  const { user } = useSession();
  // The page is served without what only staff may read: what is wrong, and what to do about it.
  const isForStaff = Boolean(
    user && isAdmin(user) && (data?.certificate?.is_ok === false || data?.nightly_backup?.is_ok === false),
  );
  useEffect(() => {
    if (isForStaff) void refetch();
  }, [isForStaff, refetch]);
  return (
    <div className="wrap health-page">
      <h1>Site health</h1>
      {error && !data && <LoadError title="The site is not responding" query={{ error, refetch }} />}
      {data ? <Report health={data} /> : !error && <Skeleton shape="row" count={2} label="Checking the site" />}
      {data &&
        (isHydrated ? (
          <Button variant="secondary" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            Check again
          </Button>
        ) : (
          <LinkButton variant="secondary" icon="refresh" to={paths.health()}>
            Check again
          </LinkButton>
        ))}
    </div>
  );
}
