// A suggestion about a listing, opened by the emailed link by somebody who manages it. Opening it changes nothing,
// because mail programs open links by themselves; one of two buttons does.
import { useState } from "react";
import { Banner } from "../../kit/Banner";
import { usePageTitle } from "../../kit/documentTitle";
import { Loaded } from "../../kit/Loaded";
import { invalidatePaths, useApi } from "../../kit/query";
import { Link, useParams } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState } from "../../kit/State";
import { paths } from "../../paths";
import { answerByLink, linkUrl, type AskedSuggestion } from "./api";
import { ReceivedSuggestion } from "./ReceivedSuggestion";
import { consequence, outcome } from "./words";

export default function AnswerPage() {
  usePageTitle("A suggested change");
  const { token = "" } = useParams();
  const { data, error, refetch } = useApi<AskedSuggestion>(linkUrl(token), { staleTime: 0 });
  const [answered, setAnswered] = useState<AskedSuggestion | null>(null);
  return (
    <div className="wrap answer">
      <h1>A suggested change</h1>
      <Loaded
        query={{ data: answered ?? data, error, refetch }}
        waiting={<Skeleton shape="text" count={6} label="Loading the suggestion" />}
        failed="The suggestion could not be loaded."
        missing={
          <EmptyState icon="edit" title="This link no longer works">
            <p>
              You no longer look after this listing, or part of the link is missing. Copy the whole link from the email.
            </p>
          </EmptyState>
        }
      >
        {(asked) =>
          asked.is_open ? (
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
          ) : (
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
          )
        }
      </Loaded>
    </div>
  );
}

export { default as style } from "../answer.css";
