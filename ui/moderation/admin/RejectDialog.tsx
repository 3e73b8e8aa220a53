// Asks why something is rejected. User content is rejected by a posted rule with an optional note; everything else
// with a written reason. Those affected can read both; nobody is told of housekeeping.
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

/** In place of a rule. */
const NO_RULE = "none";

interface RejectDialogProps {
  title: string;
  /** The kinds of user content among it. */
  kinds: ContentKind[];
  /** Some of it has no rules, so a written reason is required. */
  needsWords: boolean;
  /** The button's label: "Send back". */
  label: string;
  /** What it is where no rule is needed; none: a rule always is. */
  housekeeping?: string;
  onReject: (grounds: Grounds) => Promise<void> | void;
  onClose: () => void;
}

export function RejectDialog(props: RejectDialogProps) {
  const { title, kinds, needsWords, label, housekeeping, onReject, onClose } = props;
  const { data } = useApi<PostedRules>(RULES);
  const [chosen, setChosen] = useState("");
  const hasRules = kinds.length > 0;
  const rules = (data?.rules ?? []).filter((rule) => kinds.every((kind) => rule.applies_to.includes(kind)));
  const form = useForm({
    names: ["rule", "reason"],
    check: ({ rule, reason }) => ({
      ...(hasRules && !rule && { rule: housekeeping ? "Choose why." : "Choose the posted rule." }),
      ...(needsWords && !reason.trim() && { reason: "Say why. Those concerned read this." }),
    }),
    send: async ({ rule, reason }) =>
      onReject({
        ...(hasRules && rule !== NO_RULE && { rule: rule as ModerationRule }),
        reason: reason.trim(),
      }),
  });
  return (
    <FormDialog title={title} form={form} action={label} variant="danger" cancel onClose={onClose}>
      {hasRules && (
        <>
          <SelectField
            {...form.field("rule")}
            label={housekeeping ? "Why?" : "Which posted rule?"}
            hint={
              chosen === NO_RULE
                ? "Nobody is told, and no rule is counted."
                : rules.find((rule) => rule.rule === chosen)?.text
            }
            options={[
              { value: "", label: housekeeping ? "Choose" : "Choose a rule" },
              ...(housekeeping ? [{ value: NO_RULE, label: housekeeping }] : []),
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
      {chosen !== NO_RULE && (
        <TextareaField
          {...form.field("reason")}
          label={hasRules ? "Note" : "Why not?"}
          optional={!needsWords}
          hint="Those concerned read this."
          rows={3}
          maxLength={500}
        />
      )}
    </FormDialog>
  );
}
