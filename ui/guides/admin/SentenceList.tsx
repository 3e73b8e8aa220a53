// Sentences with the records that support them, and claims that no record supports.
import type { ReactNode } from "react";
import type { CheckedSentence } from "../../kit/apiTypes";
import { Icon } from "../../kit/Icon";
import { Link } from "../../kit/router";

interface ListProps<Sentence> {
  sentences: Sentence[];
  /** The actions for a sentence with a problem, or what was done about it. */
  action?: (sentence: Sentence) => ReactNode;
}

export function SentenceList<Sentence extends CheckedSentence>({ sentences, action }: ListProps<Sentence>) {
  return (
    <ol className="generated-sentences">
      {sentences.map((sentence, index) => (
        <li key={index} className={sentence.problems.length > 0 ? "generated-doubtful" : undefined}>
          <p>{sentence.text}</p>
          {sentence.sources.length > 0 && (
            <p className="generated-sources">
              From:{" "}
              {sentence.sources.map(({ kind, id, name, path }, at) => (
                <span key={`${kind}-${id}`}>
                  {at > 0 && ", "}
                  {path ? <Link to={path}>{name}</Link> : name}
                </span>
              ))}
            </p>
          )}
          {sentence.problems.map((problem) => (
            <p key={problem} className="generated-problem">
              <Icon name="alert" size={18} /> {problem}
            </p>
          ))}
          {sentence.problems.length > 0 && action?.(sentence)}
        </li>
      ))}
    </ol>
  );
}
