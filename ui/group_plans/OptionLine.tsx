// An option with its tally: the count and the ranking in words, never by color alone.
import type { ReactNode } from "react";
import { Badge } from "../kit/Badge";
import { keepTogether } from "../kit/format";
import { Link } from "../kit/router";
import type { GroupPlanOption, SharedGroupPlan } from "./api";
import { leadText, optionHeading, placesText, tallyText } from "./model";

const STATES = {
  available: "",
  cancelled: "This event was canceled.",
  postponed: "This event was postponed.",
  gone: "No longer on the site.",
};

interface Props {
  plan: SharedGroupPlan;
  option: GroupPlanOption;
  isChosen?: boolean;
  children?: ReactNode;
}

export function OptionLine({ plan, option, isChosen = false, children }: Props) {
  const { title, detail } = optionHeading(option);
  const leads = leadText(plan, option);
  const left = placesText(option);
  const className = ["group-plan-option", option.is_best && "group-plan-best", isChosen && "group-plan-chosen"];
  return (
    <li className={className.filter(Boolean).join(" ")}>
      <div className="group-plan-what">
        <h2 dir="auto">{option.place ? <Link to={option.place.url}>{title}</Link> : keepTogether(title)}</h2>
        {detail && <p>{keepTogether(detail)}</p>}
        {option.place?.address && <p className="group-plan-quiet">{option.place.address}</p>}
        {option.note && <p dir="auto">{option.note}</p>}
        {option.proposed_by && <p className="group-plan-quiet">Proposed by {option.proposed_by}</p>}
        {STATES[option.state] && <p className="group-plan-warning">{STATES[option.state]}</p>}
      </div>
      <div className="group-plan-tally">
        {isChosen && <Badge tone="green">Decided</Badge>}
        <p className={leads ? "group-plan-leads" : undefined}>{leads || tallyText(option.tally)}</p>
        {left && <p className="group-plan-quiet">{left}</p>}
      </div>
      {children}
    </li>
  );
}
