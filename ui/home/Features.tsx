// What the site offers, each feature with a link.
import { Icon } from "../kit/Icon";
import { Link } from "../kit/router";
import { useSite } from "../kit/site";
import { features } from "./model";

export function Features() {
  const hasMap = useSite()?.map.is_known ?? true;
  return (
    <section className="section">
      <div className="wrap">
        <div className="section-head">
          <h2>What you can do here</h2>
        </div>
        <ul className="features">
          {features(hasMap).map((feature) => (
            <li key={feature.title} className="feature">
              <span className="feature-mark">
                <Icon name={feature.icon} size={26} />
              </span>
              <h3>{feature.title}</h3>
              <p className="feature-text">{feature.text}</p>
              <Link className="feature-link" to={feature.to}>
                {feature.link}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
