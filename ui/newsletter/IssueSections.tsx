// The content of an issue, for readers of the archive and for staff viewing a draft.
import { Prose } from "../kit/Prose";
import { Link } from "../kit/router";
import type { NewsletterIssue } from "./api";

export function IssueSections({ issue }: { issue: Pick<NewsletterIssue, "intro_html" | "sections"> }) {
  return (
    <>
      {issue.intro_html && <Prose className="newsletter-intro" html={issue.intro_html} />}
      {issue.sections.map((section) => (
        <section className="newsletter-section" key={section.topic}>
          <h2>{section.title}</h2>
          <ul className="newsletter-items">
            {section.items.map((item) => (
              <li className="newsletter-item" key={item.path}>
                <h3>
                  <Link to={item.path}>{item.title}</Link>
                </h3>
                {item.note && <p className="newsletter-note">{item.note}</p>}
                {item.text && <p>{item.text}</p>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
