// Choosing and ordering the content of an issue, without React.
import { movedTo } from "../../kit/rows";
import type { IssueItem, IssueSection, NewsletterTopic } from "../api";

const TOPICS: NewsletterTopic[] = ["events", "deals", "guides", "businesses"];

/** Inserts a section after the last one that usually precedes it; a custom order of the others is kept. */
function inPlace(sections: IssueSection[], section: IssueSection): IssueSection[] {
  const isBefore = ({ topic }: IssueSection) => TOPICS.indexOf(topic) < TOPICS.indexOf(section.topic);
  const at = sections.findLastIndex(isBefore) + 1;
  return [...sections.slice(0, at), section, ...sections.slice(at)];
}

function changed(
  sections: IssueSection[],
  topic: NewsletterTopic,
  change: (items: IssueItem[]) => IssueItem[],
): IssueSection[] {
  return sections
    .map((section) => (section.topic === topic ? { ...section, items: change(section.items) } : section))
    .filter(({ items }) => items.length > 0);
}

export function moved(sections: IssueSection[], topic: NewsletterTopic, path: string, step: 1 | -1): IssueSection[] {
  return changed(sections, topic, (items) => {
    const at = items.findIndex((item) => item.path === path);
    return at < 0 || at + step < 0 ? items : movedTo(items, at, at + step);
  });
}

/** Reorders the sections like these rows. */
export function inOrderOf(sections: IssueSection[], rows: { topic: NewsletterTopic }[]): IssueSection[] {
  return rows.flatMap(({ topic }) => sections.filter((section) => section.topic === topic));
}

export function withoutItem(sections: IssueSection[], topic: NewsletterTopic, path: string): IssueSection[] {
  return changed(sections, topic, (items) => items.filter((item) => item.path !== path));
}

/** Appends an item to its section, which is created if needed. `candidates` provides the section's title. */
export function withItem(
  sections: IssueSection[],
  candidates: IssueSection[],
  topic: NewsletterTopic,
  item: IssueItem,
): IssueSection[] {
  if (sections.some((section) => section.topic === topic)) return changed(sections, topic, (items) => [...items, item]);
  const title = candidates.find((section) => section.topic === topic)?.title ?? "";
  return inPlace(sections, { topic, title, items: [item] });
}

/** The items with all the typed words in their title or text. */
export function additions<One extends { item: IssueItem }>(all: One[], typed: string): One[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ item }) => {
    const text = `${item.title} ${item.note}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** In the API's format: the paths of each topic in order. */
export function wireOf(sections: IssueSection[]): { topic: NewsletterTopic; items: string[] }[] {
  return sections.map(({ topic, items }) => ({ topic, items: items.map(({ path }) => path) }));
}

/** Whether they hold the same items, as they are now: one that was added again may have another day. */
export function isSameChoice(one: IssueSection[], other: IssueSection[]): boolean {
  const told = (sections: IssueSection[]) =>
    JSON.stringify(sections.map(({ topic, items }) => [topic, items.map(({ path, note }) => [path, note])]));
  return told(one) === told(other);
}
