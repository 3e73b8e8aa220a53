// The target of the links in our emails: confirming an address, unsubscribing, preferences. The key in the address is
// the only authorization. Every action needs a button, because mail programs open links by themselves.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { Checkbox, RadioCards } from "../kit/Choice";
import { apiUrl, type ApiError } from "../kit/http";
import { DoneMessage } from "../kit/DoneMessage";
import { Loaded } from "../kit/Loaded";
import { useApi } from "../kit/query";
import { Link, useLocation, useParams } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { usePageTitle } from "../kit/documentTitle";
import { paths } from "../paths";
import {
  changeSubscription,
  confirmSubscription,
  subscriptionUrl,
  unsubscribe,
  type Subscription,
  type NewsletterTopic,
} from "./api";
import { FREQUENCIES, topics as offeredTopics } from "./model";

const GONE = "This link no longer works. Subscribe again at the bottom of any page.";

function Frame({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="wrap newsletter-action">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Sends a change to a subscription; the response is its new state. */
function useSubscriptionChange<Input = void>(key: string, send: (input: Input) => Promise<Subscription>) {
  const client = useQueryClient();
  return useMutation<Subscription, ApiError, Input>({
    mutationFn: send,
    onSuccess: (subscription) => client.setQueryData([apiUrl(subscriptionUrl(key))], subscription),
  });
}

function RequestError({ error }: { error: ApiError | null }) {
  if (!error) return null;
  return <Banner tone="error">{error.status === 404 ? GONE : error.message}</Banner>;
}

interface LinkActionProps {
  token: string;
  title: string;
  lede: string;
  button: string;
  done: string;
  status: Subscription["status"];
  send: (key: string) => Promise<Subscription>;
}

function LinkAction({ token, title, lede, button, done, status, send }: LinkActionProps) {
  const { pathname } = useLocation();
  // The server includes it only once the button was pressed.
  const { data } = useApi<Subscription>(subscriptionUrl(token), { enabled: false });
  const change = useSubscriptionChange(token, () => send(token));
  const isDone = data?.status === status;
  return (
    <Frame title={title}>
      {isDone ? (
        <DoneMessage isNew={change.isSuccess}>{done}</DoneMessage>
      ) : (
        <>
          <p>{lede}</p>
          <RequestError error={change.error} />
          <form
            action={pathname}
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              change.mutate();
            }}
          >
            <input type="hidden" name="from" value="page" />
            <Button type="submit" size="lg" busy={change.isPending}>
              {button}
            </Button>
          </form>
        </>
      )}
      {isDone && status === "confirmed" && (
        <p>
          <Link to={paths.newsletterPreferences(token)}>Choose topics and how often</Link>
        </p>
      )}
    </Frame>
  );
}

function Choices({ token, subscription }: { token: string; subscription: Subscription }) {
  const [topics, setTopics] = useState<NewsletterTopic[]>(subscription.topics);
  const [frequency, setFrequency] = useState(subscription.frequency);
  const saving = useSubscriptionChange(token, () => changeSubscription(token, { topics, frequency }));
  const leaving = useSubscriptionChange(token, () => unsubscribe(token));
  const isStored =
    frequency === subscription.frequency &&
    topics.length === subscription.topics.length &&
    topics.every((topic) => subscription.topics.includes(topic));
  const joining = useSubscriptionChange(token, () => confirmSubscription(token));

  if (subscription.status !== "confirmed") {
    return (
      <>
        <DoneMessage isNew={leaving.isSuccess}>
          {subscription.status === "unsubscribed"
            ? `Nothing is sent to ${subscription.email}.`
            : `${subscription.email} is not confirmed yet.`}
        </DoneMessage>
        {!token.startsWith("c") && (
          <p>
            To get it again, <Link to={paths.newsletter()}>sign up</Link>.
          </p>
        )}
        {token.startsWith("c") && (
          <>
            <RequestError error={joining.error} />
            <Button size="lg" busy={joining.isPending} onClick={() => joining.mutate()}>
              Yes, send me the newsletter
            </Button>
          </>
        )}
      </>
    );
  }
  return (
    <form
      className="newsletter-choices"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <p>
        Sent to <b>{subscription.email}</b>.
      </p>
      <fieldset className="newsletter-topics">
        <legend className="field-label">What it is about</legend>
        {offeredTopics().map(({ value, label, hint }) => (
          <Checkbox
            key={value}
            label={
              <>
                {label} <span className="newsletter-hint">{hint}</span>
              </>
            }
            checked={topics.includes(value)}
            onChange={(event) =>
              setTopics(event.currentTarget.checked ? [...topics, value] : topics.filter((topic) => topic !== value))
            }
          />
        ))}
      </fieldset>
      <RadioCards legend="How often" options={FREQUENCIES} value={frequency} onChange={setFrequency} />
      <RequestError error={saving.error ?? leaving.error} />
      {saving.isSuccess && isStored && <Banner tone="success">Your choices are saved.</Banner>}
      <div className="newsletter-action-buttons">
        <Button type="submit" busy={saving.isPending}>
          Save
        </Button>
        <Button variant="danger" busy={leaving.isPending} onClick={() => leaving.mutate()}>
          Unsubscribe
        </Button>
      </div>
    </form>
  );
}

function Preferences({ token }: { token: string }) {
  const query = useApi<Subscription>(subscriptionUrl(token), { staleTime: 0 });
  return (
    <Frame title="Your newsletter">
      <Loaded
        query={query}
        waiting={<Skeleton count={4} label="Loading your choices" />}
        failed="Your choices could not be loaded."
        missing={<RequestError error={query.error} />}
      >
        {(subscription) => <Choices token={token} subscription={subscription} />}
      </Loaded>
    </Frame>
  );
}

export default function SubscriptionPage() {
  const { token = "" } = useParams();
  const { pathname } = useLocation();
  if (pathname.startsWith(paths.newsletterConfirm(""))) {
    return (
      <LinkAction
        token={token}
        title="Confirm your address"
        lede="Press the button to start getting the newsletter."
        button="Yes, send me the newsletter"
        done="Your address is confirmed. You will get the next issue."
        status="confirmed"
        send={confirmSubscription}
      />
    );
  }
  if (pathname.startsWith(paths.newsletterUnsubscribe(""))) {
    return (
      <LinkAction
        token={token}
        title="Unsubscribe"
        lede="Press the button to stop getting the newsletter."
        button="Unsubscribe"
        done="You are unsubscribed. You will not get any more issues."
        status="unsubscribed"
        send={unsubscribe}
      />
    );
  }
  return <Preferences token={token} />;
}

export { default as style } from "./pages.css";
