// A suggestion about a listing, opened by the emailed link by somebody who manages it. Opening it changes nothing,
// because mail programs open links by themselves; one of two buttons does.
import { useState } from "react";
import { Banner } from "../../kit/Banner";
import { usePageTitle } from "../../kit/documentTitle";
import { invalidatePaths, useApi } from "../../kit/query";
import { Link, useParams } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState, LoadError } from "../../kit/State";
import { paths } from "../../paths";
import { answerByLink, linkUrl, type AskedSuggestion } from "./api";
import { ReceivedSuggestion } from "./ReceivedSuggestion";
import { consequence, outcome } from "./words";

export default function AnswerPage() {
  usePageTitle("A suggested change");
  const { token = "" } = useParams();
  const { data, error, refetch } = useApi<AskedSuggestion>(linkUrl(token), { staleTime: 0 });
  const [answered, setAnswered] = useState<AskedSuggestion | null>(null);
  const asked = answered ?? data;
  return (
    <div className="wrap answer">
      <h1>A suggested change</h1>
      {asked?.is_open ? (
        <>
          <p className="answer-lede">{consequence(asked.suggestion)}</p>
          <ReceivedSuggestion
            suggestion={asked.suggestion}
            heading="h2"
            onAnswer={async (answer) => {
              setAnswered(await answerByLink(token, answer));
              await invalidatePaths("businesslistings/");
            }}
          />
        </>
      ) : asked ? (
        <>
          {answered ? (
            <Banner tone="success">{outcome(asked.suggestion)}</Banner>
          ) : (
            <EmptyState icon="done" title="This suggestion has been answered">
              <p>{outcome(asked.suggestion)}</p>
            </EmptyState>
          )}
          <p>
            <Link to={paths.business(asked.suggestion.business.slug)}>See the listing</Link>
          </p>
        </>
      ) : error?.status === 404 ? (
        <EmptyState icon="edit" title="This link no longer works">
          <p>
            You no longer look after this listing, or part of the link is missing. Copy the whole link from the email.
          </p>
        </EmptyState>
      ) : error ? (
        <LoadError title="The suggestion could not be loaded." query={{ error, refetch }} />
      ) : (
        <Skeleton shape="text" count={6} label="Loading the suggestion" />
      )}
    </div>
  );
}

export { default as style } from "../answer.css";
