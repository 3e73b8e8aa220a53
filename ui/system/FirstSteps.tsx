// What a new town needs before residents have something to see; hidden once all of it is done.
import type { ReactNode } from "react";
import { ConfirmAddress } from "../accounts/ConfirmAddress";
import { useSession } from "../accounts/session";
import { Icon } from "../kit/Icon";
import { useApi } from "../kit/query";
import { Link } from "../kit/router";
import { officePaths } from "../admin/officePaths";
import { firstStepsUrl, type FirstSteps as Steps } from "./api";
import { PublicAddress } from "./PublicAddress";

interface StepProps {
  isDone: boolean;
  title: string;
  /** What stays to be seen of it when it is done. */
  result?: ReactNode;
  children: ReactNode;
}

function Step({ isDone, title, result, children }: StepProps) {
  return (
    <li className={isDone ? "first-step first-step-done" : "first-step"}>
      <Icon name={isDone ? "done" : "chevron-right"} size={20} />
      <div>
        <h3 className="first-step-title">
          {title}
          {isDone && <span className="visually-hidden"> (done)</span>}
        </h3>
        {isDone ? result : children}
      </div>
    </li>
  );
}

export const isUnderWay = (steps: Steps): boolean =>
  !steps.public_address ||
  !steps.has_contact ||
  !steps.has_businesses ||
  !steps.has_positions ||
  !steps.has_events ||
  !steps.sends_mail ||
  !steps.has_confirmed_address;

export function FirstSteps() {
  const { user } = useSession();
  const { data } = useApi<Steps>(firstStepsUrl, { staleTime: 0 });
  if (!data || !isUnderWay(data)) return null;
  return (
    <section className="first-steps" aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">First steps</h2>
      <p className="meta">Only the office sees this. It goes away when everything is done.</p>
      <ol>
        <Step
          isDone={Boolean(data.public_address)}
          title="Say where the site is"
          result={<PublicAddress steps={data} />}
        >
          <p>
            Links in email, such as the one for a new password, begin with this address. Until it is known, they work on
            this machine only.
          </p>
          <PublicAddress steps={data} />
        </Step>
        <Step isDone={data.has_contact} title="Say how to reach the town">
          <p>
            Fill in address, phone and email under <Link to={officePaths.settings("office")}>Settings</Link>, and see
            whether the town’s <Link to={officePaths.settings("look")}>name and state</Link> are right. They appear at
            the foot of every page.
          </p>
        </Step>
        <Step isDone={data.has_businesses} title="Add your businesses">
          <p>
            Save them as a table (CSV, one business per row) and <Link to={officePaths.import()}>import the file</Link>.
            You see what was found and what is missing before anything is added. Or{" "}
            <Link to={officePaths.businesses()}>add one by hand</Link>. You choose the{" "}
            <Link to={officePaths.categories()}>categories</Link>.
          </p>
        </Step>
        {data.has_businesses && (
          <Step isDone={data.has_positions} title="Put them on the map">
            <p>
              No business has a position yet, so the map is empty, and day plans know no distances. Add columns latitude
              and longitude to your table and <Link to={officePaths.import()}>import it again</Link>, or mark the place
              where you <Link to={officePaths.businesses()}>edit a business</Link>.
            </p>
          </Step>
        )}
        <Step isDone={data.has_events} title="Add your events">
          <p>
            <Link to={officePaths.sources()}>Add a source</Link> such as the library’s calendar,{" "}
            <Link to={officePaths.import()}>import a file</Link>, or{" "}
            <Link to={officePaths.events()}>add one by hand</Link>.
          </p>
        </Step>
        <Step isDone={data.sends_mail} title="Turn on email">
          <p>
            For now, email stays in the <Link to={officePaths.outbox()}>outbox</Link> and goes nowhere. Name your mail
            server under <Link to={officePaths.settings("mail")}>Settings</Link> and send yourself a test from there.
          </p>
        </Step>
        <Step isDone={data.has_confirmed_address} title="Confirm your own address">
          {user && (
            <ConfirmAddress email={user.email}>
              <p>
                Until then you miss the office’s morning email, which also tells of failed backups, and the warning
                before a newsletter goes out. While email is off, superusers find the link in the{" "}
                <Link to={officePaths.outbox()}>outbox</Link>.
              </p>
            </ConfirmAddress>
          )}
        </Step>
      </ol>
    </section>
  );
}
