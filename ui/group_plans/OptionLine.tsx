// An option with its tally: the count and the ranking in words, never by color alone.
import type { ReactNode } from "react";
import { Badge } from "../kit/Badge";
import { keepTogether } from "../kit/format";
import { Link } from "../kit/router";
import type { GroupPlanOption, SharedGroupPlan } from "./api";
import { leadText, OPTION_STATES, optionHeading, placesText, tallyText } from "./model";

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
  const trouble = OPTION_STATES[option.state];
  // What led is no longer of interest once it is decided.
  const isMarked = plan.decision ? isChosen && !trouble : option.is_best;
  return (
    <li className={isMarked ? "group-plan-option group-plan-best" : "group-plan-option"}>
      <div className="group-plan-what">
        <h2 dir="auto">{option.place ? <Link to={option.place.url}>{title}</Link> : keepTogether(title)}</h2>
        {detail && <p>{keepTogether(detail)}</p>}
        {option.place?.address && <p className="group-plan-quiet">{option.place.address}</p>}
        {option.note && <p dir="auto">{option.note}</p>}
        {option.proposed_by && <p className="group-plan-quiet">Proposed by {option.proposed_by}</p>}
        {trouble && <p className="group-plan-warning">{trouble.sentence}</p>}
        {option.is_past && !trouble && !isChosen && <p className="group-plan-quiet">This date has passed.</p>}
      </div>
      <div className="group-plan-tally">
        {isChosen && <Badge>Decided</Badge>}
        <p className={leads ? "group-plan-leads" : undefined}>{leads || tallyText(option.tally)}</p>
        {left && <p className="group-plan-quiet">{left}</p>}
      </div>
      {children}
    </li>
  );
}
