// What a listing still lacks, each item with a link to its field.
import type { ManagedBusiness } from "./managedBusiness";
import { Link } from "../../kit/router";
import { paths } from "../../paths";
import { hasPage } from "../../routes";
import { lineId } from "./lines";

type Completeness = ManagedBusiness["completeness"];
type Missing = Completeness["missing"][number];

/** The control for each missing item, if its name differs from the item's. */
const CONTROLS: Partial<Record<Missing["field"], string>> = { hours: "hours-0", contact: "phone" };

export function Completeness({ businessId, percent, missing }: Completeness & { businessId: number }) {
  if (missing.length === 0) return null;
  return (
    <section className="completeness" aria-labelledby="completeness-title">
      <h2 className="completeness-title" id="completeness-title">
        {`Your listing is ${percent}% complete`}
      </h2>
      <progress className="completeness-bar" max={100} value={percent} aria-labelledby="completeness-title" />
      <ul className="completeness-list">
        {missing.map((one) => (
          <li key={one.field}>
            <MissingLink businessId={businessId} {...one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MissingLink({ businessId, field, label }: Missing & { businessId: number }) {
  const photos = paths.businessPhotos(businessId);
  if (field === "photos") return hasPage(photos) ? <Link to={photos}>{label}</Link> : label;
  const id = lineId(CONTROLS[field] ?? field);
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        const control = document.getElementById(id);
        control?.scrollIntoView({ block: "center" });
        control?.focus({ preventScroll: true });
      }}
    >
      {label}
    </a>
  );
}
