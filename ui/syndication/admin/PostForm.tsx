// One item to post: a text for each channel, with that channel's character count, a picture, and a time.
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Badge } from "../../kit/Badge";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { Checkbox } from "../../kit/Choice";
import { TextareaField, TextField } from "../../kit/Field";
import { formatLongDay } from "../../kit/dates";
import { count, formatNumber } from "../../kit/format";
import type { ApiError } from "../../kit/http";
import { invalidatePaths } from "../../kit/query";
import { Link } from "../../kit/router";
import { showToast } from "../../kit/toasts";
import { useTabDraft } from "../../kit/tabDraft";
import { useFirstError } from "../../kit/useFirstError";
import { useSettled } from "../../kit/useSettled";
import {
  channelsUrl,
  createPosts,
  postsUrl,
  previewPosts,
  type Channel,
  type ChannelDraft,
  type ChannelPost,
  type Composed,
  type PostDraft,
  type PostPreview,
} from "./api";
import { PreviewCard } from "./PreviewCard";
import { KINDS, SUBJECTS, dueText } from "./words";

interface TextProps {
  channel: Channel;
  draft: ChannelDraft;
  isChosen: boolean;
  text: string;
  preview: PostPreview | undefined;
  error: string | undefined;
  picture: { url: string; alt: string } | null;
  onChoose: (isChosen: boolean) => void;
  onText: (text: string) => void;
}

function ChannelText({ channel, draft, isChosen, text, preview, error, picture, onChoose, onText }: TextProps) {
  const isTooSoon = draft.free_from !== null && draft.free_from !== undefined;
  const last = draft.last_at ? `Last ${formatLongDay(draft.last_at)}. ` : "";
  return (
    <section className="syndication-channel" aria-label={channel.name}>
      <div className="syndication-channel-head">
        <Checkbox
          label={<b>{channel.name}</b>}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <Badge>{KINDS[channel.kind].label}</Badge>
      </div>
      {(last || isTooSoon) && (
        <p className="meta">
          {last}
          {isTooSoon && draft.free_from && `It may go there again from ${formatLongDay(draft.free_from)}.`}
        </p>
      )}
      {isChosen && (
        <div className="syndication-columns">
          <div>
            <TextareaField
              label={`Text for ${channel.name}`}
              rows={6}
              value={text}
              error={error || preview?.problem || undefined}
              onChange={(event) => onText(event.currentTarget.value)}
            />
            {preview && (
              <p className={preview.is_over ? "field-count field-count-over" : "field-count"}>
                {formatNumber(preview.length)} of {formatNumber(preview.limit)} characters
              </p>
            )}
          </div>
          {preview && <PreviewCard channel={channel} preview={preview} picture={picture} />}
        </div>
      )}
    </section>
  );
}

/** What differs from the suggestions. */
interface Written {
  /** By channel. */
  texts: Record<number, string>;
  chosen: number[] | null;
  hasPicture: boolean | null;
  alt: string | null;
  at: string;
}

const NOTHING_WRITTEN: Written = { texts: {}, chosen: null, hasPicture: null, alt: null, at: "" };

interface PostFormProps {
  draft: PostDraft;
  channels: Channel[];
  /** `isToCopy`: somebody has to copy one of the posts now. */
  onSent: (isToCopy: boolean) => void;
}

/** All channels post at the same time; there is no separate time per channel. */
export function PostForm({ draft, channels, onSent }: PostFormProps) {
  const [written, setWritten] = useTabDraft(`posts-${draft.kind}-${draft.id}`, NOTHING_WRITTEN);
  const write = (more: Partial<Written>) => setWritten({ ...written, ...more });
  const { at } = written;
  const hasPicture = written.hasPicture ?? Boolean(draft.picture);
  const alt = written.alt ?? draft.picture?.alt ?? "";
  const textOf = ({ channel_id, text }: ChannelDraft) => written.texts[channel_id] ?? text;
  const free = draft.channels.filter(({ free_from }) => !free_from).map(({ channel_id }) => channel_id);
  const chosen = new Set(written.chosen ?? free);
  const composed: Composed = {
    kind: draft.kind,
    id: draft.id,
    has_picture: hasPicture,
    image_alt: alt,
    posts: draft.channels
      .filter(({ channel_id }) => chosen.has(channel_id))
      .map((one) => ({ channel_id: one.channel_id, text: textOf(one) })),
  };
  const settled = useSettled(JSON.stringify(composed));
  const previews = useQuery<PostPreview[], ApiError>({
    queryKey: ["syndication-preview", settled],
    queryFn: () => previewPosts(JSON.parse(settled) as Composed),
    enabled: composed.posts.length > 0 && !settled.endsWith('"posts":[]}'),
    placeholderData: keepPreviousData,
  });
  const sending = useMutation<ChannelPost[], ApiError>({
    mutationFn: () => createPosts(composed, at),
    onSuccess: (posts) => {
      const kinds = posts.map(({ channel_kind }) => channel_kind);
      const told = at ? `${count(posts.length, "post", "posts")} scheduled.` : dueText(kinds);
      showToast(told, { tone: "success" });
      void invalidatePaths(postsUrl, channelsUrl);
      setWritten(NOTHING_WRITTEN);
      onSent(!at && kinds.includes("copy"));
    },
  });
  const fields = useFirstError(sending.error);
  const errors = sending.error?.fields ?? {};
  const isOver = (previews.data ?? []).some(({ channel_id, problem }) => problem && chosen.has(channel_id));
  const picture = hasPicture && draft.picture ? { url: draft.picture.url, alt } : null;
  return (
    <form
      ref={fields}
      className="syndication-form"
      onSubmit={(event) => {
        event.preventDefault();
        sending.mutate();
      }}
    >
      <header>
        <h2>
          <Link to={draft.path}>{draft.title}</Link>
        </h2>
        <p className="meta">{[SUBJECTS[draft.kind], draft.note].filter(Boolean).join(" · ")}</p>
        {written !== NOTHING_WRITTEN && (
          <Button size="sm" variant="quiet" onClick={() => setWritten(NOTHING_WRITTEN)}>
            Discard changes
          </Button>
        )}
      </header>
      {draft.picture && (
        <div className="syndication-picture">
          <Checkbox
            label="With the picture"
            checked={hasPicture}
            onChange={(event) => write({ hasPicture: event.currentTarget.checked })}
          />
          {hasPicture && (
            <TextField
              label="What the picture shows"
              hint="For people who cannot see it."
              value={alt}
              error={errors["image_alt"]?.[0]}
              onChange={(event) => write({ alt: event.currentTarget.value })}
            />
          )}
        </div>
      )}
      {draft.channels.map((one) => {
        const channel = channels.find(({ id }) => id === one.channel_id);
        if (!channel) return null;
        return (
          <ChannelText
            key={channel.id}
            channel={channel}
            draft={one}
            isChosen={chosen.has(channel.id)}
            text={textOf(one)}
            preview={previews.data?.find(({ channel_id }) => channel_id === channel.id)}
            error={errors[`posts.${channel.id}`]?.[0]}
            picture={picture}
            onChoose={(isChosen) => {
              const next = new Set(chosen);
              if (isChosen) next.add(channel.id);
              else next.delete(channel.id);
              write({ chosen: [...next] });
            }}
            onText={(text) => write({ texts: { ...written.texts, [channel.id]: text } })}
          />
        );
      })}
      {sending.error && Object.keys(errors).length === 0 && <Banner tone="error">{sending.error.message}</Banner>}
      {previews.error && <Banner tone="error">{previews.error.message}</Banner>}
      <div className="field-action">
        <TextField
          type="datetime-local"
          label="When"
          hint="Town time. Leave empty to post now."
          optional
          value={at}
          error={errors["at"]?.[0]}
          onChange={(event) => write({ at: event.currentTarget.value })}
        />
        <Button type="submit" busy={sending.isPending} disabled={composed.posts.length === 0 || isOver}>
          {at ? "Schedule" : "Post now"}
        </Button>
      </div>
    </form>
  );
}
