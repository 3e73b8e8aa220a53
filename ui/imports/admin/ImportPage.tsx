// Importing files of businesses, events and deals, step by step: nothing is written before the last step, and a whole
// run can be undone. Each import has its own address, so that one can leave and continue later.
import { useEffect, useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { Banner } from "../../kit/Banner";
import { invalidatePaths, queryClient, useApi } from "../../kit/query";
import { apiUrl } from "../../kit/http";
import { useSearchParams } from "../../kit/router";
import { Segmented } from "../../kit/Segmented";
import { Skeleton } from "../../kit/Skeleton";
import { ErrorState } from "../../kit/State";
import { useAttempt } from "../../kit/useAction";
import {
  beginImport,
  checkImport,
  discardImport,
  importUrl,
  isAtWork,
  readFile,
  runImport,
  type ImportDetail,
} from "../api";
import { importKinds, kindOf } from "../kinds";
import { ImportSteps } from "./ImportSteps";
import { ReportPart } from "./ReportPart";
import { Runs } from "./Runs";
import { RunningPart } from "./RunningPart";
import { Steps } from "./Steps";
import { UploadStep } from "./UploadStep";

/** The polling interval while an import is running. */
const POLL_MS = 700;

const LEDE = "A spreadsheet or calendar file. You see what each row becomes before anything is saved.";

const put = (detail: ImportDetail) => queryClient.setQueryData([apiUrl(importUrl(detail.id))], detail);

function Begin({
  name,
  onKind,
  onBegun,
}: {
  name: string;
  onKind: (name: string) => void;
  onBegun: (id: number) => void;
}) {
  const { isBusy, error, attempt } = useAttempt();
  const kind = kindOf(name);
  const choose = (file: File) =>
    attempt(async () => {
      const begun = await beginImport(kind.name, file.name, await readFile(file));
      put(begun);
      onBegun(begun.id);
    });
  return (
    <>
      <Steps at={0} />
      <Segmented
        legend="What is in the file"
        options={importKinds().map(({ name: value, label }) => ({ value, label }))}
        value={kind.name}
        onChange={onKind}
      />
      {error && <Banner tone="error">{error}</Banner>}
      <UploadStep key={kind.name} kind={kind} isBusy={isBusy} onChoose={choose} />
      <Runs />
    </>
  );
}

function OneImport({ id, onAgain }: { id: number; onAgain: (kind: string) => void }) {
  const [isWorking, setWorking] = useState(false);
  const { data, error, refetch } = useApi<ImportDetail>(importUrl(id), {
    staleTime: 0,
    refetchInterval: isWorking ? POLL_MS : false,
  });
  const works = data !== undefined && isAtWork(data);
  useEffect(() => {
    setWorking(works);
    // Refetch what it changed.
    if (!works) void invalidatePaths("admin/events/", "events/", "admin/businesses/", "admin/deals/", "deals/");
  }, [works]);
  if (!data) return error ? <ErrorState title={error.message} onRetry={() => void refetch()} /> : <Skeleton />;
  const kind = kindOf(data.kind);
  if (works) return <RunningPart detail={data} kind={kind} onChange={put} />;
  if (data.state !== "draft" || !data.analysis)
    return <ReportPart detail={data} kind={kind} onChange={put} onAgain={() => onAgain(kind.name)} />;
  return (
    <>
      {data.problem && <Banner tone="error">{data.problem}</Banner>}
      <ImportSteps
        key={id}
        kind={kind}
        fileName={data.file_name}
        analysis={data.analysis}
        options={data.options}
        draft={String(id)}
        check={async (options) => {
          const checked = await checkImport(id, options);
          put({ ...data, options });
          return checked;
        }}
        run={(options) => runImport(id, options).then(put)}
        onAgain={async () => {
          await discardImport(id);
          onAgain(kind.name);
        }}
      />
    </>
  );
}

export default function ImportPage() {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get("id"));
  const begin = (kind: string) => setSearch(new URLSearchParams({ kind }));
  return (
    <AdminFrame title="Import" lede={LEDE}>
      {Number.isSafeInteger(id) && id > 0 ? (
        <OneImport key={id} id={id} onAgain={begin} />
      ) : (
        <Begin
          name={search.get("kind") ?? ""}
          onKind={begin}
          onBegun={(begun) => setSearch(new URLSearchParams({ id: String(begun) }))}
        />
      )}
    </AdminFrame>
  );
}

export { default as style } from "../imports.css";
