// Links by which people without an account decide: send one, see who received them, revoke one.
import { useState } from "react";
import { approvalsUrl, endReviewLink, sendReviewLink, type ApprovalDetail } from "../../approval_requests/api";
import { Button } from "../../kit/Button";
import { formatMoment } from "../../kit/dates";
import { Disclosure } from "../../kit/Disclosure";
import { dayOptions, EmailField, SelectField } from "../../kit/Field";
import { invalidatePaths } from "../../kit/query";
import { showError, showToast } from "../../kit/toasts";
import { useFirstError } from "../../kit/useFirstError";
import { useApprovalAction } from "./useApprovalAction";

const DAYS = dayOptions([1, 3, 7, 14, 30, 60]);

export function ReviewLinks({ approval }: { approval: ApprovalDetail }) {
  const { id, links } = approval;
  const [email, setEmail] = useState("");
  const [days, setDays] = useState("14");
  const sending = useApprovalAction(id);
  const fields = useFirstError(sending.error);
  async function end(link: number) {
    try {
      await endReviewLink(id, link);
      showToast("The link has ended.", { tone: "success" });
    } catch (error) {
      showError(error);
    }
    await invalidatePaths(approvalsUrl);
  }
  const error = sending.error && (sending.error.fields["email"]?.[0] ?? sending.error.message);
  return (
    <Disclosure summary="Ask somebody without an account" note={String(links.filter(({ is_open }) => is_open).length)}>
      <form
        ref={fields}
        className="approvals-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          sending.mutate(
            { send: () => sendReviewLink(id, email, Number(days)), done: `Sent to ${email}.` },
            { onSuccess: () => setEmail("") },
          );
        }}
      >
        <p>
          They get the text by email, with a link to approve it or to request changes. A reply to the email goes to
          whoever sent it in.
        </p>
        <EmailField
          label="Email"
          value={email}
          error={error ?? undefined}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <SelectField
          label="Good for"
          options={DAYS}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="secondary" busy={sending.isPending}>
            Send a link
          </Button>
        </div>
      </form>
      <ul className="approvals-log">
        {links.map((link) => (
          <li key={link.id}>
            {link.email}{" "}
            <span className="meta">{link.is_open ? `good until ${formatMoment(link.expires_at)}` : "ended"}</span>{" "}
            {link.is_open && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={`End the link of ${link.email}`}
                onClick={() => void end(link.id)}
              >
                End the link
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
