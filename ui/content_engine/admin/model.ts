// The links of the content engine's start page.
import { count, formatNumber } from "../../kit/format";
import type { IconName } from "../../kit/Icon";
import { hasPage } from "../../routes";
import { paths } from "../../paths";
import { officePaths } from "../../admin/officePaths";

export interface GuideList {
  count: number;
  /** The most recently changed one. */
  newest: { id: number; title: string } | undefined;
}

export interface Entry {
  to: string;
  icon: IconName;
  title: string;
  about: string;
  /** What is pending there; undefined until it is known. */
  waits?: string | undefined;
}

/** Pending items; each is undefined until it is known. */
export interface Waiting {
  drafts: GuideList | undefined;
  /** Drafts and published. */
  guides: GuideList | undefined;
  /** Posts to channels. */
  scheduled: number | undefined;
  /** Ready to be copied by hand. */
  ready: number | undefined;
  failed: number | undefined;
  /** Approvals. */
  inReview: number | undefined;
}

/** "2 posts scheduled, 1 to copy, none failed." */
function postsText({ scheduled, ready, failed }: Waiting): string | undefined {
  if (scheduled === undefined || ready === undefined || failed === undefined) return undefined;
  const toCopy = ready > 0 ? ` ${formatNumber(ready)} to copy,` : "";
  return `${count(scheduled, "post", "posts")} scheduled,${toCopy} ${failed === 0 ? "none" : formatNumber(failed)} failed.`;
}

export function entries(waiting: Waiting): Entry[] {
  const { drafts, guides, inReview } = waiting;
  const list = `${paths.admin()}/guides`;
  const newest = drafts?.newest ?? guides?.newest;
  const of = (path: (id: number) => string) => {
    const to = newest && path(newest.id);
    return to && hasPage(to) ? to : list;
  };
  const named = newest && (drafts?.newest ? `Newest draft: “${newest.title}”` : `Last changed: “${newest.title}”`);
  return [
    {
      to: officePaths.contentEngine("generate"),
      icon: "edit",
      title: "Generate",
      about: "A first draft of a guide from the town’s own facts.",
    },
    {
      to: of((id) => officePaths.contentEngine(`guides/${id}/edit`)),
      icon: "book",
      title: "Edit a guide",
      about: "Write, add pictures and places, and compare versions.",
      waits: drafts && (drafts.newest ? `${count(drafts.count, "draft", "drafts")}. ${named}` : "No drafts."),
    },
    {
      to: of((id) => officePaths.contentEngine(`viewer/${id}`)),
      icon: "eye",
      title: "View a guide",
      about: "As readers see it, with what to look at before it is published.",
      waits: drafts && guides && (named ?? "No guides yet."),
    },
    {
      to: officePaths.contentEngine("approvals"),
      icon: "done",
      title: "Approvals",
      about: "What is in review, approved or scheduled.",
      waits:
        inReview === undefined
          ? undefined
          : inReview === 0
            ? "Nothing is waiting."
            : `${count(inReview, "guide", "guides")} in review.`,
    },
    {
      to: officePaths.contentEngine("syndication"),
      icon: "share",
      title: "Syndication",
      about: "Posts for the town’s channels, and how each went.",
      waits: postsText(waiting),
    },
    {
      to: officePaths.contentEngine("reporting"),
      icon: "list",
      title: "Reporting",
      about: "What was read, searched and followed, month by month.",
    },
    {
      to: officePaths.townSheet(),
      icon: "printer",
      title: "Town Sheet and screen",
      about: "Next week’s events on one page for a door, and today’s on a display.",
    },
  ];
}
