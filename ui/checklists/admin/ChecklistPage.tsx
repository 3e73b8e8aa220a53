// The checklist editor for staff: what it is about, and its steps in order.
import { useState, type FormEvent } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { officePaths } from "../../admin/officePaths";
import { Button, LinkButton } from "../../kit/Button";
import { Switch } from "../../kit/Choice";
import { DraftBanner, StaleBanner } from "../../kit/EditBanners";
import { useEdits } from "../../kit/edits";
import { ErrorSummary } from "../../kit/ErrorSummary";
import { SelectField, TextareaField, TextField } from "../../kit/Field";
import { ApiError } from "../../kit/http";
import { invalidatePaths, useApi } from "../../kit/query";
import { useNavigate, useParams, useSearchParams } from "../../kit/router";
import { SaveBar } from "../../kit/SaveBar";
import { Skeleton } from "../../kit/Skeleton";
import { LoadError } from "../../kit/State";
import { showToast } from "../../kit/toasts";
import { UnsavedChanges } from "../../kit/UnsavedChanges";
import { useRefusal } from "../../kit/useRefusal";
import { paths } from "../../paths";
import {
  adminChecklistsUrl,
  adminChecklistUrl,
  createChecklist,
  saveChecklist,
  type Checklist,
  type ChecklistContent,
  type ChecklistItem,
} from "../api";
import { fieldId, newItem, readKind } from "../model";
import { FormerVersions } from "./FormerVersions";
import { ICONS } from "./icons";
import { ItemList } from "./ItemList";

function contentOf({ kind, slug, title, summary, icon, is_published, items }: ChecklistContent): ChecklistContent {
  return { kind, slug, title, summary, icon, is_published, items };
}

const draftKey = (record: number | string) => `checklist-${record}`;

function Editor({ saved, checklist }: { saved: ChecklistContent; checklist: Checklist | null }) {
  const navigate = useNavigate();
  const id = checklist?.id ?? null;
  const editing = useEdits(saved, draftKey(id ?? `new-${saved.kind}`), checklist?.version ?? 0);
  const { values, isDirty, base, set, discard } = editing;
  const [isBusy, setBusy] = useState(false);
  const [isStale, setStale] = useState(false);
  const refusal = useRefusal((path, message) => {
    const [, index] = /^items\.(\d+)\./.exec(path) ?? [];
    const step = index === undefined ? "" : `Step ${Number(index) + 1}: `;
    return { fieldId: fieldId(path), message: step + message };
  });
  /** Keys of steps that are expanded because they are new or contain an error. */
  const [opened, setOpened] = useState<string[]>([]);
  const refresh = () => invalidatePaths(adminChecklistsUrl, "checklists/", "life-services/");

  const setItems = (items: ChecklistItem[]) => {
    // Errors are keyed by position, and the positions have changed.
    refusal.clearFields();
    set("items", items);
  };
  const { items } = values;

  function explain(error: unknown) {
    if (error instanceof ApiError && error.status === 409) return setStale(true);
    const wrong = refusal.show(error);
    setOpened(
      items.filter((_, index) => wrong.some((path) => path.startsWith(`items.${index}.`))).map(({ key }) => key),
    );
  }

  async function send() {
    setBusy(true);
    refusal.clear();
    setStale(false);
    try {
      const content = contentOf(values);
      const answer = id === null ? await createChecklist(content) : await saveChecklist(id, base, content);
      if (id === null) {
        editing.handOver(content, draftKey(answer.id), answer.version);
        // Wait until the edits are cleared here, so that the draft is written by the next form.
        setTimeout(() => {
          void navigate(officePaths.checklist(answer.id), { replace: true });
          void refresh();
        });
      } else {
        editing.rebaseOn(answer.version, content);
        await refresh();
        editing.settle(content);
      }
      showToast("Saved.", { tone: "success" });
    } catch (error) {
      explain(error);
    }
    setBusy(false);
  }

  function add() {
    const item = newItem();
    setOpened((before) => [...before, item.key]);
    setItems([...items, item]);
    requestAnimationFrame(() => document.getElementById(fieldId(`items.${items.length}.title`))?.focus());
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  const problemOf = (name: string) => refusal.errors[name];
  return (
    <>
      <form className="checklist-form" onSubmit={onSubmit} noValidate>
        <ErrorSummary problems={refusal.problems} />
        {isStale && <StaleBanner {...editing} noun="checklist" refresh={refresh} onDone={() => setStale(false)} />}
        <DraftBanner {...editing} />
        <div className="checklist-fields">
          <TextField
            id={fieldId("title")}
            label="Title"
            value={values.title}
            error={problemOf("title")}
            onChange={({ target }) => set("title", target.value)}
          />
          <TextField
            id={fieldId("slug")}
            label="Address"
            optional
            hint="The last part of the page’s address. Leave empty to make it from the title."
            value={values.slug}
            error={problemOf("slug")}
            onChange={({ target }) => set("slug", target.value)}
          />
          <TextareaField
            id={fieldId("summary")}
            label="Summary"
            optional
            rows={2}
            value={values.summary}
            error={problemOf("summary")}
            onChange={({ target }) => set("summary", target.value)}
          />
          <SelectField
            id={fieldId("icon")}
            label="Picture"
            value={values.icon}
            error={problemOf("icon")}
            options={ICONS}
            onChange={({ target }) => set("icon", target.value)}
          />
          <Switch
            label="Published"
            checked={values.is_published}
            onChange={({ target }) => set("is_published", target.checked)}
          />
        </div>
        <h2 id={fieldId("items")} tabIndex={-1}>
          Steps
        </h2>
        {problemOf("items") && <p className="field-error">{problemOf("items")}</p>}
        <ItemList
          items={items}
          kind={values.kind}
          errors={refusal.errors}
          opened={opened}
          onChange={(next) => set("items", next)}
          onArrange={setItems}
        />
        <p>
          <Button variant="secondary" icon="list" onClick={add}>
            Add a step
          </Button>
        </p>
        <SaveBar isDirty={isDirty} isBusy={isBusy} onDiscard={discard} />
      </form>
      <UnsavedChanges isDirty={isDirty}>Your changes to this checklist have not been saved.</UnsavedChanges>
      {checklist && <FormerVersions checklist={checklist} isDirty={isDirty} onRestored={refresh} />}
    </>
  );
}

export default function ChecklistPage() {
  const { id = "new" } = useParams();
  const [params] = useSearchParams();
  const isNew = id === "new";
  const query = useApi<Checklist>(adminChecklistUrl(id), { enabled: !isNew, staleTime: 0 });
  const kind = readKind(params.get("kind"));
  const blank: ChecklistContent = {
    kind,
    slug: "",
    title: "",
    summary: "",
    icon: "list",
    is_published: false,
    items: [],
  };
  const { data } = query;
  return (
    <AdminFrame title={isNew ? "New checklist" : (data?.title ?? "Checklist")}>
      <div className="checklist-bar">
        <LinkButton
          variant="quiet"
          icon="chevron-left"
          to={officePaths.checklists(kind === "occasion" ? { kind } : {})}
        >
          All checklists
        </LinkButton>
        {data?.is_published && data.kind === "situation" && (
          <LinkButton variant="secondary" icon="eye" to={paths.lifeService(data.slug)}>
            See it as residents do
          </LinkButton>
        )}
      </div>
      {!isNew && query.isPending && <Skeleton count={8} label="Loading the checklist" />}
      {query.isError && !data && <LoadError title="The checklist could not be loaded." query={query} />}
      {isNew && <Editor key={`new-${kind}`} saved={blank} checklist={null} />}
      {!isNew && data && <Editor key={data.id} saved={contentOf(data)} checklist={data} />}
    </AdminFrame>
  );
}

export { default as style } from "./checklists.css";
