// A plan opened by its link: whoever has it can vote, without an account.
import { lazy, Suspense, useEffect, useState } from "react";
import { ownName } from "../accounts/model";
import { useSession } from "../accounts/session";
import { Banner } from "../kit/Banner";
import { Button, LinkButton } from "../kit/Button";
import { ConfirmDialog } from "../kit/ConfirmDialog";
import { usePageTitle } from "../kit/documentTitle";
import { invalidatePaths, useApi } from "../kit/query";
import { useParams } from "../kit/router";
import { sentence } from "../kit/sentence";
import { copyLink } from "../kit/share";
import { Skeleton } from "../kit/Skeleton";
import { LoadError, PageProblem } from "../kit/State";
import { paths } from "../paths";
import * as api from "./api";
import type { OwnAnswers, SharedGroupPlan } from "./api";
import { Comments } from "./Comments";
import { Decision } from "./Decision";
import { forgetPlan, guestKey, isMailed, keepGuestKey, keptGuestKey, newGuestKey, readDraft } from "./device";
import { answeredCountText } from "./model";
import { OptionLine } from "./OptionLine";
import { Results } from "./Results";
import { useLive } from "./useLive";
import { VoteForm } from "./VoteForm";

const OptionDialog = lazy(async () => ({ default: (await import("./OptionDialog")).OptionDialog }));

/** The fragment of an emailed link. It is removed from the address bar, so that it is not shared with the link. */
const readHash = () => new URLSearchParams(location.hash.slice(1)).get("edit") ?? "";

function OwnLink({ token, keyText, plan }: { token: string; keyText: string; plan: SharedGroupPlan }) {
  const [isLeaving, setLeaving] = useState(false);
  const url = `${location.origin}${paths.sharedGroupPlan(token)}#edit=${keyText}`;
  return (
    <section className="group-plan-own">
      <h2>Your answers</h2>
      <p>This browser remembers you. On another device, use your own link. Keep it to yourself.</p>
      <div className="group-plan-actions">
        <Button variant="secondary" icon="copy" onClick={() => void copyLink(url)}>
          Copy my own link
        </Button>
        <Button variant="quiet" onClick={() => setLeaving(true)}>
          Leave this plan
        </Button>
      </div>
      {isLeaving && (
        <ConfirmDialog
          title="Leave this plan?"
          action="Leave and erase"
          done="Your name and answers are erased."
          send={async () => {
            await api.leave(token, keyText);
            forgetPlan(plan.id);
            await invalidatePaths(api.sharedUrl(token));
          }}
          onClose={() => setLeaving(false)}
        >
          <p>Your name, address, answers and comments are erased at once.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function Status({ plan }: { plan: SharedGroupPlan }) {
  const { deadline } = plan;
  return (
    <>
      <p className="group-plan-quiet" role="status">
        {answeredCountText(plan)}
      </p>
      <p className="group-plan-quiet">
        {deadline && plan.is_open ? `Open until ${deadline.label}. ` : ""}
        {plan.is_open ? plan.rule_text : ""}
      </p>
    </>
  );
}

function Plan({ token, plan, edit }: { token: string; plan: SharedGroupPlan; edit: string }) {
  const { user } = useSession();
  const [key, setKey] = useState(() => guestKey(plan.id, edit));
  const own = useApi<OwnAnswers>(api.ownUrl(token, key), { staleTime: 0, retries: 0 });
  const me = own.data?.participant_id ?? null;
  useEffect(() => {
    if (me !== null) keepGuestKey(plan.id, key);
  }, [me, key, plan.id]);
  // An old link of one's own changes nothing. Whose entry was removed may vote again by the link that everybody has.
  const isUnknown = own.error?.status === 404;
  if (isMailed(key) && (isUnknown || (own.data && me === null))) {
    const kept = keptGuestKey(plan.id);
    if (kept && kept !== key) setKey(kept);
    else if (!isUnknown || !edit) setKey(newGuestKey(plan.id));
  }
  const [isProposing, setProposing] = useState(false);
  useLive(token, api.sharedUrl(token));
  const refresh = () => invalidatePaths(api.sharedUrl(token));
  const isAsking = plan.is_open && plan.options.length > 0;
  // Anyone who was answering when the vote ended still sees their answers.
  const [wasOpen, setWasOpen] = useState(plan.is_open);
  if (plan.is_open && !wasOpen) setWasOpen(true);
  const hasDraft = !plan.is_open && !wasOpen && readDraft(plan.id) !== null;
  return (
    <>
      <Decision plan={plan} isMember={user !== null} />
      {plan.status === "closed" || (plan.status === "open" && !plan.is_open) ? (
        <Banner>The vote is closed. {plan.organizer} decides now.</Banner>
      ) : null}
      {hasDraft && (
        <Banner tone="warning">
          You chose something here that was not saved before the vote ended. It is kept on this device, in case the vote
          opens again.
        </Banner>
      )}
      <Status plan={plan} />
      {own.isError && <Banner tone="error">{own.error.message}</Banner>}
      {plan.options.length === 0 && <p>There is nothing to vote on yet. Save your name, then propose something.</p>}
      {wasOpen && own.data ? (
        <VoteForm
          token={token}
          guestKey={key}
          onKey={setKey}
          plan={plan}
          own={own.data}
          memberName={user ? ownName(user) : ""}
        />
      ) : (
        <ul className="group-plan-options">
          {plan.options.map((option) => (
            <OptionLine key={option.id} plan={plan} option={option} isChosen={plan.decision?.option_id === option.id} />
          ))}
        </ul>
      )}
      {plan.is_open && plan.guests_may_propose && (
        <div className="group-plan-actions">
          <Button variant="secondary" disabled={me === null} onClick={() => setProposing(true)}>
            Propose an option
          </Button>
          {me === null && <span className="group-plan-quiet">Save your name first.</span>}
        </div>
      )}
      {isProposing && (
        <Suspense fallback={null}>
          <OptionDialog
            title="Propose an option"
            action="Propose"
            send={(option) => api.propose(token, key, option)}
            onClose={() => setProposing(false)}
            onDone={() => {
              setProposing(false);
              void refresh();
            }}
          />
        </Suspense>
      )}
      {me !== null && <OwnLink token={token} keyText={key} plan={plan} />}
      <section>
        <h2>{isAsking ? "So far" : "Answers"}</h2>
        <Results plan={plan} />
      </section>
      <Comments
        comments={plan.comments}
        send={me === null ? undefined : (text) => api.sendComment(token, key, text).then(refresh)}
        mayDelete={(comment) => comment.participant_id === me}
        remove={(comment) => api.deleteOwnComment(token, key, comment.id).then(refresh)}
      />
    </>
  );
}

export default function SharedGroupPlanPage() {
  const { shareToken = "" } = useParams();
  const [edit] = useState(readHash);
  const plan = useApi<SharedGroupPlan>(api.sharedUrl(shareToken), { staleTime: 0, retries: 0 });
  usePageTitle(plan.data?.title ?? "Group plan");
  useEffect(() => {
    if (edit) history.replaceState(history.state, "", location.pathname);
  }, [edit]);
  if (plan.data) {
    const { title, description, location: place, organizer } = plan.data;
    return (
      <div className="wrap group-plan">
        <header>
          <h1 dir="auto">{title}</h1>
          <p className="group-plan-quiet">
            {organizer} asks.{place && ` ${sentence(`Where: ${place}`)}`}
          </p>
          {description && (
            <p className="group-plan-text" dir="auto">
              {description}
            </p>
          )}
        </header>
        <Plan key={plan.data.id} token={shareToken} plan={plan.data} edit={edit} />
      </div>
    );
  }
  if (plan.isError && plan.error.status === 404) {
    return (
      <PageProblem title="This link leads nowhere">
        <p>{plan.error.message}</p>
        <p className="group-plan-actions">
          <LinkButton to={paths.groupPlanning()}>Make a group plan of your own</LinkButton>
          <LinkButton variant="secondary" to={paths.events()}>
            See what’s on
          </LinkButton>
        </p>
      </PageProblem>
    );
  }
  return (
    <div className="wrap group-plan">
      <h1>Group plan</h1>
      {plan.isError ? (
        <LoadError title="The plan could not be shown." query={plan} />
      ) : (
        <Skeleton shape="row" count={4} label="Loading the plan" />
      )}
    </div>
  );
}

export { default as style } from "./groupPlans.css";
