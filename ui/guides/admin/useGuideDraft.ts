// A guide being edited, and its autosave: a moment after the last keystroke, during continuous typing at most a second
// and a half later, one save at a time. Unsaved text is also kept in this browser.
// Invariant: nothing that was typed here is discarded, and nothing that somebody else saved is overwritten, unless the
// writer has seen both and chosen.
import { useRef, useState } from "react";
import { ApiError, apiUrl, newKey } from "../../kit/http";
import { queryClient } from "../../kit/query";
import { useAutosave } from "../../kit/useAutosave";
import { useUnloadWarning } from "../../kit/useUnloadWarning";
import { guideDraftUrl, saveDraft, type GuideContent, type GuideDraft } from "./api";
import { forgetText, keepText, keyOf } from "./keptText";

const SETTLE_MS = 500;
const MAX_WAIT_MS = 1500;
const STALE = 409;

export type SaveState = "saved" | "saving" | "failed" | "stale";

export interface GuideWriting {
  /** As saved on the server. */
  draft: GuideDraft;
  content: GuideContent;
  state: SaveState;
  /** Why it is not saved. */
  problem: string;
  /** This window's id. */
  editor: string;
  /** Counts how often the whole text was replaced; fields with their own state are reset when it changes. */
  round: number;
  set: <Name extends keyof GuideContent>(name: Name, value: GuideContent[Name]) => void;
  /** Replaces the whole text, as a change that is not saved yet; the previous text stays among the versions. */
  replace: (content: GuideContent) => void;
  /** Saves now; returns the saved state, or null. */
  save: () => Promise<GuideDraft | null>;
  /** Accepts the newest state from the response of another call. */
  settle: (answer: GuideDraft) => void;
  /** What somebody else has saved in the meantime. */
  stored: GuideDraft | null;
  showStored: (draft: GuideDraft) => void;
  keepMine: () => Promise<void>;
  takeStored: () => Promise<void>;
}

/** The server's message about a field, without the field's name. */
const sentenceOf = (error: unknown) =>
  error instanceof ApiError
    ? Object.values(error.fields).flat().join(" ") || error.message
    : "The text could not be saved.";

export function useGuideDraft(loaded: GuideDraft, user: number | string): GuideWriting {
  const [draft, setDraft] = useState(loaded);
  const [content, setContent] = useState(loaded.content);
  const [state, setState] = useState<SaveState>("saved");
  const [problem, setProblem] = useState("");
  const [stored, setStored] = useState<GuideDraft | null>(null);
  const [round, setRound] = useState(0);
  const [editor] = useState(newKey);
  const key = keyOf(loaded.id, user, editor);
  const wanted = useRef(loaded.content);
  const saved = useRef(loaded.content);
  const last = useRef(loaded);
  const sequence = useRef(0);
  const isNewVersion = useRef(false);
  const waitsFor = useRef<GuideDraft | null>(null);
  const unsavedSince = useRef(0);

  const show = (next: GuideContent) => {
    wanted.current = next;
    setContent(next);
  };
  const keepAnswer = (answer: GuideDraft) => {
    last.current = answer;
    setDraft(answer);
    queryClient.setQueryData([apiUrl(guideDraftUrl(answer.id))], answer);
  };
  const waitForChoice = (theirs: GuideDraft) => {
    waitsFor.current = theirs;
    setStored(theirs);
    setState("stale");
  };

  async function send(): Promise<GuideDraft | null> {
    setState("saving");
    try {
      while (wanted.current !== saved.current) {
        const sent = wanted.current;
        unsavedSince.current = 0;
        sequence.current += 1;
        const answer = await saveDraft(loaded.id, {
          ...sent,
          edition: last.current.edition,
          editor,
          sequence: sequence.current,
          is_new_version: isNewVersion.current,
        });
        isNewVersion.current = false;
        saved.current = sent;
        keepAnswer(answer);
      }
      forgetText(key);
      setState("saved");
      setProblem("");
      return last.current;
    } catch (error) {
      const theirs =
        error instanceof ApiError && error.status === STALE ? (error.body as { draft?: GuideDraft }) : null;
      if (theirs?.draft) {
        setProblem("");
        waitForChoice(theirs.draft);
        return null;
      }
      setState("failed");
      setProblem(sentenceOf(error));
      autosave.retryAfter(error);
      return null;
    }
  }

  const autosave = useAutosave({
    isDirty: () => wanted.current !== saved.current,
    isBlocked: () => waitsFor.current !== null,
    send,
  });
  const save = () => (waitsFor.current ? Promise.resolve(null) : autosave.save());

  function change(next: GuideContent) {
    show(next);
    keepText(key, next);
    // Somebody has to choose first; a save in progress will include this.
    if (waitsFor.current) return;
    setState("saving");
    const now = Date.now();
    unsavedSince.current ||= now;
    autosave.schedule(Math.min(SETTLE_MS, Math.max(0, unsavedSince.current + MAX_WAIT_MS - now)));
  }

  useUnloadWarning(state !== "saved");

  const choose = (theirs: GuideDraft) => {
    waitsFor.current = null;
    last.current = theirs;
    setStored(null);
    isNewVersion.current = true;
  };
  const replace = (next: GuideContent) => {
    isNewVersion.current = true;
    setRound((before) => before + 1);
    change(next);
  };
  return {
    draft,
    content,
    state,
    problem,
    editor,
    round,
    stored,
    set: (name, value) => change({ ...wanted.current, [name]: value }),
    replace,
    save: () => (wanted.current === saved.current ? Promise.resolve(last.current) : save()),
    settle: keepAnswer,
    showStored(theirs) {
      if (wanted.current !== saved.current) return waitForChoice(theirs);
      saved.current = theirs.content;
      show(theirs.content);
      setRound((before) => before + 1);
      keepAnswer(theirs);
    },
    async keepMine() {
      if (stored) choose(stored);
      await save();
    },
    async takeStored() {
      if (!stored) return;
      const theirs = stored;
      choose(theirs);
      // The user's own text is saved as a version first. Until that works the choice stays open: the next attempt to
      // save would keep their own text instead.
      if (await save()) replace(theirs.content);
      else if (!waitsFor.current) waitForChoice(theirs);
    },
  };
}
