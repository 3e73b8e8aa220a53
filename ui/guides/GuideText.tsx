// The text of a guide: the editor's HTML as sanitized by the server, with cards between the parts.
import { Prose } from "../kit/Prose";
import type { BodyPart } from "./api";
import { EmbedCard } from "./EmbedCard";

export function GuideText({ parts }: { parts: BodyPart[] }) {
  return (
    <div className="guide-text">
      {parts.map((part, index) =>
        part.kind === "text" ? (
          <Prose key={index} className="guide-prose" html={part.html} />
        ) : (
          <EmbedCard key={index} card={part.card} />
        ),
      )}
    </div>
  );
}
