// The generated text, sentence by sentence, and the button that saves it as a draft.
import { useState, type RefObject } from "react";
import type { GeneratedGuide } from "../../kit/apiTypes";
import { SentenceList } from "../../guides/admin/SentenceList";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { count } from "../../kit/format";
import { invalidatePaths } from "../../kit/query";
import { useNavigate } from "../../kit/router";
import { showError } from "../../kit/toasts";
import { officePaths } from "../../admin/officePaths";
import { saveGenerated } from "./api";

interface TextProps {
  heading: RefObject<HTMLHeadingElement | null>;
  guide: GeneratedGuide;
  topic: string;
}

export function GeneratedText({ heading, guide, topic }: TextProps) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function keep() {
    setBusy(true);
    try {
      const { id } = await saveGenerated(guide, topic);
      await invalidatePaths("guides/");
      await navigate(officePaths.contentEngine(`guides/${id}/edit`));
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  }

  const { sentences, problem_count: problems } = guide.check;
  return (
    <section className="generate-result" aria-labelledby="generated-title">
      <h2 id="generated-title" ref={heading} tabIndex={-1}>
        {guide.title}
      </h2>
      <Banner tone={problems > 0 ? "warning" : "success"}>
        {problems > 0
          ? `${count(problems, "sentence is", "sentences are")} not supported by any record. Change or confirm ${problems === 1 ? "it" : "each"} in the editor.`
          : `${count(sentences.length, "sentence", "sentences")}, all supported by the records.`}
      </Banner>
      <SentenceList sentences={sentences} />
      <div className="generate-actions">
        <Button busy={isBusy} onClick={() => void keep()}>
          Save as draft
        </Button>
      </div>
    </section>
  );
}
