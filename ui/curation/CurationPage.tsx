// Items waiting for review: everybody's own suggestions and events, items about their businesses for those who manage
// one, links to the queues for staff.
import { useState, type ReactNode } from "react";
import { isAdmin } from "../accounts/roles";
import { useSession } from "../accounts/session";
import { DashboardFrame } from "../dashboard/DashboardFrame";
import { ownBusinessesUrl, type BusinessRef } from "../discovery/api";
import { foundUrl, type PaginatedFoundEvent } from "../discovery/owner/api";
import { FoundEventCard } from "../discovery/owner/FoundEvents";
import { Submissions } from "../discovery/Submissions";
import { countsUrl, type InboxCount } from "../inbox/api";
import { Badge, Chip } from "../kit/Badge";
import { Button, LinkButton } from "../kit/Button";
import type { Paged } from "../kit/paging";
import { invalidatePaths, useApi } from "../kit/query";
import { Link, useNavigate } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { EmptyState, LoadError } from "../kit/State";
import { showToast } from "../kit/toasts";
import { OWN_NOTICES, type OwnModerationNotice, ownNoticesUrl } from "../moderation/api";
import { NoticeCard } from "../moderation/NoticeCard";
import { officePaths } from "../admin/officePaths";
import { paths } from "../paths";
import { ownSuggestionsUrl, type PaginatedSuggestion, type Suggestion } from "../suggestions/api";
import { RECEIVED, answerSuggestion, receivedUrl } from "../suggestions/owner/api";
import { ReceivedSuggestion } from "../suggestions/owner/ReceivedSuggestion";
import { outcome } from "../suggestions/owner/words";
import { SuggestedChange } from "../suggestions/SuggestedChange";
import { suggestionState } from "./states";

const STEP = 20;
const MAX_SHOWN = 100;

interface SectionProps<Item> {
  id: string;
  title: string;
  urlOf: (query: { page_size: number }) => string;
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}

/** One list; loads more on demand. */
function Section<Item extends { id: number }>({ id, title, urlOf, empty, children }: SectionProps<Item>) {
  const [size, setSize] = useState(STEP);
  const { data, error, refetch } = useApi<Paged<Item>>(urlOf({ page_size: size }), {
    staleTime: 0,
    keepPrevious: true,
  });
  return (
    <section className="curation-part" aria-labelledby={id}>
      <h2 id={id}>
        {title}
        {data && data.count > 0 && <span className="meta"> ({data.count})</span>}
      </h2>
      {data ? (
        data.count === 0 ? (
          empty
        ) : (
          <ul className="curation-list">
            {data.results.map((item) => (
              <li key={item.id}>{children(item)}</li>
            ))}
          </ul>
        )
      ) : error ? (
        <LoadError title="The list could not be loaded." query={{ error, refetch }} />
      ) : (
        <Skeleton shape="text" count={3} label={`Loading: ${title}`} />
      )}
      {data && data.count > data.results.length && size < MAX_SHOWN && (
        <p>
          <Button variant="secondary" onClick={() => setSize(Math.min(MAX_SHOWN, size + STEP))}>
            Show more
          </Button>
        </p>
      )}
    </section>
  );
}

function OfficeQueues() {
  const counts = useApi<InboxCount[]>(countsUrl, { staleTime: 0 }).data;
  const of = (kind: InboxCount["kind"]) => counts && (counts.find((one) => one.kind === kind)?.count ?? 0);
  const [events, suggestions, reviews] = [of("event"), of("suggestion"), of("review")];
  return (
    <section className="curation-part" aria-labelledby="curation-office">
      <h2 id="curation-office">Waiting for the town office</h2>
      <p className="curation-queues">
        <Chip to={officePaths.review()} icon="calendar" count={events}>
          Events to review
        </Chip>
        <Chip to={officePaths.suggestions()} icon="edit" count={suggestions}>
          Suggested edits
        </Chip>
        <Chip to={officePaths.reviews()} icon="star" count={reviews}>
          Reported reviews
        </Chip>
      </p>
    </section>
  );
}

function OwnBusinesses() {
  return (
    <>
      <Section<PaginatedFoundEvent["results"][number]>
        id="curation-found"
        title="Found at your business"
        urlOf={foundUrl}
        empty={
          <EmptyState icon="done" title="Nothing found is waiting for you">
            <p>When we find an event at your business, you can confirm or correct it here.</p>
          </EmptyState>
        }
      >
        {(event) => <FoundEventCard event={event} />}
      </Section>
      <Section<Suggestion>
        id="curation-received"
        title="Suggested by visitors"
        urlOf={receivedUrl}
        empty={
          <EmptyState icon="done" title="No suggestion is waiting for you">
            <p>When a visitor suggests a change to your listing, you decide on it here.</p>
          </EmptyState>
        }
      >
        {(suggestion) => (
          <ReceivedSuggestion
            suggestion={suggestion}
            onAnswer={async (answer) => {
              showToast(outcome(await answerSuggestion(suggestion.id, answer)), { tone: "success" });
              await invalidatePaths(RECEIVED, "businesslistings/");
            }}
          />
        )}
      </Section>
    </>
  );
}

function OwnSuggestion({ suggestion }: { suggestion: Suggestion }) {
  const { label, tone } = suggestionState(suggestion);
  const { business } = suggestion;
  return (
    <div className="curation-own">
      <h3>
        <Link to={paths.business(business.slug)}>{business.name}</Link>
      </h3>
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <SuggestedChange suggestion={suggestion} />
    </div>
  );
}

export default function CurationPage() {
  const { user } = useSession();
  const isStaff = user !== null && isAdmin(user);
  const navigate = useNavigate();
  const businesses = useApi<BusinessRef[]>(ownBusinessesUrl).data ?? [];
  return (
    <DashboardFrame title="Curation" lede="What you sent in, and what waits for you.">
      <div className="curation">
        {isStaff && <OfficeQueues />}
        {businesses.length > 0 && <OwnBusinesses />}
        <Submissions
          onEdit={(id) => void navigate(paths.changeSubmission(id))}
          hrefFor={paths.curation}
          empty={
            <section className="curation-part" aria-labelledby="curation-submitted">
              <h2 id="curation-submitted">Submitted by you</h2>
              <EmptyState
                icon="calendar"
                title="You have not submitted an event yet"
                action={<LinkButton to={paths.submitEvent()}>Submit an event</LinkButton>}
              />
            </section>
          }
        />
        <Section<PaginatedSuggestion["results"][number]>
          id="curation-suggested"
          title="Suggested by you"
          urlOf={ownSuggestionsUrl}
          empty={
            <EmptyState
              icon="edit"
              title="You have not suggested a change yet"
              action={<LinkButton to={paths.directory()}>Find a listing</LinkButton>}
            >
              <p>Every listing has a button for it.</p>
            </EmptyState>
          }
        >
          {(suggestion) => <OwnSuggestion suggestion={suggestion} />}
        </Section>
        <Section<OwnModerationNotice>
          id="curation-moderation"
          title="Hidden or refused"
          urlOf={ownNoticesUrl}
          empty={
            <EmptyState icon="done" title="Nothing you wrote was hidden or refused">
              <p>
                If it ever is, the rule is shown here, and you may appeal.{" "}
                <Link to={paths.moderation()}>The rules</Link>
              </p>
            </EmptyState>
          }
        >
          {(notice) => (
            <NoticeCard
              notice={notice}
              token={notice.token}
              onAppealed={async () => {
                showToast("Your appeal is sent.", { tone: "success" });
                await invalidatePaths(OWN_NOTICES);
              }}
            />
          )}
        </Section>
      </div>
    </DashboardFrame>
  );
}

export { default as style } from "./curation.css";
