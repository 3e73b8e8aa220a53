// What the office has added to the occasion's checklist since the plan was started.
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { count } from "../kit/format";
import { chooseSuggestions, type EventPlan } from "./api";
import { usePlanAction } from "./usePlanAction";

export function Suggestions({ plan }: { plan: EventPlan }) {
  const { isBusy, run } = usePlanAction();
  const keys = plan.suggestions.map(({ key }) => key);
  if (keys.length === 0) return null;
  return (
    <Banner>
      <p>
        <strong>{count(keys.length, "new suggestion", "new suggestions")}</strong> for this occasion:
      </p>
      <ul className="event-suggestions">
        {plan.suggestions.map((suggestion) => (
          <li key={suggestion.key}>
            <span>
              <strong>{suggestion.title}</strong> {suggestion.reason}
            </span>
            <Button
              size="sm"
              variant="secondary"
              busy={isBusy}
              aria-label={`Add: ${suggestion.title}`}
              onClick={() => run(() => chooseSuggestions(plan.id, { add: [suggestion.key] }), "Added to your plan.")}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
      <div className="admin-bar">
        {keys.length > 1 && (
          <Button
            size="sm"
            busy={isBusy}
            onClick={() => run(() => chooseSuggestions(plan.id, { add: keys }), "Added to your plan.")}
          >
            Add all
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          busy={isBusy}
          onClick={() => run(() => chooseSuggestions(plan.id, { decline: keys }))}
        >
          No, thanks
        </Button>
      </div>
    </Banner>
  );
}
