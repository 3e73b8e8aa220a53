// The result of a quiz: the persona, the town's picks for it, and a card to share.
import { useEffect, useRef } from "react";
import type { Way } from "../accounts/model";
import { useSession } from "../accounts/session";
import { track } from "../kit/analytics";
import { Button, LinkButton } from "../kit/Button";
import { joinWords } from "../kit/format";
import { Prose } from "../kit/Prose";
import { useApi } from "../kit/query";
import { Link, useLocation } from "../kit/router";
import { useSite } from "../kit/site";
import { Skeleton } from "../kit/Skeleton";
import { EmptyState, ErrorState } from "../kit/State";
import { showToast } from "../kit/toasts";
import { paths } from "../paths";
import { hasPage } from "../routes";
import { personaUrl, type FoundPersona, type QuizPreview, type Recommended as RecommendedPersona } from "./api";
import { PersonaCard } from "./PersonaCard";
import { PersonaPicks } from "./PersonaPicks";

/** Shares with the device's share sheet, or copies the link. */
async function share(name: string, url: string): Promise<void> {
  track("share", { kind: "persona" });
  const what = { title: name, text: `I am ${name}. Which one are you?`, url };
  if (navigator.share) {
    // Closing the share sheet is not a failure.
    await navigator.share(what).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast("The link is copied.", { tone: "success" });
  } catch {
    showToast(`Copy this address: ${url}`);
  }
}

interface RecommendedProps {
  slug: string;
  /** The result of the office's preview; otherwise the server is asked. */
  known?: RecommendedPersona | null;
}

function Recommended({ slug, known }: RecommendedProps) {
  const asked = useApi<RecommendedPersona>(personaUrl(slug), { enabled: !known });
  const { data = known, isError, refetch } = asked;
  if (isError && !data)
    return <ErrorState title="The recommendations could not be loaded." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="row" count={3} label="Looking for places" />;
  const { businesses, events, guides } = data.recommendations;
  return (
    <>
      <Prose className="persona-text" html={data.description_html} />
      <PersonaPicks title="Places for you" picks={businesses} />
      <PersonaPicks title="Coming up for you" picks={events} />
      <PersonaPicks title="To read" picks={guides} />
    </>
  );
}

interface ResultProps {
  found: FoundPersona[];
  /** Set if the office only previews the quiz; then there are no links away from it. */
  preview?: Partial<QuizPreview>;
  onAgain: () => void;
}

export function QuizResult({ found, preview, onAgain }: ResultProps) {
  const site = useSite();
  const { state } = useSession();
  const { pathname, search } = useLocation();
  const way: Way = { from: pathname + search };
  const heading = useRef<HTMLHeadingElement>(null);
  const [best, ...others] = found;
  useEffect(() => heading.current?.focus(), []);

  if (!best) {
    return (
      <EmptyState
        title="Thank you for taking the quiz!"
        icon="done"
        action={
          <Button variant="secondary" icon="refresh" onClick={onAgain}>
            Take it again
          </Button>
        }
      >
        <p>Your answers are in, but no persona in this quiz matches them.</p>
      </EmptyState>
    );
  }
  const also = others.filter(({ percent }) => percent >= 20).map(({ name }) => name);
  return (
    <div className="quiz-result">
      <div className="quiz-result-top">
        <PersonaCard name={best.name} pictogram={best.pictogram} town={site?.name ?? ""} />
        <div className="quiz-result-words">
          <p className="quiz-step">You are</p>
          <h2 className="quiz-result-name" tabIndex={-1} ref={heading}>
            {best.name}
          </h2>
          {also.length > 0 && <p className="quiz-result-also">With something of {joinWords(also)}.</p>}
          <div className="quiz-actions">
            <Button
              icon="share"
              disabled={preview !== undefined}
              onClick={() => void share(best.name, `${location.origin}${paths.takeQuiz(best.slug)}`)}
            >
              Share
            </Button>
            <Button variant="secondary" icon="refresh" onClick={onAgain}>
              Take it again
            </Button>
          </div>
        </div>
      </div>
      <Recommended slug={best.slug} known={preview?.recommended} />
      {!preview && hasPage(paths.planItinerary()) && (
        <p>
          <LinkButton to={paths.planItinerary()} icon="calendar">
            Plan this day
          </LinkButton>
        </p>
      )}
      {state === "anonymous" && (
        <p className="quiz-result-keep">
          <Link to={paths.login()} state={way}>
            Log in
          </Link>{" "}
          or{" "}
          <Link to={paths.signup()} state={way}>
            sign up
          </Link>
          , and your persona comes along.
        </p>
      )}
    </div>
  );
}
