// The saved views of a list: open one, save the current one under a name, remove one.
import { useState } from "react";
import { Button } from "../kit/Button";
import { TextField } from "../kit/Field";
import { useForm } from "../kit/form";
import { FormDialog } from "../kit/FormDialog";
import { invalidatePaths, useApi } from "../kit/query";
import { Link, useSearchParams } from "../kit/router";
import { showError, showToast } from "../kit/toasts";
import { showUndo } from "../kit/undo";
import { removeView, saveView, savedViewsUrl, type SavedView } from "./savedViewsApi";

const refresh = () => invalidatePaths("admin/saved-views/");

function SaveDialog({ list, query, onClose }: { list: string; query: string; onClose: () => void }) {
  const form = useForm({
    names: ["name"],
    check: ({ name }) => (name.trim() ? {} : { name: "Enter a name." }),
    send: async ({ name }) => {
      await saveView(list, name.trim(), query);
      await refresh();
      showToast("View saved.", { tone: "success" });
      onClose();
    },
  });
  return (
    <FormDialog title="Save this view" form={form} action="Save view" cancel onClose={onClose}>
      <p>Keeps the filters, the order and the columns. A view of the same name is replaced.</p>
      <TextField {...form.field("name")} label="Name" maxLength={60} autoComplete="off" />
    </FormDialog>
  );
}

/** The address's query as a view keeps it. */
function useShownQuery(): string {
  const [params] = useSearchParams();
  const shown = new URLSearchParams(params);
  shown.delete("page");
  return shown.toString();
}

export function SaveView({ list }: { list: string }) {
  const [isSaving, setSaving] = useState(false);
  const query = useShownQuery();
  return (
    <>
      <Button variant="quiet" onClick={() => setSaving(true)}>
        Save this view
      </Button>
      {isSaving && <SaveDialog list={list} query={query} onClose={() => setSaving(false)} />}
    </>
  );
}

export function SavedViews({ list, path }: { list: string; path: string }) {
  const shown = useShownQuery();
  const views = useApi<SavedView[]>(savedViewsUrl(list), { staleTime: 0 }).data ?? [];
  async function remove(view: SavedView) {
    try {
      await removeView(view.id);
      const undo = () => void saveView(list, view.name, view.query).then(refresh, showError);
      showUndo(`“${view.name}” is removed.`, undo, "success");
    } catch (error) {
      showError(error);
    }
    await refresh();
  }
  if (views.length === 0) return null;
  return (
    <div className="admin-views" role="group" aria-label="Saved views">
      {views.map((view) => (
        <span key={view.id} className="admin-view">
          <Link
            to={view.query ? `${path}?${view.query}` : path}
            aria-current={view.query === shown ? "true" : undefined}
          >
            {view.name}
          </Link>
          <Button size="sm" variant="quiet" aria-label={`Remove view: ${view.name}`} onClick={() => void remove(view)}>
            ×
          </Button>
        </span>
      ))}
    </div>
  );
}
