// A visitor's suggestion about a listing, with the two responses its managers can give.
import { useState } from "react";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { errorMessage } from "../../kit/http";
import { Link } from "../../kit/router";
import { RelativeTime } from "../../kit/Time";
import { paths } from "../../paths";
import type { Suggestion } from "../api";
import { SuggestedChange } from "../SuggestedChange";
import type { Answer } from "./api";

interface ReceivedProps {
  suggestion: Suggestion;
  heading?: "h2" | "h3";
  onAnswer: (answer: Answer) => Promise<void>;
}

export function ReceivedSuggestion({ suggestion, heading: Heading = "h3", onAnswer }: ReceivedProps) {
  const [busy, setBusy] = useState<Answer | null>(null);
  const [error, setError] = useState("");
  const { business } = suggestion;
  const keep = suggestion.field === "other" ? "It is done" : "Keep it";

  async function send(answer: Answer) {
    setBusy(answer);
    setError("");
    try {
      await onAnswer(answer);
    } catch (error) {
      setError(errorMessage(error));
      setBusy(null);
    }
  }

  return (
    <article className="received" aria-labelledby={`received-${suggestion.id}`}>
      <Heading id={`received-${suggestion.id}`}>
        <Link to={paths.business(business.slug)}>{business.name}</Link>
      </Heading>
      {error && <Banner tone="error">{error}</Banner>}
      <SuggestedChange suggestion={suggestion} />
      <p className="meta">
        {suggestion.sender}, <RelativeTime moment={suggestion.created_at} />
      </p>
      <div className="received-actions">
        <Button
          icon="check"
          busy={busy === "keep"}
          disabled={busy === "discard"}
          aria-label={`${keep}: ${business.name}`}
          onClick={() => void send("keep")}
        >
          {keep}
        </Button>
        <Button
          variant="secondary"
          busy={busy === "discard"}
          disabled={busy === "keep"}
          aria-label={`Discard it: ${business.name}`}
          onClick={() => void send("discard")}
        >
          Discard it
        </Button>
      </div>
    </article>
  );
}
