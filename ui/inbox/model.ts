// The wording and rules of the inbox, without React.
import { type ActionWords, kindWords as reasonWords, publishWords, rejectWords } from "../discovery/model";
import type { BadgeTone } from "../kit/Badge";
import { capitalize, count, formatNumber } from "../kit/format";
import type { InboxEvent, PlacementKind } from "../kit/apiTypes";
import type { ContentKind } from "../moderation/api";
import { officePaths } from "../admin/officePaths";
import { paths } from "../paths";
import { KINDS as PLACEMENTS } from "../placements/words";
import { fieldLabel } from "../suggestions/fields";
import type { InboxAction, InboxItem, InboxKind } from "./api";
import { isCommercial } from "../kit/initialData";

interface KindWords {
  one: string;
  many: string;
  tone: BadgeTone;
}

const KINDS: Record<InboxKind, KindWords> = {
  event: { one: "Event", many: "Events", tone: "green" },
  suggestion: { one: "Suggestion", many: "Suggestions", tone: "sound" },
  listing_change: { one: "Listing change", many: "Listing changes", tone: "sound" },
  claim: { one: "Claim", many: "Claims", tone: "laurel" },
  deal: { one: "Deal", many: "Deals", tone: "gold" },
  placement_request: { one: "Placement request", many: "Placement requests", tone: "gold" },
  approval: { one: "To review", many: "Texts to review", tone: "green" },
  review: { one: "Review", many: "Reviews", tone: "barn" },
  appeal: { one: "Appeal", many: "Appeals", tone: "laurel" },
  source: { one: "Source fails", many: "Failing sources", tone: "barn" },
  mail: { one: "Email failed", many: "Failed emails", tone: "barn" },
  job: { one: "Job failed", many: "Failed jobs", tone: "barn" },
};

export const kindWords = (kind: InboxKind) => KINDS[kind];
export const KIND_LIST = (Object.keys(KINDS) as InboxKind[]).filter(
  (kind) => isCommercial() || (kind !== "deal" && kind !== "placement_request"),
);

export const itemId = ({ kind, key }: Pick<InboxItem, "kind" | "key">) => `${kind}-${key.replaceAll(":", "-")}`;

const ABOUT: Record<string, string> = {
  review: "a review",
  event: "an event",
  suggestion: "a suggested edit",
  deal: "a deal",
  business: "a listing",
  guide: "a guide",
  issue: "an issue",
};

/** The fields of a listing that the office reviews, in the words of the request. */
const REVIEWED: Record<string, string> = {
  name: "Name",
  category: "Category",
  street_address: "Street address",
  locality: "Town",
  region: "State",
  postal_code: "ZIP code",
  position: "Place on the map",
};

/** The text below a row's title. */
export function detailText({ kind, detail }: InboxItem): string {
  if (kind === "event") return reasonWords(detail).label;
  if (kind === "suggestion") return fieldLabel(detail);
  if (kind === "approval") return detail === "issue" ? "Newsletter issue" : "Guide";
  if (kind === "appeal") return `About ${ABOUT[detail] ?? detail}`;
  if (kind === "claim") return detail === "new_listing" ? "New listing" : "";
  if (kind === "listing_change")
    return detail
      .split(", ")
      .map((field) => REVIEWED[field] ?? field)
      .join(", ");
  if (kind === "placement_request") return PLACEMENTS[detail as PlacementKind].label;
  return detail;
}

/** The parts of an event row's key: why, which event, and which other event. */
export function eventParts({ key }: Pick<InboxItem, "key">) {
  const [kind = "", event = "", other] = key.split(":");
  return { kind, event_id: Number(event), other_id: other === undefined ? null : Number(other) };
}

/** The actions that apply to all of them. */
export function commonActions(items: InboxItem[]): InboxAction[] {
  const [first, ...others] = items;
  return first?.actions.filter((action) => others.every((item) => item.actions.includes(action))) ?? [];
}

const alternatives = new Intl.ListFormat("en-US", { type: "disjunction" });
const PUBLISHING: Partial<Record<InboxAction, ActionWords>> = {
  approve: ["Publish", "published"],
  reject: ["Send back", "sent back"],
};
const APPLYING: typeof PUBLISHING = { approve: ["Apply", "applied"], reject: ["Turn down", "turned down"] };
const WORDS: Record<InboxAction, ActionWords> = {
  approve: ["Approve", "approved"],
  reject: ["Reject", "rejected"],
  retry: ["Try again", "tried again"],
};
const OWN_WORDS: Partial<Record<InboxKind, typeof PUBLISHING>> = {
  event: PUBLISHING,
  suggestion: APPLYING,
  listing_change: APPLYING,
  deal: PUBLISHING,
  review: { approve: ["Keep", "kept"], reject: ["Hide", "hidden"] },
  appeal: { approve: ["Restore", "restored"], reject: ["Do not grant", "not granted"] },
};

/** With the key, an event is named by why it waits. */
export type NamedItem = Pick<InboxItem, "kind"> & {
  key?: string;
  event?: Pick<InboxEvent, "visibility"> | null;
};
function ownWords({ kind, key, event }: NamedItem): typeof PUBLISHING | undefined {
  if (kind !== "event" || !key) return OWN_WORDS[kind];
  const reason = eventParts({ key }).kind;
  return { approve: publishWords(reason, event?.visibility ?? "published"), reject: rejectWords(reason) };
}

/** Stands for all of a kind that wait, or for those with this detail; most of them are on other pages. */
export function allOf(kind: InboxKind, detail: string): NamedItem[] {
  if (kind !== "event") return [{ kind }];
  const reasons = detail ? [detail] : ["discovered", "submitted", "reported", "delisted"];
  return reasons.flatMap((reason) => {
    const item: NamedItem = { kind, key: `${reason}:` };
    // Reports may have hidden it.
    return reason === "reported" ? [item, { ...item, event: { visibility: "hidden" } }] : [item];
  });
}

const actionWords = (action: InboxAction, items: NamedItem[]): ActionWords[] => {
  const all = new Set(items.map((item) => ownWords(item)?.[action] ?? WORDS[action]));
  return all.size > 0 ? [...all] : [WORDS[action]];
};

/** The button's label says what happens to each kind: "Publish", "Send back or hide". */
export const actionLabel = (action: InboxAction, items: NamedItem[]): string =>
  capitalize(alternatives.format(actionWords(action, items).map(([label]) => label.toLowerCase())));

/** The keys that decide about an item, each with what it does. */
export const keysFor = (item: (NamedItem & Pick<InboxItem, "actions">) | undefined) =>
  (
    [
      ["p", "approve"],
      ["b", "reject"],
    ] as const
  )
    .filter(([, action]) => item?.actions.includes(action))
    .map(([key, action]) => ({ key, word: actionLabel(action, item ? [item] : []).toLowerCase() }));

export const NOTHING_DECIDED = "Nothing was decided: somebody else has decided it already, or it needs a closer look.";

/** What of a batch was not decided; possible duplicates are left out, too. */
export const leftText = (number: number) => {
  if (number <= 0) return "";
  return number === 1
    ? "1 item was not: somebody else has decided it already, or it needs a closer look."
    : `${number} items were not: somebody else has decided them already, or they need a closer look.`;
};

/** "2 items turned down": in the words of the button. */
export const doneText = (action: InboxAction, items: NamedItem[], number: number) =>
  `${count(number, "item", "items")} ${alternatives.format(actionWords(action, items).map(([, done]) => done))}`;

/** `late`: decisions that took effect before they could be undone, or that failed. */
export const undoneText = (undone: number, late: number) =>
  late > 0 ? `${count(undone, "item", "items")} undone. It was too late for ${formatNumber(late)}.` : "Undone.";

const CONTENT: Partial<Record<InboxKind, ContentKind>> = {
  event: "event",
  suggestion: "suggestion",
  deal: "deal",
  review: "review",
};

/** Which of these are content by people: rejecting it requires a posted rule. */
export const contentKinds = (items: Pick<InboxItem, "kind">[]) => [
  ...new Set(items.flatMap(({ kind }) => CONTENT[kind] ?? [])),
];

/** Whether any of these has no posted rules, so that a written reason is needed. */
export const needsWords = (items: Pick<InboxItem, "kind">[]) => items.some(({ kind }) => !CONTENT[kind]);

/** The page on which all items of a kind are managed. */
export const kindPage: Record<InboxKind, () => string> = {
  event: () => officePaths.review(),
  suggestion: () => officePaths.suggestions(),
  listing_change: () => officePaths.changes(),
  claim: () => officePaths.claims(),
  deal: () => officePaths.deals({ stage: "waiting" }),
  placement_request: () => officePaths.placementRequests(),
  approval: () => officePaths.contentEngine("approvals"),
  review: () => officePaths.reviews(),
  appeal: () => paths.admin({ kind: "appeal" }),
  source: () => officePaths.sources(),
  mail: () => officePaths.outbox({ status: "failed" }),
  job: () => officePaths.outbox({ view: "jobs" }),
};
