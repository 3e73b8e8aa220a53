// The guides that mention a business, on its page; no section if there are none.
import { neighbors } from "../kit/neighbors";
import { useApi } from "../kit/query";
import { Link } from "../kit/router";
import { paths } from "../paths";
import { businessGuidesUrl, type PaginatedGuide } from "./api";
import { GuideCard } from "./GuideCard";

export function BusinessGuides({ businessId }: { businessId: number }) {
  const guides = useApi<PaginatedGuide>(businessGuidesUrl(businessId)).data?.results ?? [];
  if (guides.length === 0) return null;
  return (
    <section className="section" aria-labelledby="business-guides-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="business-guides-title">In our guides</h2>
          <Link to={paths.guides()}>All guides</Link>
        </div>
        <ul className="guide-cards guide-cards-few">
          {guides.map((guide, index) => (
            <li key={guide.id}>
              <GuideCard guide={guide} heading="h3" beside={neighbors(guides, index)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
