// One email as written. Its HTML is shown as text: it is made for mail programs, not for this page.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "../kit/Banner";
import { Button } from "../kit/Button";
import { formatMoment } from "../kit/dates";
import { Dialog } from "../kit/Dialog";
import { invalidatePaths, useApi } from "../kit/query";
import { Skeleton } from "../kit/Skeleton";
import { Tabs } from "../kit/Tabs";
import { showToast } from "../kit/toasts";
import { mailUrl, retryMail, type ShownMail } from "./api";
import { ERASED, MAIL_STATUSES } from "./mailStatus";

function Content({ mail }: { mail: ShownMail }) {
  const [tab, setTab] = useState("text");
  if (!mail.text && !mail.html) return <p className="meta">Its text is no longer kept.</p>;
  return (
    <Tabs
      label="Email text"
      selected={tab}
      onSelect={setTab}
      tabs={[
        { key: "text", label: "Text", panel: <pre className="mail-text">{mail.text}</pre> },
        { key: "html", label: "HTML source", panel: <pre className="mail-text mail-source">{mail.html}</pre> },
      ]}
    />
  );
}

function Facts({ mail }: { mail: ShownMail }) {
  return (
    <dl className="facts">
      <div>
        <dt>To</dt>
        <dd>{mail.to || ERASED}</dd>
      </div>
      <div>
        <dt>State</dt>
        <dd>
          {MAIL_STATUSES[mail.status]}
          {mail.sent_at && `, ${formatMoment(mail.sent_at)}`}
        </dd>
      </div>
      <div>
        <dt>Made</dt>
        <dd>{formatMoment(mail.created_at)}</dd>
      </div>
      <div>
        <dt>Cause</dt>
        <dd>{mail.cause}</dd>
      </div>
    </dl>
  );
}

export function MailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: mail, error } = useApi<ShownMail>(mailUrl(id), { staleTime: 0 });
  const retry = useMutation({
    mutationFn: () => retryMail(id),
    onSuccess: () => {
      showToast("The email is back in the queue.", { tone: "success" });
      onClose();
    },
    onSettled: () => invalidatePaths("admin/outbox/"),
  });
  const canRetry = mail && mail.to !== "" && (mail.status === "failed" || mail.status === "kept");
  const actions = (
    <>
      {canRetry && (
        <Button variant="secondary" icon="refresh" busy={retry.isPending} onClick={() => retry.mutate()}>
          Send again
        </Button>
      )}
      <Button onClick={onClose} disabled={retry.isPending}>
        Close
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={retry.isPending}
      title={mail ? mail.subject || ERASED : "Email"}
      size="lg"
      actions={actions}
    >
      {retry.error && <Banner tone="error">{retry.error.message}</Banner>}
      {error && !mail && <Banner tone="error">{error.message}</Banner>}
      {mail?.error && <Banner tone="warning">{mail.error}</Banner>}
      {mail ? (
        <>
          <Facts mail={mail} />
          <Content mail={mail} />
        </>
      ) : (
        !error && <Skeleton count={5} label="Loading the email" />
      )}
    </Dialog>
  );
}
