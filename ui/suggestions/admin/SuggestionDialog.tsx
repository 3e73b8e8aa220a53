// The staff's decision about a suggestion: approved, with the value as edited by them, or rejected by a posted rule.
import { TextareaField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { FormDialog } from "../../kit/FormDialog";
import { invalidatePaths } from "../../kit/query";
import { showToast } from "../../kit/toasts";
import { RejectDialog } from "../../moderation/admin/RejectDialog";
import type { Suggestion } from "../api";
import { fieldLabel, hasValue } from "../fields";
import { decide } from "./api";

export type OpenedSuggestion = { kind: "approve" | "reject"; suggestion: Suggestion };

export function SuggestionDialog({ opened, onClose }: { opened: OpenedSuggestion; onClose: () => void }) {
  const { kind, suggestion } = opened;
  const form = useForm({
    names: ["value"],
    send: async ({ value }) => {
      await decide(suggestion.id, { status: "approved", ...(hasValue(suggestion.field) && { value }) });
      await decided("Listing updated.");
    },
  });
  async function decided(words: string) {
    showToast(words, { tone: "success" });
    await invalidatePaths("admin/suggestions/", "businesslistings/");
    onClose();
  }
  if (kind === "reject")
    return (
      <RejectDialog
        title={`Turn down: ${suggestion.business.name}`}
        kinds={["suggestion"]}
        needsWords={false}
        label="Turn down"
        onClose={onClose}
        onReject={async (grounds) => {
          await decide(suggestion.id, { status: "rejected", ...grounds });
          await decided("Suggestion turned down.");
        }}
      />
    );
  return (
    <FormDialog title={`Apply: ${suggestion.business.name}`} form={form} action="Apply" onClose={onClose}>
      <p>
        <b>{fieldLabel(suggestion.field)}</b>
        {suggestion.present && <>, now: {suggestion.present}</>}
      </p>
      {suggestion.note && <p className="meta">“{suggestion.note}”</p>}
      {hasValue(suggestion.field) && (
        <TextareaField {...form.field("value")} label="What it will say" rows={3} defaultValue={suggestion.value} />
      )}
      {suggestion.field === "street_address" && (
        <p>A new address takes the listing off the map. Then set its place on the map again.</p>
      )}
      {suggestion.field === "closed" && <p>The listing will be hidden.</p>}
      {suggestion.field === "other" && <p>Nothing changes automatically: make the change first, then press “Apply”.</p>}
    </FormDialog>
  );
}
