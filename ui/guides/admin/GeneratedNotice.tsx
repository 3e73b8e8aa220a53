// Shown above a generated text: what generated it, and the sentences that no record supports. Each of them has to be
// changed or confirmed before the guide can be published.
import { useEffect, useRef, useState } from "react";
import type { CheckedSentence, FactCheck, GeneratedLabel } from "../../kit/apiTypes";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { formatLongDay } from "../../kit/dates";
import { count } from "../../kit/format";
import { invalidatePaths, useApi } from "../../kit/query";
import { showError } from "../../kit/toasts";
import { checkFacts, confirmSentence, labelUrl } from "./generatedApi";
import { SentenceList } from "./SentenceList";

/** The delay between the last keystroke and the next check. */
const PAUSE_MS = 1500;

interface CheckedText {
  title: string;
  introduction: string;
  body: string;
}

type Checked = FactCheck | "pending" | "failed";

function useFactCheck(label: GeneratedLabel | undefined, { title, introduction, body }: CheckedText): Checked {
  const [check, setCheck] = useState<Checked>("pending");
  const isFirst = useRef(true);
  const topic = label?.topic;
  useEffect(() => {
    if (topic === undefined || !body.trim()) return;
    const given = new AbortController();
    const begin = () => {
      isFirst.current = false;
      checkFacts({ title, introduction, body, topic }, given.signal).then(setCheck, () => {
        // The last result stays: publishing checks again.
        if (!given.signal.aborted) setCheck((last) => (last === "pending" ? "failed" : last));
      });
    };
    const timer = setTimeout(begin, isFirst.current ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [topic, title, introduction, body]);
  return check;
}

async function confirm(guideId: number, sentence: CheckedSentence): Promise<void> {
  try {
    await confirmSentence(guideId, sentence);
    await invalidatePaths(labelUrl(guideId));
  } catch (error) {
    showError(error);
  }
}

export function GeneratedNotice({ guideId, ...text }: CheckedText & { guideId: number }) {
  const { data: label } = useApi<GeneratedLabel>(labelUrl(guideId), { retries: 0 });
  const check = useFactCheck(label, text);
  if (!label) return null;
  const isConfirmed = ({ text, subject }: CheckedSentence) =>
    label.confirmed.some((one) => one.sentence === text && one.subject === subject);
  const sentences = typeof check === "string" ? [] : check.sentences;
  const doubtful = sentences.filter((sentence) => sentence.problems.length > 0 && !isConfirmed(sentence));
  const told =
    check === "pending" && text.body.trim()
      ? "Comparing its sentences with the records…"
      : check === "failed"
        ? "Its sentences could not be compared with the records."
        : "Read it as if you had to sign it.";
  return (
    <section className="generated-notice" aria-label="Generated text">
      <Banner tone={doubtful.length > 0 ? "warning" : "info"}>
        <b>Generated text.</b> Drafted on {formatLongDay(label.created_at)} by{" "}
        {label.engine === "built-in" ? "the built-in generator" : label.engine}.{" "}
        {doubtful.length > 0
          ? `${count(doubtful.length, "sentence", "sentences")} to change or confirm before it can be published.`
          : told}
      </Banner>
      {doubtful.length > 0 && (
        <SentenceList
          sentences={doubtful}
          action={(sentence) => (
            <Button size="sm" variant="secondary" onClick={() => void confirm(guideId, sentence)}>
              I checked this
            </Button>
          )}
        />
      )}
    </section>
  );
}
