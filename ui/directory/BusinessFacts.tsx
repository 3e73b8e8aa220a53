// The facts of a business as a description list. A missing fact has no row.
import type { ReactNode } from "react";
import { countingClick, type counting } from "../kit/analytics";
import { EmailText } from "../kit/EmailText";
import { count, oneDecimal } from "../kit/format";
import { Icon, type IconName } from "../kit/Icon";
import type { Business } from "./api";
import { attributeLabel } from "./attributes";
import { Price } from "./BusinessCard";
import { phoneLink, phoneText, priceWord, websiteLink, websiteText } from "./model";

export function BusinessFacts({ business }: { business: Business }) {
  const { id, phone, email, website, social_links, price_level, average_rating, review_count, attributes } = business;
  const call = phoneLink(phone);
  const site = websiteLink(website);
  const social = social_links.flatMap(({ label, url }) => {
    const href = websiteLink(url);
    return href ? [{ label, href }] : [];
  });
  const rows: [IconName, string, ReactNode][] = [];
  if (call)
    rows.push([
      "phone",
      "Phone",
      <a href={call} {...countingClick(id, "call")}>
        {phoneText(phone)}
      </a>,
    ]);
  if (email)
    rows.push([
      "mail",
      "Email",
      <a href={`mailto:${email}`} {...countingClick(id, "email")}>
        <EmailText>{email}</EmailText>
      </a>,
    ]);
  if (site)
    rows.push([
      "globe",
      "Website",
      <a href={site} rel="noopener external" {...countingClick(id, "website")}>
        {websiteText(site)}
      </a>,
    ]);
  if (social.length > 0) rows.push(["users", "Social", <Links links={social} counted={countingClick(id, "social")} />]);
  if (price_level !== null)
    rows.push([
      "tag",
      "Price",
      <>
        <Price level={price_level} /> <span aria-hidden="true">{priceWord(price_level)}</span>
      </>,
    ]);
  if (average_rating !== null)
    rows.push([
      "star",
      "Rating",
      <a href="#reviews">
        {oneDecimal(average_rating)} of 5, {count(review_count, "review", "reviews")}
      </a>,
    ]);
  if (rows.length === 0 && attributes.length === 0) return null;
  return (
    <>
      {rows.length > 0 && (
        <dl className="business-facts">
          {rows.map(([icon, name, value]) => (
            <div key={name} className="business-fact">
              <dt>
                <Icon name={icon} size={18} /> {name}
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {attributes.length > 0 && (
        <section aria-labelledby="business-attributes-title">
          <h2 className="business-subtitle" id="business-attributes-title">
            Good to know
          </h2>
          <ul className="business-attributes">
            {attributes.map((value) => (
              <li key={value}>
                <Icon name="check" size={18} /> {attributeLabel(value)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Links({ links, counted }: { links: { label: string; href: string }[]; counted: ReturnType<typeof counting> }) {
  return (
    <ul className="business-links">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href} rel="noopener external" {...counted}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
