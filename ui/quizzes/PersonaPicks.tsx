// The town's picks for a persona: places, upcoming events, things to read.
import { Link } from "../kit/router";
import type { PersonaPick } from "./api";

export function PersonaPicks({ title, picks }: { title: string; picks: PersonaPick[] | undefined }) {
  if (!picks || picks.length === 0) return null;
  return (
    <section className="persona-picks">
      <h3>{title}</h3>
      <ul>
        {picks.map((pick) => (
          <li className="persona-pick" key={pick.path}>
            <Link className="persona-pick-link" to={pick.path}>
              {pick.title}
            </Link>
            <span className="persona-pick-note">{[pick.reason, pick.note].filter(Boolean).join(" · ")}</span>
            {pick.text && <span className="persona-pick-text">{pick.text}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
