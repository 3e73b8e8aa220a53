// A post as its channel will show it, without the channel's own styling.
import { Badge } from "../../kit/Badge";
import type { Channel, PostPreview } from "./api";
import { KINDS } from "./words";

interface PreviewProps {
  channel: Channel;
  preview: PostPreview;
  picture: { url: string; alt: string } | null;
}

/** The link without its tracking parameters. */
function plain(link: string): string {
  return link.replace(/^https?:\/\/(www\.)?/, "").replace(/\?.*$/, "");
}

export function PreviewCard({ channel, preview, picture }: PreviewProps) {
  const { kind } = channel;
  const hasCard = (kind === "facebook" || kind === "bluesky") && !picture;
  const showsLink = hasCard || kind === "webhook" || kind === "rss";
  return (
    <figure className="syndication-preview">
      <figcaption className="syndication-preview-head">
        <Badge>Preview</Badge> {KINDS[kind].label}
      </figcaption>
      <p className="syndication-preview-text">{preview.text}</p>
      {picture && <img className="syndication-preview-picture" src={picture.url} alt={picture.alt} />}
      {showsLink && <p className="syndication-preview-link">{plain(preview.link)}</p>}
    </figure>
  );
}
