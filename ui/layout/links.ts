// The links of header and footer. Only pages that exist in this build are listed.
import { texts } from "../kit/texts";
import { paths } from "../paths";
import { hasPage } from "../routes";

export interface LayoutLink {
  to: string;
  label: string;
}

function existing(links: LayoutLink[]): LayoutLink[] {
  return links.filter((link) => hasPage(link.to));
}

/** The Categories dropdown is between the two. */
export const navBefore = (): LayoutLink[] =>
  existing([
    { to: paths.directory(), label: texts.layout.directory },
    { to: paths.guides(), label: texts.layout.guides },
  ]);

export const navAfter = (): LayoutLink[] =>
  existing([
    { to: paths.events(), label: texts.layout.events },
    { to: paths.tools(), label: texts.layout.tools },
    { to: paths.about(), label: texts.layout.about },
  ]);

export const accountLinks = (): LayoutLink[] =>
  existing([
    { to: paths.login(), label: texts.layout.login },
    { to: paths.signup(), label: texts.layout.sign_up },
  ]);

/** Additional links in the menu of narrow screens. */
export const menuLinks = (): LayoutLink[] => existing([{ to: paths.saved(), label: "Saved places" }]);

/** The first is the member's main page. */
export const memberLinks = (): LayoutLink[] =>
  existing([
    { to: paths.dashboard(), label: texts.layout.dashboard },
    { to: paths.profile(), label: "Profile" },
  ]);

export const quickLinks = (): LayoutLink[] =>
  existing([
    { to: paths.directory(), label: texts.layout.directory },
    { to: paths.guides(), label: texts.layout.guides },
    { to: paths.events(), label: texts.layout.events },
    { to: paths.deals(), label: "Deals" },
    { to: paths.saved(), label: "Saved places" },
    { to: paths.tools(), label: texts.layout.tools },
    { to: paths.about(), label: texts.layout.about },
    { to: paths.faq(), label: "FAQ" },
    { to: paths.contact(), label: "Contact" },
  ]);

export const businessLinks = (): LayoutLink[] =>
  existing([
    { to: paths.businessSignup(), label: "List your business" },
    { to: paths.advertise(), label: "Advertise" },
    { to: paths.pricing(), label: "Pricing" },
    { to: paths.support(), label: "Support" },
  ]);

export const legalLinks = (): LayoutLink[] =>
  existing([
    { to: paths.accessibility(), label: "Accessibility" },
    { to: paths.terms(), label: "Terms" },
    { to: paths.privacy(), label: "Privacy" },
    { to: paths.moderation(), label: "Moderation" },
    { to: paths.health(), label: "Site health" },
  ]);
