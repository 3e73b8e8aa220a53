// Asks before an issue goes out right away, wherever that is decided: it says how many people get it.
import type { NewsletterFrequency } from "../../kit/apiTypes";
import { ConfirmDialog } from "../../kit/ConfirmDialog";
import { count } from "../../kit/format";
import { useApi } from "../../kit/query";
import { newsletterUrl, type NewsletterOverview } from "./api";

interface SendNowProps {
  issue: { subject: string; frequency: NewsletterFrequency };
  send: () => Promise<unknown>;
  onClose: () => void;
}

export function SendNowDialog({ issue, send, onClose }: SendNowProps) {
  const { data: overview } = useApi<NewsletterOverview>(newsletterUrl, { staleTime: 0 });
  const readers = overview && count(overview[issue.frequency], "subscriber", "subscribers");
  return (
    <ConfirmDialog
      title={`Send this issue to ${readers ?? "all subscribers"}?`}
      action="Send now"
      variant="primary"
      done="The issue is going out."
      send={send}
      onClose={onClose}
    >
      <p>“{issue.subject}” goes out right away. You cannot undo this.</p>
    </ConfirmDialog>
  );
}
