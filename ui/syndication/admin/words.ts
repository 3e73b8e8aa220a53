// Display names of channels and statuses.
import type { BadgeTone } from "../../kit/Badge";
import { count, formatNumber } from "../../kit/format";
import { withQuery } from "../../kit/queryString";
import { officePaths } from "../../admin/officePaths";
import type { ChannelKind, PostStatus, SubjectKind } from "./api";

export const syndicationPath = (query: Record<string, string>) =>
  withQuery(officePaths.contentEngine("syndication"), query);

export const STATUSES: Record<PostStatus, { label: string; tone: BadgeTone }> = {
  scheduled: { label: "Scheduled", tone: "sound" },
  held: { label: "On hold", tone: "gold" },
  sending: { label: "Sending", tone: "sound" },
  ready: { label: "Ready to copy", tone: "gold" },
  sent: { label: "Sent", tone: "green" },
  failed: { label: "Failed", tone: "barn" },
  unknown: { label: "Not sure", tone: "barn" },
  withdrawn: { label: "Withdrawn", tone: "slate" },
};

export const SUBJECTS: Record<SubjectKind, string> = { guide: "Guide", event: "Event", deal: "Deal" };

interface KindWords {
  label: string;
  /** What it is for, shown on its card. */
  hint: string;
  address?: { label: string; hint: string; optional?: boolean };
  account?: { label: string; hint: string };
  secret?: { label: string; hint: string };
  /** Whether the office can set the maximum length of a post. */
  hasLimit?: boolean;
}

export const KINDS: Record<ChannelKind, KindWords> = {
  mastodon: {
    label: "Mastodon",
    hint: "Posts automatically.",
    address: { label: "Server", hint: "Such as https://mastodon.social." },
    secret: {
      label: "Access token",
      hint: "On Mastodon: Preferences, Development, New application, with read:accounts, write:media and write:statuses.",
    },
  },
  bluesky: {
    label: "Bluesky",
    hint: "Posts automatically.",
    address: { label: "Server", hint: "Leave empty for bsky.social.", optional: true },
    account: { label: "Handle", hint: "Such as wexbury.bsky.social." },
    secret: { label: "App password", hint: "On Bluesky: Settings, Privacy and security, App passwords." },
  },
  facebook: {
    label: "Facebook page",
    hint: "Posts automatically.",
    address: { label: "Graph API", hint: "Leave empty for the usual address.", optional: true },
    account: { label: "Page ID", hint: "On your page: About, Page transparency." },
    secret: {
      label: "Page access token",
      hint: "One that does not expire, with pages_manage_posts and pages_read_engagement.",
    },
  },
  webhook: {
    label: "Webhook",
    hint: "Signed JSON to a program you run.",
    address: { label: "Address", hint: "Where the program listens, such as https://example.org/hooks/town." },
    secret: { label: "Secret", hint: "The program checks our signature with it." },
    hasLimit: true,
  },
  rss: { label: "RSS feed", hint: "A feed on this site that people and programs follow.", hasLimit: true },
  copy: { label: "Copy packet", hint: "Instagram, Nextdoor and others: you copy text and picture.", hasLimit: true },
};

/** What happens to posts that are due now: "2 posts on the way, 1 to copy." Copying is up to a person. */
export function dueText(kinds: ChannelKind[]): string {
  const toCopy = kinds.filter((kind) => kind === "copy").length;
  const sent = kinds.length - toCopy;
  if (sent === 0) return `${count(toCopy, "post", "posts")} to copy.`;
  return `${count(sent, "post", "posts")} on the way${toCopy > 0 ? `, ${formatNumber(toCopy)} to copy` : ""}.`;
}
