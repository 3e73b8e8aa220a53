// A business, an event or a deal embedded in the text of a guide.
import { Picture } from "../kit/Card";
import { Link } from "../kit/router";
import type { EmbeddedCard } from "./api";

export function EmbedCard({ card }: { card: EmbeddedCard }) {
  return (
    <article className={`embed-card embed-card-${card.kind}`}>
      <Picture className="embed-card-picture" src={card.image} width={640} height={400} />
      <div className="embed-card-body">
        <p className="embed-card-label">{card.label}</p>
        <h3 className="embed-card-title">
          <Link className="embed-card-link" to={card.to}>
            {card.title}
          </Link>
        </h3>
        <ul className="embed-card-lines">
          {card.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </article>
  );
}
