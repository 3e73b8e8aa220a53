// Backups: those on the server, making one now, uploading one, and restoring.
import { useEffect, useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { useSession } from "../../accounts/session";
import { Banner } from "../../kit/Banner";
import { formatMoment } from "../../kit/dates";
import { count, withoutPeriod } from "../../kit/format";
import { useApi } from "../../kit/query";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState, LoadError } from "../../kit/State";
import { backupsUrl, type BackupContents, type BackupOverview, type Restore } from "../api";
import { BackupList } from "./BackupList";
import { ContentsDialog } from "./ContentsDialog";
import { DrillPart } from "./DrillPart";
import { MakePart } from "./MakePart";
import { Restarting } from "./Restarting";
import { UploadPart } from "./UploadPart";

/** The polling interval while a backup is being made. */
const POLL_MS = 700;

function LastRestore({ at, who, name, kept_as, error }: Restore) {
  if (error)
    return (
      <Banner tone="error">
        {`Nothing was restored from ${name} on ${formatMoment(at)}: ${withoutPeriod(error)}. The town is as it was.`}
      </Banner>
    );
  return (
    <Banner tone="success">
      {`The town was restored from ${name}, which ${who} asked for on ${formatMoment(at)}. The earlier data is kept as ${kept_as}.`}
    </Banner>
  );
}

function Overview({ overview }: { overview: BackupOverview }) {
  const [opened, setOpened] = useState<BackupContents | null>(null);
  const [isRestarting, setRestarting] = useState(false);
  if (isRestarting) return <Restarting />;
  const { backups, folder, is_nightly, nightly_problem, last_restore } = overview;
  return (
    <>
      {last_restore && <LastRestore {...last_restore} />}
      {nightly_problem && <Banner tone="error">{nightly_problem}</Banner>}
      <MakePart inProgress={overview.in_progress ?? null} lastError={overview.last_error ?? ""} />
      <section className="backup-part" aria-labelledby="kept-backups">
        <h2 id="kept-backups">Kept backups</h2>
        <p className="admin-count backup-name">
          {`${count(backups.length, "backup", "backups")} on the server, in ${folder}. `}
          {!is_nightly && "Nightly backups are switched off."}
          {is_nightly && !nightly_problem && "One is made every night."}
        </p>
        {backups.length > 0 ? (
          <BackupList backups={backups} onOpen={setOpened} />
        ) : (
          <EmptyState title="No backups yet" icon="done">
            Make one now, or upload one.
          </EmptyState>
        )}
      </section>
      <UploadPart most={overview.most_upload_bytes} onTaken={setOpened} />
      <DrillPart drill={overview.last_drill ?? null} />
      {opened && (
        <ContentsDialog
          contents={opened}
          onClose={() => setOpened(null)}
          onRestoring={() => {
            setOpened(null);
            setRestarting(true);
          }}
        />
      )}
    </>
  );
}

function BackupsOverview() {
  const [isLooking, setLooking] = useState(false);
  const { data, error, refetch } = useApi<BackupOverview>(backupsUrl, {
    staleTime: 0,
    refetchInterval: isLooking ? POLL_MS : false,
  });
  const isMaking = Boolean(data?.in_progress);
  useEffect(() => setLooking(isMaking), [isMaking]);
  if (data) return <Overview overview={data} />;
  if (!error) return <Skeleton shape="row" count={4} label="Loading the backups" />;
  return <LoadError title="The backups could not be loaded" query={{ error, refetch }} />;
}

export default function BackupsPage() {
  const { user } = useSession();
  return (
    <AdminFrame
      title="Backups"
      lede="A backup is the whole town in one file: listings, events, accounts, pictures. Keep a copy somewhere else, too."
    >
      {user?.is_superuser ? (
        <BackupsOverview />
      ) : (
        <EmptyState title="Superusers only" icon="lock">
          Backups hold everybody’s data. Ask a superuser for one.
        </EmptyState>
      )}
    </AdminFrame>
  );
}

export { default as style } from "./backups.css";
