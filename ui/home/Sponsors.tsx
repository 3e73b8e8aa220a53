// The sponsors' marquee: signboards with gilt letters that scroll by, each linking to its business. In preview mode the
// previewed business's boards come first.
import { Badge } from "../kit/Badge";
import { Marquee } from "../kit/Marquee";
import { Picture } from "../kit/Card";
import { useApi } from "../kit/query";
import { Link } from "../kit/router";
import { usePreviewPlacements } from "../layout/preview";
import { paths } from "../paths";
import { sponsorsUrl, type Sponsor } from "./api";
import { homeQuery } from "./model";

type BoardWords = Pick<Sponsor, "name" | "message" | "logoUrl">;

function Board({ sponsor, isPreview = false }: { sponsor: BoardWords; isPreview?: boolean }) {
  return (
    <span className="sponsor-face">
      {sponsor.logoUrl && <Picture className="sponsor-logo" src={sponsor.logoUrl} width={56} height={56} />}
      <span className="sponsor-words">
        <span className="sponsor-name">{sponsor.name}</span>
        {sponsor.message && <span className="sponsor-message">{sponsor.message}</span>}
      </span>
      {isPreview && <Badge tone="gold">Preview</Badge>}
    </span>
  );
}

export function Sponsors() {
  const { data = [] } = useApi<Sponsor[]>(sponsorsUrl, { ...homeQuery, retries: 0 });
  const previewed = usePreviewPlacements()?.sponsors ?? [];
  const own = new Set(previewed.map(({ business_id }) => business_id));
  const others = data.filter(({ business_id }) => business_id === null || !own.has(business_id));
  return <SponsorBand sponsors={others} previewed={previewed} />;
}

interface SponsorBandProps {
  /** An entry without an id is an example and is not counted. */
  sponsors: Sponsor[];
  /** Drafts, which come first. */
  previewed?: NonNullable<ReturnType<typeof usePreviewPlacements>>["sponsors"];
}

export function SponsorBand({ sponsors, previewed = [] }: SponsorBandProps) {
  const drafts = previewed.map((sponsor, index) => ({
    key: `draft-${index}`,
    content: (
      <Link className="quarterboard sponsor previewed" to={paths.businessById(sponsor.business_id)}>
        <Board sponsor={sponsor} isPreview />
      </Link>
    ),
    copy: (
      <span className="quarterboard sponsor previewed">
        <Board sponsor={sponsor} isPreview />
      </span>
    ),
  }));
  const items = sponsors.map((sponsor) => {
    const paid = sponsor.id ? `placement:${sponsor.id}` : undefined;
    const board = <Board sponsor={sponsor} />;
    return {
      key: String(sponsor.id),
      content:
        sponsor.business_id === null ? (
          <span className="quarterboard sponsor" data-paid={paid}>
            {board}
          </span>
        ) : (
          <Link className="quarterboard sponsor" data-paid={paid} to={paths.businessById(sponsor.business_id)}>
            {board}
          </Link>
        ),
      copy: <span className="quarterboard sponsor">{board}</span>,
    };
  });
  const all = [...drafts, ...items];
  if (all.length === 0) return null;
  return (
    <div className="section sponsors">
      <div className="wrap">
        <Marquee title="Our sponsors" items={all} />
      </div>
    </div>
  );
}
