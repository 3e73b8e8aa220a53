// Asks which category the chosen businesses are moved to.
import { useRef, useState } from "react";
import type { CategoryRef } from "../../kit/apiTypes";
import { SelectField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { FormDialog } from "../../kit/FormDialog";

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

type Answer = (chosen: { category: number } | null) => void;

/** `ask` resolves to the choice, or null if canceled; `dialog` renders the question. */
export function useMove(categories: CategoryRef[]) {
  const [what, setWhat] = useState("");
  const answer = useRef<Answer>(() => undefined);
  async function ask(asked: string) {
    setWhat(asked);
    const chosen = await new Promise<Parameters<Answer>[0]>((resolve) => (answer.current = resolve));
    setWhat("");
    return chosen;
  }
  const dialog = what && (
    <MoveDialog
      what={what}
      categories={categories}
      onMove={(category) => answer.current({ category })}
      onClose={() => answer.current(null)}
    />
  );
  return { ask, dialog };
}
