// Life situations to choose from; those already started come first.
import { LinkButton } from "../kit/Button";
import { usePageTitle } from "../kit/documentTitle";
import { count } from "../kit/format";
import { Icon, type IconName } from "../kit/Icon";
import { useApi } from "../kit/query";
import { Link } from "../kit/router";
import { useSite } from "../kit/site";
import { Skeleton } from "../kit/Skeleton";
import { EmptyState, LoadError } from "../kit/State";
import { texts } from "../kit/texts";
import { paths } from "../paths";
import { lifeServicesUrl, type LifeService } from "./api";
import { ProgressBar } from "./ProgressBar";

function Situation({ service }: { service: LifeService }) {
  return (
    <li className="life-card">
      <Icon name={service.icon as IconName} size={28} />
      <div className="life-card-words">
        <h3 className="life-card-name">
          <Link className="life-card-link" to={paths.lifeService(service.slug)}>
            {service.title}
          </Link>
        </h3>
        <p>{service.summary}</p>
        {service.progress ? (
          <ProgressBar progress={service.progress} />
        ) : (
          <p className="meta">{count(service.item_count, "step", "steps")}</p>
        )}
      </div>
    </li>
  );
}

function Part({ title, services }: { title: string; services: LifeService[] }) {
  if (services.length === 0) return null;
  return (
    <section className="life-part">
      <h2>{title}</h2>
      <ul className="life-cards">
        {services.map((service) => (
          <Situation key={service.id} service={service} />
        ))}
      </ul>
    </section>
  );
}

export default function LifeServicesPage() {
  const title = texts.home.life_services;
  usePageTitle(title);
  const town = useSite()?.name ?? "town";
  const query = useApi<LifeService[]>(lifeServicesUrl, { staleTime: 0 });
  const services = query.data ?? [];
  return (
    <div className="wrap life">
      <header>
        <h1>{title}</h1>
        <p className="life-lede">
          What is going on in your life? Each checklist tells you what to do first, which office takes care of it, what
          to bring, what it costs, and who in {town} can help. What you check off is saved to your account.
        </p>
      </header>
      {query.isPending && <Skeleton count={6} label="Loading the checklists" />}
      {query.isError && !query.data && <LoadError title="The checklists could not be loaded." query={query} />}
      {query.isSuccess && services.length === 0 && (
        <EmptyState
          title="No checklists yet"
          icon="list"
          action={<LinkButton to={paths.directory()}>Browse the directory</LinkButton>}
        >
          The town office has not published any. The directory lists every office and business.
        </EmptyState>
      )}
      <Part title="You have started" services={services.filter(({ progress }) => progress !== null)} />
      <Part
        title={services.some(({ progress }) => progress) ? "More situations" : "Choose a situation"}
        services={services.filter(({ progress }) => progress === null)}
      />
    </div>
  );
}

export { default as style } from "./lifeServices.css";
