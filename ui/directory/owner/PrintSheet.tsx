// One printable sheet for a wall or a window: its content, and a QR code that opens a page of the town's site.
import type { ReactNode } from "react";
import { Banner } from "../../kit/Banner";
import { Button, LinkButton } from "../../kit/Button";
import { isLoopback } from "../../kit/loopback";
import { useSite } from "../../kit/site";

/** Longer names are set smaller, so that the rest fits on the sheet. */
const LONG_TITLE = 40;

interface PrintSheetProps {
  title: string;
  /** The page that the QR code opens. */
  path: string;
  back: { to: string; label: string };
  children: ReactNode;
}

export function PrintSheet({ title, path, back, children }: PrintSheetProps) {
  const site = useSite();
  const host = (site?.base_url ?? "").replace(/^https?:\/\//, "");
  return (
    <>
      {isLoopback(host) && (
        <Banner tone="warning">
          The address and the code lead to this machine only. Print it once the town office has entered the site’s
          public address.
        </Banner>
      )}
      <div className="admin-bar">
        <Button icon="printer" onClick={() => window.print()}>
          Print
        </Button>
        <LinkButton variant="secondary" to={back.to}>
          {back.label}
        </LinkButton>
        <span>One page of Letter or A4.</span>
      </div>
      <article className="admin-sheet print-sheet">
        <h2 className={title.length > LONG_TITLE ? "print-sheet-title print-sheet-title-long" : "print-sheet-title"}>
          {title}
        </h2>
        {children}
        <div className="print-sheet-foot">
          <img className="print-sheet-code" src={`/art/qr${path}.svg`} alt="" width={200} height={200} />
          <p className="print-sheet-find">
            <b>Find us on {host}</b>
            <span>Scan the code with your phone.</span>
          </p>
        </div>
      </article>
    </>
  );
}
