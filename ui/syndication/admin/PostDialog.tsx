// One post: its text, its history, and the available actions.
import { useIsMutating, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "../../kit/Badge";
import { Banner } from "../../kit/Banner";
import { Button, LinkButton } from "../../kit/Button";
import { formatMoment } from "../../kit/dates";
import { Dialog } from "../../kit/Dialog";
import { Disclosure } from "../../kit/Disclosure";
import { useEditConflict } from "../../kit/EditConflict";
import { TextareaField, TextField } from "../../kit/Field";
import { count } from "../../kit/format";
import type { ApiError } from "../../kit/http";
import { invalidatePaths, useApi } from "../../kit/query";
import { Skeleton } from "../../kit/Skeleton";
import { ErrorState } from "../../kit/State";
import { showToast } from "../../kit/toasts";
import { useFirstError } from "../../kit/useFirstError";
import { inWords } from "../../kit/versionDifferences";
import {
  changePost,
  channelsUrl,
  decidePost,
  isOpen,
  postUrl,
  postsUrl,
  type PostDetail,
  type PostStatus,
} from "./api";
import { STATUSES, dueText } from "./words";

const TONES: Partial<Record<PostStatus, "error" | "info">> = { failed: "error", ready: "info", scheduled: "info" };

interface Doing {
  send: () => Promise<unknown>;
  done: string;
}

const keyOf = (id: number) => ["post", id];

/** Sends a change; refetches the lists and this post. */
function usePostAction({ id }: PostDetail, onDone: () => void) {
  return useMutation<unknown, ApiError, Doing>({
    mutationKey: keyOf(id),
    mutationFn: ({ send }) => send(),
    onSuccess: (_, { done }) => {
      showToast(done, { tone: "success" });
      onDone();
    },
    onSettled: () => invalidatePaths(postsUrl, channelsUrl),
  });
}

function Packet({ post }: { post: PostDetail }) {
  const [words, setWords] = useState("");
  async function copy() {
    try {
      await navigator.clipboard.writeText(post.packet);
      setWords("Copied. Paste it into the channel.");
    } catch {
      setWords("Your browser does not let us copy. Select the text and copy it.");
    }
  }
  return (
    <section className="syndication-packet" aria-label="Copy packet">
      <pre className="syndication-packet-text">{post.packet}</pre>
      {post.image_url && (
        <>
          <img className="syndication-packet-picture" src={post.image_url} alt={post.image_alt} />
          <p className="meta">Alt text: {post.image_alt}</p>
        </>
      )}
      <div className="admin-bar">
        <Button variant="secondary" icon="copy" onClick={() => void copy()}>
          Copy the text
        </Button>
        {post.image_url && (
          <LinkButton variant="secondary" icon="download" to={post.image_url} download>
            Download the picture
          </LinkButton>
        )}
      </div>
      <p role="status">{words}</p>
    </section>
  );
}

/** For a post that somebody published or found on the channel by hand. */
function Posted({ post, onDone }: { post: PostDetail; onDone: () => void }) {
  const [url, setUrl] = useState("");
  const doing = usePostAction(post, onDone);
  const fields = useFirstError(doing.error);
  return (
    <form
      ref={fields}
      className="field-action"
      onSubmit={(event) => {
        event.preventDefault();
        doing.mutate({ send: () => decidePost(post.id, "posted", url), done: "Marked as posted." });
      }}
    >
      <TextField
        type="url"
        label="Address of the post"
        optional
        value={url}
        error={doing.error?.fields["proof_url"]?.[0] ?? doing.error?.message}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary" busy={doing.isPending}>
        {post.status === "unknown" ? "It is there" : "I posted it"}
      </Button>
    </form>
  );
}

function Edit({ post, onDone }: { post: PostDetail; onDone: () => void }) {
  // As the edit began: a correction by somebody else conflicts even if this page has loaded it since.
  const [begun] = useState(post);
  const [text, setText] = useState(begun.text);
  const [at, setAt] = useState("");
  const isUnsent = post.status === "held" || post.status === "failed";
  const doing = usePostAction(post, onDone);
  const fields = useFirstError(doing.error);
  const conflict = useEditConflict({
    describe: (theirs, field) => (field === "send_at" ? formatMoment(String(theirs)) : inWords(theirs)),
  });
  return (
    <form
      ref={fields}
      className="syndication-form"
      onSubmit={(event) => {
        event.preventDefault();
        const change = { ...(text !== begun.text && { text }), ...(at && { at }) };
        doing.mutate({
          send: () => conflict.save(begun.revision, (known) => changePost(post.id, { ...change, ...known })),
          done: isUnsent && !at ? "Saved. “Send again” sends it." : "Post updated.",
        });
      }}
    >
      {conflict.dialog}
      <TextareaField
        label="Text"
        rows={6}
        value={text}
        error={doing.error?.fields["text"]?.[0]}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextField
        type="datetime-local"
        label="New time"
        hint={
          isUnsent
            ? "Town time. Leave empty to keep the post here until you press “Send again”."
            : `Now ${formatMoment(post.send_at)}. Town time.`
        }
        optional
        value={at}
        error={doing.error?.fields["at"]?.[0]}
        onChange={(event) => setAt(event.currentTarget.value)}
      />
      {doing.error && Object.keys(doing.error.fields).length === 0 && (
        <Banner tone="error">{doing.error.message}</Banner>
      )}
      <div>
        <Button type="submit" variant="secondary" busy={doing.isPending}>
          Save the post
        </Button>
      </div>
    </form>
  );
}

function Content({ post, onDone }: { post: PostDetail; onDone: () => void }) {
  const doing = usePostAction(post, onDone);
  const { status } = post;
  const maySend = status === "held" || status === "failed" || status === "unknown";
  // A feed of our own forgets a post; other channels do not.
  const isInFeed = status === "sent" && post.channel_kind === "rss";
  const mayWithdraw = isOpen(status) || status === "unknown" || isInFeed;
  const withdrawn =
    isOpen(status) && post.may_have_arrived
      ? "It will not be tried again. Check whether it is there."
      : "Post withdrawn.";
  // Somebody may have copied it before it failed.
  const wasCopied = status === "failed" && post.channel_kind === "copy";
  const mayConfirm = status === "ready" || status === "unknown" || wasCopied;
  return (
    <div className="syndication-form">
      <p>
        <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge> {post.channel_name}
        {post.sent_at && `, ${formatMoment(post.sent_at)}`}
      </p>
      {post.problem && <Banner tone={TONES[status] ?? "warning"}>{post.problem}</Banner>}
      {post.proof_url && (
        <p>
          <a href={post.proof_url} rel="noreferrer">
            {post.proof_url}
          </a>
        </p>
      )}
      {status === "ready" ? <Packet post={post} /> : <pre className="syndication-packet-text">{post.packet}</pre>}
      {mayConfirm && <Posted post={post} onDone={onDone} />}
      {doing.error && <Banner tone="error">{doing.error.message}</Banner>}
      <div className="admin-bar">
        {maySend && (
          <Button
            busy={doing.isPending}
            onClick={() =>
              doing.mutate({ send: () => decidePost(post.id, "send"), done: dueText([post.channel_kind]) })
            }
          >
            {status === "unknown" ? "It is not there: send again" : "Send again"}
          </Button>
        )}
        {mayWithdraw && (
          <Button
            variant="danger"
            busy={doing.isPending}
            onClick={() => doing.mutate({ send: () => decidePost(post.id, "withdraw"), done: withdrawn })}
          >
            Withdraw
          </Button>
        )}
      </div>
      {isOpen(status) && post.may_have_arrived && (
        <Banner tone="warning">
          The channel may already have this post, so it cannot be changed. Withdraw it, then look there.
        </Banner>
      )}
      {isOpen(status) && !post.may_have_arrived && (
        <Disclosure summary="Change text or time">
          <Edit post={post} onDone={onDone} />
        </Disclosure>
      )}
      <Disclosure summary="Log" note={count(post.log.length, "entry", "entries")} isOpen={status === "unknown"}>
        <ol className="syndication-log">
          {post.log.map((entry, at) => (
            <li key={at}>
              <span className="meta">{formatMoment(entry.at)}</span> {entry.words}
            </li>
          ))}
        </ol>
      </Disclosure>
    </div>
  );
}

export function PostDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: post, error } = useApi<PostDetail>(postUrl(id), { staleTime: 0 });
  const isBusy = useIsMutating({ mutationKey: keyOf(id) }) > 0;
  return (
    <Dialog isOpen onClose={onClose} isBusy={isBusy} title={post?.title ?? "Post"} size="lg">
      {post && <Content key={post.status} post={post} onDone={onClose} />}
      {!post && error && <ErrorState title="The post could not be loaded.">{error.message}</ErrorState>}
      {!post && !error && <Skeleton count={4} label="Loading the post" />}
    </Dialog>
  );
}
