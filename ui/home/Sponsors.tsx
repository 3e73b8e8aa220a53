// The band of sponsors: boards with gilt letters that run by, each leading to its business.
import { Marquee } from "../kit/Marquee";
import { Picture } from "../kit/Card";
import { useApi } from "../kit/query";
import { Link } from "../kit/router";
import { paths } from "../paths";
import { sponsorsUrl, type Sponsor } from "./api";
import { homeQuery } from "./model";

function Board({ sponsor }: { sponsor: Sponsor }) {
  return (
    <span className="sponsor-face">
      {sponsor.logoUrl && <Picture className="sponsor-logo" src={sponsor.logoUrl} width={56} height={56} />}
      <span className="sponsor-words">
        <span className="sponsor-name">{sponsor.name}</span>
        {sponsor.message && <span className="sponsor-message">{sponsor.message}</span>}
      </span>
    </span>
  );
}

export function Sponsors() {
  const { data = [] } = useApi<Sponsor[]>(sponsorsUrl, { ...homeQuery, retries: 0 });
  if (data.length === 0) return null;
  const items = data.map((sponsor) => {
    const paid = `placement:${sponsor.id}`;
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
  return (
    <div className="section sponsors">
      <div className="wrap">
        <Marquee title="Our sponsors" items={items} />
      </div>
    </div>
  );
}
