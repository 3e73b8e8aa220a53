// The versions of a guide: who wrote them and when, a diff to the current text, and a way to restore one.
import { pageCount } from "../../kit/paging";
import { useEffect, useState } from "react";
import { useListQuery } from "../../admin/useListQuery";
import { Badge } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import { formatMoment } from "../../kit/dates";
import { Dialog } from "../../kit/Dialog";
import { count } from "../../kit/format";
import { showError, showToast } from "../../kit/toasts";
import { useStepFocus } from "../../kit/useStepFocus";
import { findVersion, guideVersionsUrl, type GuideContent, type ListedVersion } from "./api";
import { TextDifferences } from "./TextDifferences";
import type { GuideWriting } from "./useGuideDraft";

interface Opened {
  version: ListedVersion;
  content: GuideContent;
  /** The current content. */
  now: GuideContent;
}

const byWhom = (name: string) => (name ? ` by ${name}` : "");

export function GuideVersions({ writing }: { writing: GuideWriting }) {
  const { draft, content, replace } = writing;
  const [page, setPage] = useState(1);
  const keepFocus = useStepFocus();
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = useListQuery<ListedVersion>(guideVersionsUrl(draft.id, page));
  const { refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save may have created a version, or published one
  useEffect(() => void refetch(), [draft.version_id, draft.status, draft.has_changes, refetch]);
  async function open(version: ListedVersion) {
    try {
      const found = await findVersion(draft.id, version.id);
      setOpened({ version, content: found.content, now: content });
    } catch (error) {
      showError(error, "The version could not be loaded.");
    }
  }
  const { data } = query;
  const pages = pageCount(data?.count ?? 0);
  const step = (label: string, to: number) => (
    <Button
      size="sm"
      variant="secondary"
      disabled={to < 1 || to > pages}
      onClick={(event) => {
        keepFocus(event);
        setPage(to);
      }}
    >
      {label}
    </Button>
  );
  if (!data) return query.isError ? <p role="alert">{query.error.message}</p> : null;
  return (
    <>
      <ul className="guide-versions">
        {data.results.map((version) => (
          <li key={version.id} className="guide-version">
            <span>
              <b>Version {version.number}</b>{" "}
              <span className="meta">
                {formatMoment(version.saved_at)}
                {byWhom(version.saved_by)}, {count(version.word_count, "word", "words")}
              </span>{" "}
              {version.is_published && <Badge tone="green">Published</Badge>}{" "}
              {version.origin === "generated" && <Badge tone="sound">Generated</Badge>}
            </span>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Compare version ${version.number} with now`}
              onClick={() => void open(version)}
            >
              Compare with now
            </Button>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <p className="admin-row-actions">
          {step("Newer", page - 1)}
          {step("Older", page + 1)}
        </p>
      )}
      {opened && (
        <Dialog
          isOpen
          size="xl"
          onClose={() => setOpened(null)}
          title={`Version ${opened.version.number}`}
          actions={
            <>
              <Button variant="secondary" onClick={() => setOpened(null)}>
                Close
              </Button>
              <Button
                onClick={() => {
                  replace(opened.content);
                  setOpened(null);
                  showToast(
                    `The text of version ${opened.version.number} is in the editor. Readers see it once you publish it.`,
                    {
                      tone: "success",
                    },
                  );
                }}
              >
                Load this version
              </Button>
            </>
          }
        >
          <TextDifferences
            before={opened.content}
            after={opened.now}
            legend={`Crossed out: only in version ${opened.version.number}. Underlined: only in the text now.`}
          />
        </Dialog>
      )}
    </>
  );
}
