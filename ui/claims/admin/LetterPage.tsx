// A letter with a code, on one sheet. The code is shown only this once; the next letter has a different one.
import { useState } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { officePaths } from "../../admin/officePaths";
import { Banner } from "../../kit/Banner";
import { Button, LinkButton } from "../../kit/Button";
import { formatLongDay } from "../../kit/dates";
import { useParams } from "../../kit/router";
import { useSite } from "../../kit/site";
import { useAttempt } from "../../kit/useAction";
import { makeLetter, type PrintableLetter } from "./api";

function Letter({ letter }: { letter: PrintableLetter }) {
  const site = useSite();
  return (
    <article className="admin-sheet claim-letter">
      <p className="claim-letter-sender">
        {[site?.contact.office || site?.name, site?.contact.address, site?.contact.phone].filter(Boolean).join(" · ")}
      </p>
      <address className="claim-letter-address">
        {letter.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <h2>Your code for {letter.business}</h2>
      <p>
        {letter.claimant} asks to look after the listing of {letter.business} on the town’s website. If that is right,
        open this address, log in, and enter the code:
      </p>
      <p className="claim-letter-url">{letter.url}</p>
      <p className="claim-letter-code">{letter.code}</p>
      <p>The code is good until {formatLongDay(letter.expires_at)}, and for five tries.</p>
      <p>If you know nothing about this, keep the code to yourself and let us know: nothing changes without it.</p>
    </article>
  );
}

export default function LetterPage() {
  const { id = "" } = useParams();
  const [letter, setLetter] = useState<PrintableLetter | null>(null);
  const { isBusy, error, attempt } = useAttempt();
  return (
    <AdminFrame title="Letter with a code" lede="The code is shown only once. A new letter voids the earlier code.">
      {error && <Banner tone="error">{error}</Banner>}
      <div className="admin-bar">
        {letter ? (
          <Button icon="printer" onClick={() => window.print()}>
            Print the letter
          </Button>
        ) : (
          <Button busy={isBusy} onClick={() => attempt(() => makeLetter(id).then(setLetter))}>
            Make the letter
          </Button>
        )}
        <LinkButton to={officePaths.claims()} variant="secondary">
          Back to the claims
        </LinkButton>
      </div>
      {letter && <Letter letter={letter} />}
    </AdminFrame>
  );
}

export { default as style } from "../people.css";
