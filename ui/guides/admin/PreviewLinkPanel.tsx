// A link by which somebody without an account can read the guide before it is published.
import { useState } from "react";
import { Button } from "../../kit/Button";
import { formatMoment } from "../../kit/dates";
import { dayOptions, SelectField, TextField } from "../../kit/Field";
import { copyLink } from "../../kit/share";
import { useAction } from "../../kit/useAction";
import { endPreviewLink, makePreviewLink, type GuideDraft, type PreviewLink } from "./api";

const DAYS = dayOptions([1, 3, 7, 14, 30, 90]);

export function PreviewLinkPanel({ draft }: { draft: GuideDraft }) {
  const [link, setLink] = useState<PreviewLink | null>(draft.preview_link ?? null);
  const [days, setDays] = useState("14");
  const { isBusy, run } = useAction();
  const make = () => run(() => makePreviewLink(draft.id, Number(days)).then(setLink));
  const end = () => run(() => endPreviewLink(draft.id).then(() => setLink(null)), "The link has ended.");
  const url = link ? `${location.origin}${link.path}` : "";
  return (
    <div className="guide-editor-link">
      <p>
        Anyone with the link can read the guide as it is at that moment, without an account. It ends when you publish,
        and search engines do not list it.
      </p>
      {link ? (
        <>
          <TextField
            label="Link"
            readOnly
            value={url}
            hint={`Good until ${formatMoment(link.expires_at)}, or until you publish.`}
            onFocus={(event) => event.currentTarget.select()}
          />
          <p className="admin-row-actions">
            <Button size="sm" variant="secondary" onClick={() => void copyLink(url)}>
              Copy link
            </Button>
            <Button size="sm" variant="danger" busy={isBusy} onClick={end}>
              End the link
            </Button>
          </p>
        </>
      ) : (
        <>
          <SelectField
            label="Good for"
            options={DAYS}
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
          <p>
            <Button size="sm" variant="secondary" busy={isBusy} onClick={make}>
              Make a preview link
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
