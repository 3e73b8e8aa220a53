// The main actions: call, get directions, open the website, share. On phones the row is fixed to the bottom of the
// screen, within thumb reach. Details that the business has not provided have no button.
import { countingClick, type counting } from "../kit/analytics";
import { AddToPlan } from "../kit/AddToPlan";
import { Button } from "../kit/Button";
import { Icon, type IconName } from "../kit/Icon";
import { share } from "../kit/share";
import { paths } from "../paths";
import { SaveButton } from "./saved/SaveButton";
import type { Business } from "./api";
import { directionsLink, phoneLink, phoneText, websiteLink } from "./model";

export function BusinessActions({ business }: { business: Business }) {
  const call = phoneLink(business.phone);
  const directions = directionsLink(business);
  const website = websiteLink(business.website);
  return (
    <div className="business-actions" role="group" aria-label={`Contact ${business.name}`}>
      {call && (
        <Action
          {...countingClick(business.id, "call")}
          href={call}
          icon="phone"
          label="Call"
          detail={phoneText(business.phone)}
          isFirst
        />
      )}
      {directions && (
        <Action
          {...countingClick(business.id, "directions")}
          href={directions}
          icon="navigation"
          label="Directions"
          isOutside
        />
      )}
      {website && (
        <Action {...countingClick(business.id, "website")} href={website} icon="globe" label="Website" isOutside />
      )}
      <SaveButton id={business.id} name={business.name} isWide />
      <AddToPlan
        className="business-action"
        pick={{ kind: "business", object_id: business.id, recurrence_id: null, title: business.name }}
      />
      <Button
        className="business-action"
        variant="secondary"
        icon="share"
        onClick={() => void share(business.name, paths.business(business.slug), "business")}
      >
        Share
      </Button>
    </div>
  );
}

interface ActionProps extends ReturnType<typeof counting> {
  href: string;
  icon: IconName;
  label: string;
  /** Announced after the label. */
  detail?: string;
  isFirst?: boolean;
  isOutside?: boolean;
}

function Action({ href, icon, label, detail, isFirst = false, isOutside = false, ...counted }: ActionProps) {
  return (
    <a
      className={`button button-${isFirst ? "primary" : "secondary"} button-md business-action`}
      href={href}
      rel={isOutside ? "noopener external" : undefined}
      aria-label={detail && `${label} ${detail}`}
      {...counted}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </a>
  );
}
