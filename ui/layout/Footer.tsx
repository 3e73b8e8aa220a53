// The footer of every page: how to contact the town, and site links.
import type { ReactNode } from "react";
import { Segmented } from "../kit/Segmented";
import { Icon } from "../kit/Icon";
import { Link } from "../kit/router";
import { useSignalValue } from "../kit/signals";
import { useSite } from "../kit/site";
import { limits } from "../kit/texts";
import { paths } from "../paths";
import { businessLinks, legalLinks, quickLinks, type LayoutLink } from "./links";
import { chooseTheme, theme } from "./theme";

function LinkList({ title, links }: { title: string; links: LayoutLink[] }) {
  return (
    <nav className="footer-links" aria-label={title}>
      <h2 className="footer-title">{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to}>{link.label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contact() {
  const site = useSite();
  if (!site) return null;
  const { office, address, phone, email, hours } = site.contact;
  return (
    <div className="footer-contact">
      <h2 className="footer-title">Contact</h2>
      <address>
        {office && <p className="footer-office">{office}</p>}
        {address && <p>{address}</p>}
        {hours && <p>{hours}</p>}
        {phone && (
          <p>
            <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
              <Icon name="phone" size={18} /> {phone}
            </a>
          </p>
        )}
        {email && (
          <p>
            <a href={`mailto:${email}`}>
              <Icon name="mail" size={18} /> {email}
            </a>
          </p>
        )}
      </address>
      {site.social.length > 0 && (
        <ul className="footer-social">
          {site.social.map((place) => (
            <li key={place.url}>
              <a href={place.url} rel="me">
                {place.label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function Footer({ newsletter }: { newsletter: ReactNode }) {
  const site = useSite();
  const chosen = useSignalValue(theme);
  return (
    <footer className="footer">
      <div className="footer-dentil" />
      <div className="wrap">
        <section className="footer-news" aria-labelledby="footer-news">
          <div>
            <h2 className="footer-title" id="footer-news">
              Newsletter
            </h2>
            <p className="footer-news-text">
              What is coming up in {site?.name ?? "town"} and what’s new, in one email.{" "}
              <Link to={paths.newsletter()}>Past issues</Link>
            </p>
          </div>
          {newsletter}
        </section>
      </div>
      <div className="wrap footer-inner">
        <Contact />
        <LinkList title="Quick links" links={quickLinks()} />
        <LinkList title="For business" links={businessLinks()} />
      </div>
      <div className="wrap">
        <div className="footer-end">
          <p>
            © {limits.footer.copyright_year} {site?.name}
          </p>
          <ul className="footer-legal">
            {legalLinks().map((link) => (
              <li key={link.to}>
                <Link to={link.to}>{link.label}</Link>
              </li>
            ))}
          </ul>
          <Segmented
            legend="Colors"
            value={chosen}
            onChange={chooseTheme}
            options={[
              { value: "auto", label: "Auto" },
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
            ]}
          />
        </div>
      </div>
    </footer>
  );
}
