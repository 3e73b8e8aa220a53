// Special hours of several days in a row, typed once.
import { TextField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { FormDialog } from "../../kit/FormDialog";
import { townToday } from "../../kit/dates";
import { readLine, severalDaysErrors, type SeveralDays } from "./typedHours";

interface SeveralDaysDialogProps {
  businessId: number;
  title: string;
  /** What the fields begin with. */
  days: SeveralDays;
  onSet: (days: SeveralDays) => void;
  onClose: () => void;
}

export function SeveralDaysDialog({ businessId, title, days, onSet, onClose }: SeveralDaysDialogProps) {
  const form = useForm({
    names: ["first", "last", "hours", "note"],
    check: (values) => severalDaysErrors(values),
    send: async (values) => {
      onSet({ ...values, hours: await readLine(businessId, values.hours), note: values.note.trim() });
      onClose();
    },
  });
  const today = townToday();
  return (
    // A portal: outside the listing's form in the DOM, but inside it for React events.
    <div onSubmit={(event) => event.stopPropagation()}>
      <FormDialog title={title} form={form} action="Set days" cancel onClose={onClose}>
        <div className="field-row">
          <TextField {...form.field("first")} label="First day" type="date" min={today} defaultValue={days.first} />
          <TextField {...form.field("last")} label="Last day" type="date" min={today} defaultValue={days.last} />
        </div>
        <TextField
          {...form.field("hours")}
          label="Hours"
          hint="For example, 9-5, or closed"
          defaultValue={days.hours}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
        />
        <TextField
          {...form.field("note")}
          label="Note"
          optional
          defaultValue={days.note}
          autoComplete="off"
          maxLength={120}
        />
      </FormDialog>
    </div>
  );
}
