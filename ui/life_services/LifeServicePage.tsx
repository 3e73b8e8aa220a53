// One life situation: its steps in order. Ticks are shown at once and saved in the background.
import { useEffect, useRef, useState } from "react";
import { businessesUrl, type Business } from "../directory/api";
import { useNearMe } from "../directory/NearMe";
import { savedPlaces } from "../directory/saved/places";
import { errorMessage } from "../kit/http";
import type { Paged } from "../kit/paging";
import { Banner } from "../kit/Banner";
import { Button, LinkButton } from "../kit/Button";
import { formatLongDay } from "../kit/dates";
import { usePageTitle } from "../kit/documentTitle";
import { SelectField } from "../kit/Field";
import { usePendingEdits } from "../kit/offlineEdits";
import { PendingEdits } from "../kit/PendingEdits";
import { invalidatePaths, useApi } from "../kit/query";
import { Link, useParams } from "../kit/router";
import { useSignalValue } from "../kit/signals";
import { useSite } from "../kit/site";
import { Skeleton } from "../kit/Skeleton";
import { GonePage, LoadError, PageProblem } from "../kit/State";
import { texts } from "../kit/texts";
import { announce, showError, showToast } from "../kit/toasts";
import { showUndo } from "../kit/undo";
import { paths } from "../paths";
import {
  changeStep,
  lifeServicesUrl,
  lifeServiceUrl,
  putBack,
  serviceUrl,
  startOver,
  unsentSteps,
  type LifeServiceDetail,
  type LifeServiceStep,
} from "./api";
import { checklistText } from "./model";
import { ProgressBar } from "./ProgressBar";
import { shareText } from "./shareText";
import { StepCard } from "./StepCard";

const MAX_PLACES = 100;
const HERE = "here";
const told = (error: unknown) => errorMessage(error, texts.events.failed);

/** Where distances are measured from: the town's center, the current location, or a saved place. */
function useStart(town: string) {
  const [start, setStart] = useState("");
  const [here, setHere] = useState("");
  const ids = useSignalValue(savedPlaces).slice(0, MAX_PLACES);
  const saved = useApi<Paged<Business>>(businessesUrl({ ids, page_size: MAX_PLACES }), { enabled: ids.length > 0 });
  const places = (saved.data?.results ?? []).flatMap(({ name, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ value: `${latitude},${longitude}`, label: name }],
  );
  const nearMe = useNearMe({
    isOn: start === HERE,
    onPlace: ({ latitude, longitude }) => {
      setHere(`${latitude.toFixed(4)},${longitude.toFixed(4)}`);
      setStart(HERE);
    },
    onOff: () => setStart(""),
  });
  const options = [
    { value: "", label: `The center of ${town}` },
    ...(here ? [{ value: HERE, label: "Where I am" }] : []),
    ...places,
  ];
  const field = (
    <SelectField
      label="Distances from"
      options={options}
      value={start}
      onChange={(event) => setStart(event.target.value)}
    />
  );
  return { near: start === HERE ? here : start, field, nearMe };
}

function Former({ service }: { service: LifeServiceDetail }) {
  const done = service.former_steps.filter(({ status }) => status === "done");
  if (done.length === 0) return null;
  return (
    <section className="life-former">
      <h2>Done before</h2>
      <p className="meta">The town office has since removed these steps. What you did is kept.</p>
      <ul>
        {done.map(({ key, title, note }) => (
          <li key={key}>
            {title}
            {note && <p className="life-detail">{note}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Situation({ service }: { service: LifeServiceDetail }) {
  const { slug, title, progress } = service;
  const town = useSite()?.name ?? "";
  /** Recent changes to steps, until the server's response includes them. */
  const [said, setSaid] = useState<Record<string, Partial<LifeServiceStep>>>({});
  const last = useRef<Record<string, object>>({});
  /** Steps of whose changes the next response knows. */
  const settled = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each response
  useEffect(() => {
    const done = [...settled.current];
    settled.current.clear();
    setSaid((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !done.includes(key))));
  }, [service]);
  const refresh = () => invalidatePaths(lifeServicesUrl);
  const keys = service.steps.map(({ key }) => key);
  const unsent = unsentSteps(slug, keys, usePendingEdits(serviceUrl(slug)));
  const steps = service.steps.map((step) => ({ ...step, ...unsent[step.key], ...said[step.key] }));
  const done = steps.filter(({ status }) => status === "done").length;
  const notNeeded = steps.filter(({ status }) => status === "not_needed").length;
  const isComplete = done > 0 && done + notNeeded === steps.length;
  const isBegun = progress !== null || done + notNeeded > 0;

  async function change(step: LifeServiceStep, part: Partial<Pick<LifeServiceStep, "status" | "note">>) {
    last.current[step.key] = part;
    settled.current.delete(step.key);
    const settle = () => last.current[step.key] === part && settled.current.add(step.key);
    setSaid((before) => ({ ...before, [step.key]: { ...before[step.key], ...part } }));
    try {
      await changeStep(slug, step.key, step.title, part);
      settle();
      await refresh();
      return "";
    } catch (error) {
      // Shown again as it is saved; a note stays in its field.
      const { status, note } = step;
      setSaid((before) => ({ ...before, [step.key]: { ...before[step.key], status, note } }));
      settle();
      if (part.status) showToast(`${step.title}: not saved. ${told(error)}`, { tone: "error" });
      return told(error);
    }
  }

  async function erase() {
    try {
      const { steps: erased } = await startOver(slug);
      setSaid({});
      await refresh();
      const undo = () =>
        void putBack(slug, erased)
          .then(refresh)
          .then(() => announce("Your progress is back."))
          .catch((error: unknown) => showError(error, texts.events.failed));
      showUndo(`${title}: started over.`, undo);
    } catch (error) {
      showError(error, texts.events.failed);
    }
  }

  const shown = {
    done,
    not_needed: notNeeded,
    total: steps.length,
    is_complete: isComplete,
    started_at: "",
    updated_at: "",
  };
  return (
    <>
      <div className="life-bar">
        <ProgressBar progress={shown} />
        <div className="life-actions needs-script">
          <Button variant="secondary" size="sm" icon="printer" onClick={() => print()}>
            Print
          </Button>
          <Button
            variant="secondary"
            size="sm"
            icon="share"
            onClick={() => void shareText(title, checklistText({ title, steps }, town))}
          >
            Share as text
          </Button>
          {isBegun && service.is_published && (
            <Button variant="secondary" size="sm" icon="refresh" onClick={() => void erase()}>
              Start over
            </Button>
          )}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {isBegun ? `${done} of ${steps.length - notNeeded} done` : ""}
      </p>
      {isComplete && (
        <Banner tone="success">
          All done: nothing is left to do for “{title}”. <Link to={paths.lifeServices()}>Other situations</Link>
        </Banner>
      )}
      <ol className="life-steps">
        {steps.map((step, index) => (
          <StepCard
            key={step.key}
            number={index + 1}
            step={step}
            onStatus={(status) => void change(step, { status })}
            onNote={(note) => change(step, { note })}
          />
        ))}
      </ol>
      <Former service={service} />
      <p className="meta life-updated">
        Distances are straight lines. Last updated by the town office on {formatLongDay(service.updated_at)}. Fees and
        hours can change: call before you go.
      </p>
    </>
  );
}

export default function LifeServicePage() {
  const { slug = "" } = useParams();
  const town = useSite()?.name ?? "town";
  const { near, field, nearMe } = useStart(town);
  const query = useApi<LifeServiceDetail>(lifeServiceUrl(slug, near), { staleTime: 0, keepPrevious: true });
  const { data } = query;
  usePageTitle(data?.title ?? texts.home.life_services);
  if (query.error?.status === 410)
    return (
      <>
        <PendingEdits path={serviceUrl(slug)} />
        <GonePage sentence={query.error.message} to={paths.lifeServices()} label="All situations" />
      </>
    );
  if (query.error?.status === 404) {
    return (
      <>
        <PendingEdits path={serviceUrl(slug)} />
        <PageProblem title="There is no such checklist">
          <p>It may have been taken down, or there may be a typo in the address.</p>
          <LinkButton to={paths.lifeServices()}>All situations</LinkButton>
        </PageProblem>
      </>
    );
  }
  return (
    <article className="wrap life">
      <header>
        <p className="needs-script">
          <Link to={paths.lifeServices()}>{texts.home.life_services}</Link>
        </p>
        <h1>{data?.title ?? texts.home.life_services}</h1>
        {data && <p className="life-lede">{data.summary}</p>}
      </header>
      {query.isPending && <Skeleton count={6} label="Loading the checklist" />}
      {query.isError && !data && <LoadError title="The checklist could not be loaded." query={query} />}
      {data && !data.is_published && (
        <Banner tone="warning">
          The town office no longer offers this checklist. What you checked off stays here; ask the office whether the
          steps still apply.
        </Banner>
      )}
      {data && (
        <>
          <div className="life-start needs-script">
            {field}
            {nearMe.button}
            {nearMe.note}
          </div>
          <PendingEdits path={serviceUrl(slug)} />
          <Situation key={slug} service={data} />
        </>
      )}
    </article>
  );
}

export { default as style } from "./lifeServices.css";
