// The wording of the results of issues.
import type { ChartPoint } from "../../kit/Chart";
import { formatIn } from "../../kit/dates";
import { count, formatNumber } from "../../kit/format";
import type { BounceCounts, IssueLink, IssueResults, SubscriberMonth } from "./api";

/** The text for a withheld figure below 5. */
const HIDDEN = "fewer than 5";

export const clicksText = (clicks: number | null): string => (clicks === null ? HIDDEN : formatNumber(clicks));

interface Figure {
  label: string;
  value: number;
}

/** Figures that are rarely above zero are left out when they are zero. */
export function mailFigures({
  mails,
  bounced,
  unsubscribed,
}: Pick<IssueResults, "mails" | "bounced" | "unsubscribed">): Figure[] {
  const seldom = [
    { label: "Waiting", value: mails.waiting },
    { label: "Kept in outbox", value: mails.kept },
    { label: "Failed", value: mails.failed },
  ];
  return [
    { label: "Sent", value: mails.sent },
    ...seldom.filter(({ value }) => value > 0),
    { label: "Bounced", value: bounced },
    { label: "Unsubscribed", value: unsubscribed },
  ];
}

/** "1 address does not exist and gets nothing more. 2 may work another time." */
export function bounceWords({ hard, soft, blocked }: BounceCounts): string {
  return [
    hard > 0 && `${count(hard, "address does not exist and gets", "addresses do not exist and get")} nothing more.`,
    soft > 0 && `${formatNumber(soft)} may work another time.`,
    blocked > 0 &&
      `${count(blocked, "server", "servers")} did not want this email; the ${blocked === 1 ? "address stays" : "addresses stay"} subscribed.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** "“Winter Fair” was followed most: 12 times." */
export function clicksFinding(links: IssueLink[]): string {
  const [first] = links;
  if (!first || first.clicks === null) return "No link was followed five times yet.";
  return `“${first.title}” was followed most: ${formatNumber(first.clicks)} times.`;
}

/** "The other 12 links: fewer than 5 clicks each." */
export function restWords(rest: number, told: number): string {
  const links =
    told > 0 ? `The other ${rest === 1 ? "link" : `${formatNumber(rest)} links`}` : count(rest, "link", "links");
  return `${links}: ${HIDDEN} clicks${rest === 1 ? "" : " each"}.`;
}

const inMonth = (month: string, style: "short" | "long") =>
  formatIn("UTC", { month: style, year: "numeric" }).format(new Date(`${month}T12:00:00Z`));

/** "Nov 2026" below the axis. */
export const monthPoints = (months: SubscriberMonth[]): ChartPoint[] =>
  months.map(({ month, subscribed }) => ({
    key: month,
    label: formatIn("UTC", { month: "short" }).format(new Date(`${month}T12:00:00Z`)),
    name: inMonth(month, "long"),
    value: subscribed,
  }));

export const monthName = ({ month }: SubscriberMonth) => inMonth(month, "long");

/** "214 people are subscribed, 12 more than at the end of October 2026." */
export function subscribersFinding(months: SubscriberMonth[]): string {
  const [before, now] = months.slice(-2);
  if (!before || !now) return "Nobody is subscribed yet.";
  const difference = now.subscribed - before.subscribed;
  const change =
    difference === 0
      ? "as many as"
      : `${formatNumber(Math.abs(difference))} ${difference > 0 ? "more than" : "fewer than"}`;
  return `${count(now.subscribed, "person is", "people are")} subscribed, ${change} at the end of ${monthName(before)}.`;
}
