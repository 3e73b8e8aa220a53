// Takes a report along: as CSV, by email, on paper.
import { Button } from "./Button";
import { DownloadButton } from "./DownloadButton";
import { showToast } from "./toasts";
import { useAction } from "./useAction";

interface ReportButtonsProps {
  file: string;
  read: () => Promise<string>;
  /** Emails it; the answer says to whom. */
  email: () => Promise<{ detail: string }>;
  emailLabel?: string;
}

export function ReportButtons({ file, read, email, emailLabel = "Email me this" }: ReportButtonsProps) {
  const emailing = useAction();
  return (
    <>
      <DownloadButton file={file} read={read} />
      <Button
        variant="secondary"
        icon="mail"
        busy={emailing.isBusy}
        onClick={() => emailing.run(async () => showToast((await email()).detail, { tone: "success" }))}
      >
        {emailLabel}
      </Button>
      <Button variant="secondary" icon="printer" onClick={() => print()}>
        Print
      </Button>
    </>
  );
}
