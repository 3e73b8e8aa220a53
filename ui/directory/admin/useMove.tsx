// Asks which category the chosen businesses are moved to.
import type { CategoryRef } from "../../kit/apiTypes";
import { SelectField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { FormDialog } from "../../kit/FormDialog";
import { useQuestion } from "../../kit/useQuestion";

interface MoveDialogProps {
  what: string;
  categories: CategoryRef[];
  onMove: (category: number) => void;
  onClose: () => void;
}

function MoveDialog({ what, categories, onMove, onClose }: MoveDialogProps) {
  const form = useForm({
    names: ["category"],
    check: ({ category }) => (category ? {} : { category: "Choose the category." }),
    send: async ({ category }) => onMove(Number(category)),
  });
  return (
    <FormDialog title={`Move ${what}`} form={form} action={`Move ${what}`} cancel onClose={onClose}>
      <SelectField
        {...form.field("category")}
        label="Move to category"
        data-autofocus
        options={[
          { value: "", label: "Choose" },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </FormDialog>
  );
}

/** `ask` resolves to the choice, or null if canceled; `dialog` renders the question. */
export function useMove(categories: CategoryRef[]) {
  const { asked, ask, answer } = useQuestion<string, { category: number }>();
  const dialog = asked !== null && (
    <MoveDialog
      what={asked}
      categories={categories}
      onMove={(category) => answer({ category })}
      onClose={() => answer(null)}
    />
  );
  return { ask, dialog };
}
