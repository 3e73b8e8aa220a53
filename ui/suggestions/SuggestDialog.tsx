// Suggests a correction to a listing: which part, what it should say, and how one knows.
import { useState } from "react";
import { useSession } from "../accounts/session";
import { Checkbox } from "../kit/Choice";
import { EmailField, SelectField, TextareaField, TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { FormDialog } from "../kit/FormDialog";
import { showToast } from "../kit/toasts";
import { suggest, type NewSuggestion } from "./api";
import { FIELDS, hasValue } from "./fields";
import { HoursReading } from "./HoursReading";

const HINTS: Record<string, string> = {
  hours: "For example, “open till 4 on Fridays” or “Mon–Fri 9–5, Sat 10–2”",
  website: "For example, https://www.example.com",
};

export function SuggestDialog({ slug, name, onClose }: { slug: string; name: string; onClose: () => void }) {
  const { state } = useSession();
  const [field, setField] = useState("");
  const [value, setValue] = useState("");
  const form = useForm({
    names: ["field", "value", "note", "email", "is_urgent"],
    check: ({ field: chosen, value, note }) => {
      if (!chosen) return { field: "Choose what is wrong." };
      if (hasValue(chosen) && !value.trim() && !note.trim())
        return { value: "Tell us what it should say, or what is wrong." };
      if (chosen === "other" && !note.trim()) return { note: "Tell us what is wrong." };
      return {};
    },
    send: async (values) => {
      const { detail } = await suggest(slug, {
        ...values,
        field: values.field as NewSuggestion["field"],
        is_urgent: values.is_urgent === "on",
      });
      showToast(detail, { tone: "success" });
      onClose();
    },
  });
  const Value = field === "description" ? TextareaField : TextField;
  return (
    <FormDialog title={`Suggest an edit: ${name}`} form={form} action="Send suggestion" onClose={onClose}>
      <SelectField
        {...form.field("field")}
        label="What is wrong?"
        options={[{ value: "", label: "Choose a part" }, ...FIELDS]}
        value={field}
        onChange={(event) => {
          setField(event.currentTarget.value);
          setValue("");
        }}
      />
      {hasValue(field) && field !== "" && (
        <Value
          key={field}
          {...form.field("value")}
          label="What should it say?"
          hint={HINTS[field]}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
      )}
      {field === "hours" && <HoursReading slug={slug} typed={value} />}
      <TextareaField
        {...form.field("note")}
        label={hasValue(field) ? "How do you know?" : "What should the office know?"}
        optional={field !== "other"}
        rows={3}
      />
      <Checkbox name="is_urgent" label="This is dangerous or offensive: the town office should see it at once" />
      {state !== "authenticated" && (
        <EmailField {...form.field("email")} label="Your email" optional hint="Only to tell you the outcome." />
      )}
    </FormDialog>
  );
}
