// Asks why something is rejected. User content is rejected by a posted rule with an optional note; everything else with
// a written reason. Those affected can read both.
import { useState } from "react";
import { SelectField, TextareaField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { FormDialog } from "../../kit/FormDialog";
import type { ModerationRule } from "../../kit/apiTypes";
import { useApi } from "../../kit/query";
import { Link } from "../../kit/router";
import { paths } from "../../paths";
import { type ContentKind, type PostedRules, RULES } from "../api";
import type { Grounds } from "../model";

interface RejectDialogProps {
  title: string;
  /** The kinds of user content among it. */
  kinds: ContentKind[];
  /** Some of it has no rules, so a written reason is required. */
  needsWords: boolean;
  /** The button's label: "Send back". */
  label: string;
  onReject: (grounds: Grounds) => Promise<void> | void;
  onClose: () => void;
}

export function RejectDialog({ title, kinds, needsWords, label, onReject, onClose }: RejectDialogProps) {
  const { data } = useApi<PostedRules>(RULES);
  const [chosen, setChosen] = useState("");
  const hasRules = kinds.length > 0;
  const rules = (data?.rules ?? []).filter((rule) => kinds.every((kind) => rule.applies_to.includes(kind)));
  const form = useForm({
    names: ["rule", "reason"],
    check: ({ rule, reason }) => ({
      ...(hasRules && !rule && { rule: "Choose the posted rule." }),
      ...(needsWords && !reason.trim() && { reason: "Say why. Those concerned read this." }),
    }),
    send: async ({ rule, reason }) =>
      onReject({ ...(hasRules && { rule: rule as ModerationRule }), reason: reason.trim() }),
  });
  return (
    <FormDialog title={title} form={form} action={label} variant="danger" cancel="last" onClose={onClose}>
      {hasRules && (
        <>
          <SelectField
            {...form.field("rule")}
            label="Which posted rule?"
            hint={rules.find((rule) => rule.rule === chosen)?.text}
            options={[
              { value: "", label: "Choose a rule" },
              ...rules.map((rule) => ({ value: rule.rule, label: rule.title })),
            ]}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <p className="meta">
            <Link to={paths.moderation()}>All rules</Link>. None is about the opinion of whoever wrote it.
          </p>
        </>
      )}
      <TextareaField
        {...form.field("reason")}
        label={hasRules ? "Note" : "Why not?"}
        optional={!needsWords}
        hint="Those concerned read this."
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  );
}
