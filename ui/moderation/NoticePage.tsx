// A moderation decision, opened by its author with the link in the notice, without an account.
import { usePageTitle } from "../kit/documentTitle";
import { Loaded } from "../kit/Loaded";
import { invalidatePaths, useApi } from "../kit/query";
import { useParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { EmptyState } from "../kit/State";
import { showToast } from "../kit/toasts";
import { type ModerationNotice, noticeUrl, OWN_NOTICES } from "./api";
import { NoticeCard } from "./NoticeCard";

export default function NoticePage() {
  usePageTitle("A moderation decision");
  const { token = "" } = useParams();
  const query = useApi<ModerationNotice>(noticeUrl(token), { staleTime: 0 });
  return (
    <div className="wrap notice-page">
      <h1>A moderation decision</h1>
      <Loaded
        query={query}
        waiting={<Skeleton shape="text" count={6} label="Loading the decision" />}
        failed="The decision could not be loaded."
        missing={
          <EmptyState icon="edit" title="This link no longer works">
            <p>The decision was taken back, or part of the link is missing. Copy the whole link from the email.</p>
          </EmptyState>
        }
      >
        {(notice) => (
          <NoticeCard
            notice={notice}
            token={token}
            heading="h2"
            onAppealed={async () => {
              showToast("Your appeal is sent.", { tone: "success" });
              await invalidatePaths(noticeUrl(token), OWN_NOTICES);
            }}
          />
        )}
      </Loaded>
    </div>
  );
}

export { default as style } from "./notice.css";
