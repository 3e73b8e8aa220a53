// Adding and editing a category, and where its businesses go when it is merged or deleted.
import { useEditConflict } from "../../kit/EditConflict";
import { SelectField, TextareaField, TextField } from "../../kit/Field";
import { useForm } from "../../kit/form";
import { FormDialog } from "../../kit/FormDialog";
import { count } from "../../kit/format";
import { limits } from "../../kit/texts";
import { showToast } from "../../kit/toasts";
import { addCategory, changeCategory, mergeCategory, refreshCategories, type AdminCategory } from "./categoriesApi";

interface FormProps {
  /** Null: a new one. */
  category: AdminCategory | null;
  /** The pictograms used by other categories, from which to choose. */
  pictograms: string[];
  onClose: () => void;
}

export function CategoryForm({ category, pictograms, onClose }: FormProps) {
  const conflict = useEditConflict();
  const form = useForm({
    names: ["name", "description", "pictogram"],
    check: ({ name }) => (name.trim() ? {} : { name: "Enter the name." }),
    send: async ({ name, description, pictogram }) => {
      const content = { name: name.trim(), description: description.trim(), ...(pictogram && { pictogram }) };
      if (category)
        await conflict.save(category.revision, (known) => changeCategory(category.id, { ...content, ...known }));
      else await addCategory(content);
      await refreshCategories();
      showToast(category ? "Category saved." : "Category added.", { tone: "success" });
      onClose();
    },
  });
  const icons = [...new Set([...(category ? [category.pictogram] : []), ...pictograms])].sort();
  return (
    <FormDialog
      title={category ? `Change ${category.name}` : "Add a category"}
      form={form}
      action={category ? "Save" : "Add category"}
      cancel
      onClose={onClose}
    >
      {conflict.dialog}
      <TextField
        {...form.field("name")}
        label="Name"
        hint={category ? "The address follows the name; the former address leads to the new one." : undefined}
        maxLength={100}
        defaultValue={category?.name}
        autoComplete="off"
      />
      <TextareaField
        {...form.field("description")}
        label="Description (optional)"
        rows={2}
        maxLength={300}
        defaultValue={category?.description}
      />
      <SelectField
        {...form.field("pictogram")}
        label="Icon"
        defaultValue={category?.pictogram ?? ""}
        options={[
          ...(category ? [] : [{ value: "", label: "Chosen by the name" }]),
          ...icons.map((icon) => ({ value: icon, label: icon })),
        ]}
      />
    </FormDialog>
  );
}

interface MoveProps {
  category: AdminCategory;
  categories: AdminCategory[];
  isDeleting: boolean;
  onClose: () => void;
}

/** Deleting a category that contains businesses merges it into another, with a reason. */
export function MoveDialog({ category, categories, isDeleting, onClose }: MoveProps) {
  const form = useForm({
    names: ["into", "reason"],
    check: ({ into, reason }) => ({
      ...(into ? {} : { into: "Choose the category that its businesses go to." }),
      ...(isDeleting && !reason.trim() ? { reason: "Say why. It stays with the deleted record." } : {}),
    }),
    send: async ({ into, reason }) => {
      const kept = await mergeCategory(category.id, Number(into), reason.trim());
      await refreshCategories();
      showToast(`${category.name} is gone. Its businesses are in ${kept.name}.`, { tone: "success" });
      onClose();
    },
  });
  const verb = isDeleting ? "Delete" : "Merge";
  return (
    <FormDialog
      title={`${verb} ${category.name}?`}
      form={form}
      action={`${verb} ${category.name}`}
      variant="danger"
      cancel="focused"
      onClose={onClose}
    >
      <p>
        {count(category.business_count, "business goes", "businesses go")} to another category, and its address leads
        there. It can be restored under “Deleted records” for {limits.deleted_records.kept_days} days.
      </p>
      <SelectField
        {...form.field("into")}
        label="Where its businesses go"
        options={[
          { value: "", label: "Choose" },
          ...categories
            .filter(({ id }) => id !== category.id)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {isDeleting && <TextField {...form.field("reason")} label="Reason" maxLength={300} autoComplete="off" />}
    </FormDialog>
  );
}
