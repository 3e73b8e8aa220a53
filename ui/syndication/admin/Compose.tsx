// New posts: choose an item, then edit the text for each channel.
import { useId, useState } from "react";
import { useListAddress } from "../../admin/useListAddress";
import { Badge } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import { TextField } from "../../kit/Field";
import { count } from "../../kit/format";
import { useApi } from "../../kit/query";
import { withQuery } from "../../kit/queryString";
import { Skeleton } from "../../kit/Skeleton";
import { ErrorState, LoadError } from "../../kit/State";
import { useSettled } from "../../kit/useSettled";
import { draftUrl, itemsUrl, type Channel, type PostDraft, type SubjectItem } from "./api";
import { PostForm } from "./PostForm";
import { SUBJECTS } from "./words";

const MAX_SHOWN = 12;

function Picker({ onPick }: { onPick: (item: SubjectItem) => void }) {
  const id = useId();
  const [words, setWords] = useState("");
  const search = useSettled(words.trim());
  const {
    data: found,
    error,
    refetch,
  } = useApi<SubjectItem[]>(withQuery(itemsUrl, { search }), { staleTime: 0, keepPrevious: true });
  if (!found && error) return <LoadError title="The list could not be loaded." query={{ error, refetch }} />;
  if (!found) return <Skeleton shape="text" count={6} label="Loading what can be posted" />;
  return (
    <section className="syndication-picker" aria-labelledby={id}>
      <h2 id={id}>What do you want to post?</h2>
      <TextField
        type="search"
        label="Find something published"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <p className="meta" role="status">
        {found.length > MAX_SHOWN
          ? `The first ${MAX_SHOWN}. Type a word to find others.`
          : count(found.length, "match", "matches")}
      </p>
      <ul className="syndication-items">
        {found.slice(0, MAX_SHOWN).map((item) => (
          <li key={`${item.kind}-${item.id}`} className="syndication-item">
            <span className="syndication-item-words">
              <span>
                <Badge>{SUBJECTS[item.kind]}</Badge> <b>{item.title}</b>
              </span>
              {item.note && <span className="meta">{item.note}</span>}
            </span>
            <Button size="sm" variant="secondary" aria-label={`Choose: ${item.title}`} onClick={() => onPick(item)}>
              Choose
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DraftProps {
  kind: string;
  id: string;
  channels: Channel[];
  onBack: () => void;
  onSent: (isToCopy: boolean) => void;
}

function Draft({ kind, id, channels, onBack, onSent }: DraftProps) {
  const { data: draft, error } = useApi<PostDraft>(draftUrl(kind, id), { staleTime: 0 });
  const back = (
    <p>
      <Button size="sm" variant="quiet" icon="chevron-left" onClick={onBack}>
        Choose something else
      </Button>
    </p>
  );
  return (
    <>
      {back}
      {draft && <PostForm key={`${draft.kind}-${draft.id}`} draft={draft} channels={channels} onSent={onSent} />}
      {!draft && error && (
        <ErrorState title="This cannot be posted.">
          <p>{error.message}</p>
        </ErrorState>
      )}
      {!draft && !error && <Skeleton count={4} label="Loading the posts" />}
    </>
  );
}

export function Compose({ channels }: { channels: Channel[] }) {
  const address = useListAddress();
  const [, kind = "", id = ""] = /^([a-z]+)-(\d+)$/.exec(address.value("item")) ?? [];
  if (!kind) return <Picker onPick={(item) => address.set({ item: `${item.kind}-${item.id}` })} />;
  return (
    <Draft
      kind={kind}
      id={id}
      channels={channels}
      onBack={() => address.set({ item: "" })}
      onSent={(isToCopy) => address.set({ item: "", view: isToCopy ? "posts" : "" })}
    />
  );
}
