// What a reviewer has written and not sent yet. The tab holds it, so that it outlives the form it was typed into:
// somebody else may decide meanwhile, and a reviewer looks at other texts, too.
import type { NewComment, Paragraph } from "../approval_requests/api";
import { useTabDraft } from "../kit/tabDraft";

export interface Said {
  comments: NewComment[];
  /** Of the comment being typed: the paragraph's number, or WHOLE. */
  about: string;
  text: string;
}

export const WHOLE = "";
export const NOTHING_SAID: Said = { comments: [], about: WHOLE, text: "" };

/** `review`: what tells this review apart from others in the same tab. */
export const useSaid = (review: string | number) => useTabDraft(`said-${review}`, NOTHING_SAID);

/** With the one being typed. */
export function commentsOf({ comments, about, text }: Said): NewComment[] {
  if (!text.trim()) return comments;
  return [...comments, { paragraph: about === WHOLE ? null : Number(about), text: text.trim() }];
}

const MAX_LABEL_LENGTH = 70;

function labelOf({ number, text }: Paragraph): string {
  const line = text.replaceAll(/\s+/g, " ");
  return `${number}. ${line.length > MAX_LABEL_LENGTH ? `${line.slice(0, MAX_LABEL_LENGTH)}…` : line}`;
}

/** What a comment can be about. */
export const paragraphOptions = (paragraphs: Paragraph[]) => [
  { value: WHOLE, label: "The whole text" },
  ...paragraphs.map((paragraph) => ({ value: String(paragraph.number), label: labelOf(paragraph) })),
];
