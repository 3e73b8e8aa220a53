// Reports a problem with an event. The two conditions for sending are visible with check marks, so that it is always
// clear why the button is disabled; what was typed stays after an error.
import { useEffect, useId, useState } from "react";
import type { Way } from "../accounts/model";
import type { RequestBodies } from "../kit/apiTypes";
import { Button } from "../kit/Button";
import { Dialog } from "../kit/Dialog";
import { SelectField, TextareaField } from "../kit/Field";
import { characterCount } from "../kit/characterCount";
import { api } from "../kit/http";
import { Icon } from "../kit/Icon";
import { dropPending, storePending, readPending } from "../kit/pendingAction";
import { Link, useLocation } from "../kit/router";
import { limits, texts } from "../kit/texts";
import { announce } from "../kit/toasts";
import { paths } from "../paths";
import { EventApiError, failureText, interact, reportKey } from "./interactions";

type IssueReport = RequestBodies["POST /events/{id}/report_issue/"];

const words = texts.events.report;
const MAX_LENGTH = 2000;

const ISSUE_LABELS: Record<string, string> = {
  incorrect_info: "Some details are wrong",
  cancelled: "It is not taking place",
  duplicate: "It is listed twice",
  inappropriate_content: "It does not belong here",
  spam: "It is spam",
  other: "Something else",
};

const OPTIONS = [
  { value: "", label: "Choose one" },
  ...words.issue_types.map((value) => ({ value, label: ISSUE_LABELS[value] ?? value })),
];

interface ReportDialogProps {
  event: { id: number; title: string };
  isOpen: boolean;
  onClose: () => void;
}

export function ReportDialog({ event, isOpen, onClose }: ReportDialogProps) {
  const formId = useId();
  const { pathname } = useLocation();
  // What was typed before signing in.
  const [began] = useState(() => readPending<IssueReport>(reportKey(event.id)));
  const [issueType, setIssueType] = useState<string>(began?.issue_type ?? "");
  const [description, setDescription] = useState(began?.description ?? "");
  const [state, setState] = useState<"form" | "submitting" | "submitted">("form");
  const [error, setError] = useState<EventApiError | null>(null);
  const isLongEnough = characterCount(description.trim()) >= limits.events.report_description_min;
  const isReady = issueType !== "" && isLongEnough && characterCount(description) <= MAX_LENGTH;
  const isSubmitting = state === "submitting";
  const way: Way = { from: pathname };

  // A sent report is not offered again; an unsent one is kept for the next opening.
  useEffect(() => {
    if (isOpen || state !== "submitted") return;
    setState("form");
    setIssueType("");
    setDescription("");
  }, [isOpen, state]);

  function leave() {
    dropPending(reportKey(event.id));
    onClose();
  }

  async function submit() {
    if (!isReady || isSubmitting) return;
    setState("submitting");
    setError(null);
    try {
      const report: IssueReport = {
        issue_type: issueType as IssueReport["issue_type"],
        description: description.trim(),
      };
      await interact(event.id, "report_issue", texts.events.report_failed, () =>
        api.post(`events/${event.id}/report_issue/`, report),
      );
      setState("submitted");
      dropPending(reportKey(event.id));
      announce(words.submitted);
    } catch (cause) {
      const failure = cause instanceof EventApiError ? cause : new EventApiError(failureText(cause));
      if (failure.status === 401) storePending(reportKey(event.id), { issue_type: issueType, description });
      setError(failure);
      setState("form");
    }
  }

  if (state === "submitted") {
    return (
      <Dialog
        key="submitted"
        isOpen={isOpen}
        onClose={onClose}
        title={words.submitted}
        size="sm"
        actions={
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        }
      >
        <p>Thank you. The town office looks at every report, and will let you know the outcome.</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      isBusy={isSubmitting}
      title="Report a problem"
      size="md"
      actions={
        <>
          <Button variant="quiet" onClick={leave} disabled={isSubmitting}>
            Not now
          </Button>
          <Button type="submit" form={formId} disabled={!isReady || isSubmitting} busy={isSubmitting}>
            {isSubmitting ? "Sending…" : "Send report"}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="report-form"
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void submit();
        }}
      >
        <p>What is wrong with “{event.title}”? The town office will read this and correct or remove the event.</p>
        <fieldset className="report-fields" disabled={isSubmitting}>
          <SelectField
            label="Issue type"
            options={OPTIONS}
            value={issueType}
            onChange={(changed) => setIssueType(changed.currentTarget.value)}
            data-autofocus
          />
          <TextareaField
            label="Description"
            rows={5}
            value={description}
            maxLength={MAX_LENGTH}
            onChange={(changed) => setDescription(changed.currentTarget.value)}
          />
        </fieldset>
        <ul className="report-needs" aria-label="Before you send it">
          <Need isMet={issueType !== ""}>{words.issue_type_required}</Need>
          <Need isMet={isLongEnough}>{words.description_required}</Need>
        </ul>
        {error && (
          <div className="report-error" role="alert">
            <Icon name="alert" />
            <div>
              {isPlainFailure(error) && <p>{texts.events.report_failed}</p>}
              <p>{error.message}</p>
              {error.status === 401 && (
                <p>
                  What you wrote is kept.{" "}
                  <Link to={paths.login()} state={way}>
                    {texts.layout.login}
                  </Link>
                </p>
              )}
            </div>
          </div>
        )}
        <p className="report-warning">
          <Icon name="warning" size={18} /> Please be honest: false reports may restrict your account.
        </p>
      </form>
    </Dialog>
  );
}

/** The server failed without giving a reason: then the message also says what failed. */
function isPlainFailure({ status, message, statusText }: EventApiError): boolean {
  return status > 0 && message.endsWith(statusText || String(status));
}

function Need({ isMet, children }: { isMet: boolean; children: string }) {
  return (
    <li className={isMet ? "report-need report-need-met" : "report-need"}>
      <Icon name={isMet ? "done" : "info"} size={18} />
      <span>{children}</span>
      {isMet && <span className="visually-hidden">: done</span>}
    </li>
  );
}
