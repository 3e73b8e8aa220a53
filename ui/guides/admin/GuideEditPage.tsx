// Editing a guide: what is typed is saved within two seconds, and readers get it when it is published.
import { useEffect, useState } from "react";
import { useSession } from "../../accounts/session";
import { AdminFrame } from "../../admin/AdminFrame";
import { officePaths } from "../../admin/officePaths";
import { Banner } from "../../kit/Banner";
import { Button, LinkButton } from "../../kit/Button";
import { formatMoment } from "../../kit/dates";
import { Disclosure } from "../../kit/Disclosure";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { characterCount } from "../../kit/characterCount";
import { uploadImage } from "../../kit/imageUpload";
import { api } from "../../kit/http";
import { Loaded } from "../../kit/Loaded";
import { useApi } from "../../kit/query";
import { useParams, useSearchParams } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { paths } from "../../paths";
import { approvalStateUrl, type ApprovalState } from "../../approval_requests/api";
import { ApprovalNotice } from "./ApprovalNotice";
import { ConflictBanner } from "./ConflictBanner";
import { guideDraftUrl, type GuideDraft } from "./api";
import { GeneratedNotice } from "./GeneratedNotice";
import { fieldId, HeadFields, MoreFields } from "./GuideFields";
import { GuideTextEditor } from "./GuideTextEditor";
import { GuideVersions } from "./GuideVersions";
import { findKept, forgetText } from "./keptText";
import { PreviewLinkPanel } from "./PreviewLinkPanel";
import { PublishBar } from "./PublishBar";
import { useGuideDraft } from "./useGuideDraft";
import { namesOf, useOtherEditors } from "./useOtherEditors";
import { usePublishing } from "./usePublishing";

const MAX_LENGTH = 60_000;
const TOO_LONG = "This text is longer than 60,000 characters, so it is not saved. Split it into two guides.";

async function sendPicture(file: File, onProgress: (part: number) => void): Promise<string> {
  return (await uploadImage(file, { onProgress })).image_url;
}

/** The place in the editor that a finding links to. */
function usePlace(): { field: string; line: number | undefined } {
  const [params] = useSearchParams();
  const line = Number(params.get("line"));
  const field = params.get("field") ?? "";
  useEffect(() => {
    if (!field || field === "body") return;
    const found = document.getElementById(fieldId(field));
    found?.scrollIntoView({ block: "center" });
    found?.focus();
  }, [field]);
  return { field, line: field === "body" ? Math.max(1, line || 1) : undefined };
}

function Editor({ loaded, user }: { loaded: GuideDraft; user: number | string }) {
  const writing = useGuideDraft(loaded, user);
  const { draft, content, state, problem, editor, set, replace, showStored, stored } = writing;
  const publishing = usePublishing(writing);
  const others = useOtherEditors(draft.id, editor);
  const [kept, setKept] = useState(() => findKept(loaded.id, user, loaded.content));
  const { line } = usePlace();
  const approval = useApi<ApprovalState>(approvalStateUrl("guide", draft.id), { staleTime: 0 });
  const { refetch } = approval;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save that creates a version ends its review
  useEffect(() => void refetch(), [draft.version_id, draft.status, refetch]);
  /** What this window has loaded and saved. */
  const [seen] = useState(() => new Set<string>());
  seen.add(draft.edition);
  // Others are asked about every few seconds: after a save of one's own, the last answer names the edition before it.
  const isNewer = others !== null && !seen.has(others.edition) && state === "saved" && !stored;
  /** Set with a delay, because a newer edition may be one's own save whose response has not arrived yet. */
  const [isNews, setNews] = useState(false);
  useEffect(() => {
    if (!isNewer) return setNews(false);
    const timer = setTimeout(() => setNews(true), 1000);
    return () => clearTimeout(timer);
  }, [isNewer]);

  const drop = () => {
    if (kept) forgetText(kept.key);
    setKept(null);
  };
  return (
    <form
      className="guide-writing"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
        event.preventDefault();
        void writing.save();
      }}
    >
      <PublishBar writing={writing} publishing={publishing} approval={approval.data} />
      <ErrorSummary problems={publishing.problems} />
      {approval.data && <ApprovalNotice state={approval.data} versionId={draft.version_id} />}
      {draft.is_generated && (
        <GeneratedNotice
          guideId={draft.id}
          title={content.title}
          introduction={content.introduction}
          body={content.body}
        />
      )}
      {others && others.others.length > 0 && (
        <Banner tone="info">{`Also open: ${namesOf(others)}. You can both write; nothing is lost.`}</Banner>
      )}
      {isNews && others && (
        <Banner tone="info">
          {`${others.saved_by || "Somebody"} has saved something newer.`}{" "}
          <Button
            size="sm"
            variant="secondary"
            onClick={() => void api.get<GuideDraft>(guideDraftUrl(draft.id)).then(showStored)}
          >
            Load it
          </Button>
        </Banner>
      )}
      {(state === "failed" || state === "stale") && problem && (
        <Banner tone="error">{`Not saved: ${problem} Your text is kept in this browser.`}</Banner>
      )}
      {kept && (
        <Banner tone="info">
          {`There is text from ${formatMoment(kept.at)} in this browser that was not saved.`}{" "}
          <Button
            size="sm"
            variant="secondary"
            onClick={() => {
              replace(kept.content);
              drop();
            }}
          >
            Restore it
          </Button>{" "}
          <Button size="sm" variant="quiet" onClick={drop}>
            Throw it away
          </Button>
        </Banner>
      )}
      <ConflictBanner writing={writing} />
      <HeadFields writing={writing} problemOf={publishing.problemOf} />
      <div id={fieldId("body")} tabIndex={-1}>
        <GuideTextEditor
          text={content.body}
          onChange={(body) => set("body", body)}
          error={characterCount(content.body) > MAX_LENGTH ? TOO_LONG : publishing.problemOf("body")}
          onPicture={sendPicture}
          line={line}
        />
      </div>
      <MoreFields writing={writing} problemOf={publishing.problemOf} />
      <Disclosure summary="Versions">
        <GuideVersions writing={writing} />
      </Disclosure>
      <Disclosure summary="Preview link for others">
        <PreviewLinkPanel key={`${draft.status}-${draft.version_id}`} draft={draft} />
      </Disclosure>
    </form>
  );
}

export default function GuideEditPage() {
  const { guideId = "" } = useParams();
  const { user } = useSession();
  const { data, error, refetch, isFetchedAfterMount } = useApi<GuideDraft>(guideDraftUrl(Number(guideId)), {
    enabled: /^\d+$/.test(guideId),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <AdminFrame title="Edit guide">
      <div className="admin-row-actions">
        <LinkButton variant="quiet" icon="chevron-left" to={officePaths.guides()}>
          All guides
        </LinkButton>
        {data && (
          <>
            <LinkButton variant="secondary" icon="eye" to={officePaths.guidePreview(data.id)}>
              Preview
            </LinkButton>
            <LinkButton variant="secondary" icon="done" to={officePaths.guideViewer(data.id)}>
              Check
            </LinkButton>
            {data.status === "published" && (
              <LinkButton variant="quiet" to={paths.guide(data.slug)}>
                See on the site
              </LinkButton>
            )}
          </>
        )}
      </div>
      <Loaded
        query={{ data: isFetchedAfterMount ? data : undefined, error, refetch }}
        waiting={<Skeleton count={8} label="Loading the guide" />}
        failed="The guide could not be loaded."
      >
        {(draft) => user && <Editor key={draft.id} loaded={draft} user={user.id} />}
      </Loaded>
    </AdminFrame>
  );
}

export { default as style } from "./guideEditor.css";
