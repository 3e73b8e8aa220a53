// Edits the content of a draft: reorders sections and items, removes items, and adds others that are available.
import { useId, useState, type MouseEvent } from "react";
import { Button, IconButton } from "../../kit/Button";
import { Disclosure } from "../../kit/Disclosure";
import { TextField } from "../../kit/Field";
import { count } from "../../kit/format";
import { OrderList } from "../../kit/OrderList";
import { useApi } from "../../kit/query";
import { announce } from "../../kit/toasts";
import { useStepFocus } from "../../kit/useStepFocus";
import type { IssueItem, IssueSection, NewsletterTopic } from "../api";
import { candidatesUrl } from "./api";
import { additions, inOrderOf, moved, withItem, withoutItem } from "./items";
import { TOPIC_NAMES } from "./words";

const MAX_SHOWN = 8;

interface EditorProps {
  issueId: number;
  sections: IssueSection[];
  onChange: (sections: IssueSection[]) => void;
}

function Items({
  section,
  onMove,
  onRemove,
}: {
  section: IssueSection;
  onMove: (item: IssueItem, step: 1 | -1) => void;
  onRemove: (item: IssueItem) => void;
}) {
  const keepFocus = useStepFocus();
  const move = (event: MouseEvent<HTMLButtonElement>, item: IssueItem, step: 1 | -1, at: number) => {
    keepFocus(event);
    onMove(item, step);
    announce(`${item.title} moved to ${at + step + 1} of ${section.items.length}`);
  };
  return (
    <ol className="issue-items">
      {section.items.map((item, at) => (
        <li key={item.path} className="issue-item">
          <span className="issue-item-text">
            <b>{item.title}</b>
            {item.note && <span className="meta">{item.note}</span>}
          </span>
          <span className="issue-item-buttons">
            <IconButton
              icon="chevron-down"
              className="issue-item-up"
              label={`Move up: ${item.title}`}
              disabled={at === 0}
              onClick={(event) => move(event, item, -1, at)}
            />
            <IconButton
              icon="chevron-down"
              label={`Move down: ${item.title}`}
              disabled={at === section.items.length - 1}
              onClick={(event) => move(event, item, 1, at)}
            />
            <IconButton icon="close" label={`Remove: ${item.title}`} onClick={() => onRemove(item)} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Addition({
  all,
  onAdd,
}: {
  all: { topic: NewsletterTopic; item: IssueItem }[];
  onAdd: (topic: NewsletterTopic, item: IssueItem) => void;
}) {
  const [words, setWords] = useState("");
  const found = additions(all, words);
  return (
    <div className="issue-add">
      <TextField
        type="search"
        label="Find something to add"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        // It is inside the form of the issue, and filters a list that is already loaded.
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {found.length === 0 ? (
        <p className="meta">{words ? "Nothing else matches." : "Everything is in the issue."}</p>
      ) : (
        <ul className="issue-items">
          {found.slice(0, MAX_SHOWN).map(({ topic, item }) => (
            <li key={item.path} className="issue-item">
              <span className="issue-item-text">
                <b>{item.title}</b>
                <span className="meta">{[TOPIC_NAMES[topic], item.note].filter(Boolean).join(" · ")}</span>
              </span>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Add: ${item.title}`}
                onClick={() => {
                  onAdd(topic, item);
                  announce(`${item.title} added`);
                }}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
      {found.length > MAX_SHOWN && (
        <p className="meta">And {found.length - MAX_SHOWN} more. Type a word to find them.</p>
      )}
    </div>
  );
}

export function ItemsEditor({ issueId, sections, onChange }: EditorProps) {
  const id = useId();
  const { data: candidates = [] } = useApi<IssueSection[]>(candidatesUrl(issueId), { staleTime: 0 });
  const chosen = new Set(sections.flatMap(({ items }) => items.map(({ path }) => path)));
  const all = candidates.flatMap(({ topic, items }) =>
    items.filter(({ path }) => !chosen.has(path)).map((item) => ({ topic, item })),
  );
  return (
    <section className="issue-editor" aria-labelledby={id}>
      <h2 id={id} className="issue-editor-title">
        What is in it
      </h2>
      <OrderList
        list="issue-sections"
        rows={sections.map((section) => ({ ...section, key: section.topic }))}
        nameOf={({ title }) => title}
        onOrder={(rows) => onChange(inOrderOf(sections, rows))}
      >
        {(section) => (
          <Disclosure
            summary={section.title}
            note={count(section.items.length, "item", "items")}
            isOpen={section.topic === "events"}
          >
            <Items
              section={section}
              onMove={(item, step) => onChange(moved(sections, section.topic, item.path, step))}
              onRemove={(item) => {
                onChange(withoutItem(sections, section.topic, item.path));
                announce(`${item.title} removed`);
              }}
            />
          </Disclosure>
        )}
      </OrderList>
      <Disclosure summary="Add something" note={count(all.length, "more", "more")}>
        <Addition all={all} onAdd={(topic, item) => onChange(withItem(sections, candidates, topic, item))} />
      </Disclosure>
    </section>
  );
}
