// The call to take the quiz on the home page, and its result for a member. The server renders the same with a link to
// the page (src/quizzes/page/mod.rs: call).
import { lazy, Suspense, useState } from "react";
import { useSession } from "../accounts/session";
import { Button, LinkButton } from "../kit/Button";
import { useApi } from "../kit/query";
import { useHydrated } from "../kit/hydration";
import { loadStyle } from "../kit/styles";
import { texts } from "../kit/texts";
import { paths } from "../paths";
import { ownPersonaUrl, personaUrl, type OwnPersona, type Recommended } from "./api";
import { PersonaPicks } from "./PersonaPicks";

/** Loads the dialog and its stylesheet. */
async function loadDialog() {
  const dialog = await import("./QuizDialog");
  await loadStyle(dialog.style);
  return dialog;
}
const QuizDialog = lazy(loadDialog);

/** The persona of the signed-in user. */
function useOwnPersona(): Recommended | null {
  const isMember = useSession().state === "authenticated";
  const own = useApi<OwnPersona>(ownPersonaUrl, { enabled: isMember, staleTime: 0 }).data?.persona;
  const { data } = useApi<Recommended>(personaUrl(own?.slug ?? ""), { enabled: Boolean(isMember && own) });
  return isMember && own ? (data ?? null) : null;
}

/** `quizId`: the quiz that it opens. */
export function QuizCall({ quizId }: { quizId: number | null }) {
  const [isOpen, setOpen] = useState(false);
  const persona = useOwnPersona();
  const isHydrated = useHydrated();
  return (
    <section className="section" aria-labelledby="quiz-call-title">
      <div className="wrap">
        <div className="quiz-call">
          <div>
            <h2 className="quiz-call-title" id="quiz-call-title">
              {persona ? `You are ${persona.name}` : "What kind of townsperson are you?"}
            </h2>
            <p className="quiz-call-text">{persona ? persona.summary : "A few questions, and a few places to go."}</p>
          </div>
          {isHydrated ? (
            <Button
              variant="gold"
              size="lg"
              onPointerEnter={() => void loadDialog().catch(() => undefined)}
              onClick={() => setOpen(true)}
            >
              {texts.home.persona_quiz}
            </Button>
          ) : (
            <LinkButton variant="gold" size="lg" to={paths.takeQuiz()}>
              {texts.home.persona_quiz}
            </LinkButton>
          )}
        </div>
        {persona && (
          <div className="quiz-call-picks">
            <PersonaPicks title="Places for you" picks={persona.recommendations.businesses} />
            <PersonaPicks title="Coming up for you" picks={persona.recommendations.events} />
            <PersonaPicks title="To read" picks={persona.recommendations.guides} />
          </div>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <QuizDialog preferred={quizId} open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
