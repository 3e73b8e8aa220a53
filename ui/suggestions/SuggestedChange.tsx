// A suggested correction to a listing: the part, what it says now, what it should say.
import { Badge } from "../kit/Badge";
import type { Suggestion } from "./api";
import { fieldLabel } from "./fields";

export function SuggestedChange({ suggestion }: { suggestion: Suggestion }) {
  return (
    <div className="suggestion-change">
      <p>
        <b>{fieldLabel(suggestion.field)}</b> {suggestion.is_urgent && <Badge tone="barn">Urgent</Badge>}{" "}
        {suggestion.business_agrees && <Badge tone="green">The owner agrees</Badge>}
      </p>
      {suggestion.status === "open" && suggestion.present && <p className="suggestion-before">{suggestion.present}</p>}
      {suggestion.value && <p className="suggestion-after">{suggestion.value}</p>}
      {suggestion.note && <p className="meta">“{suggestion.note}”</p>}
      {suggestion.reason && <p className="meta">Not accepted: {suggestion.reason}</p>}
    </div>
  );
}
