// The Town Sheet and the lobby screen: links to them, what is on the sheet, and who receives it on Thursday.
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AdminFrame } from "../../admin/AdminFrame";
import { officePaths } from "../../admin/officePaths";
import { Banner } from "../../kit/Banner";
import { Button } from "../../kit/Button";
import { formatDay, formatMoment } from "../../kit/dates";
import { count } from "../../kit/format";
import type { ApiError } from "../../kit/http";
import { useApi } from "../../kit/query";
import { Link } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { useSite } from "../../kit/site";
import { LoadError } from "../../kit/State";
import { showToast } from "../../kit/toasts";
import { paths } from "../../paths";
import { makeTownSheet, townSheetUrl, type TownSheetState } from "../api";

const SETTINGS = officePaths.settings("town_sheet");

/** The sheet and the screen are not pages of this app: they open in a new tab. */
function Open({ href, isMain = false, children }: { href: string; isMain?: boolean; children: ReactNode }) {
  return (
    <a
      className={`button button-${isMain ? "primary" : "secondary"} button-md`}
      href={href}
      target="_blank"
      rel="noopener"
    >
      <span>{children}</span>
    </a>
  );
}

function Made({ sheet, onMake }: { sheet: TownSheetState; onMake: { isPending: boolean; mutate: () => void } }) {
  const changed = sheet.changed_count;
  return (
    <>
      <p>
        {sheet.made_at ? `Made ${formatMoment(sheet.made_at)}, with ` : "As it would be printed now, with "}
        {count(sheet.event_count, "event", "events")}. {!sheet.made_at && "The next one is made on Thursday at 6 AM."}
        {changed > 0 && (
          <strong>
            {changed === 1 ? "1 event has" : `${changed} events have`} been added, changed or taken off since.
          </strong>
        )}
      </p>
      <p className="admin-bar">
        <Open href={officePaths.printedSheet(sheet.week)} isMain>
          Open the sheet
        </Open>
        <Open href={officePaths.printedSheet(sheet.week, "large")}>Open in large print</Open>
        {sheet.made_at && (
          <Button variant="secondary" busy={onMake.isPending} onClick={() => onMake.mutate()}>
            Make it again
          </Button>
        )}
      </p>
      <p className="town-sheet-hint">
        One page, ready to print: press Ctrl+P (⌘P on a Mac). Events that do not fit are counted on it.
      </p>
    </>
  );
}

function Sheet({ sheet, onMade }: { sheet: TownSheetState; onMade: () => Promise<unknown> }) {
  const making = useMutation<TownSheetState, ApiError, void>({
    mutationFn: makeTownSheet,
    onSuccess: async () => {
      showToast("The sheet shows the calendar as it is now.", { tone: "success" });
      await onMade();
    },
  });
  return (
    <section className="town-sheet" aria-labelledby="town-sheet-title">
      <h2 id="town-sheet-title">Week of {formatDay(sheet.week)}</h2>
      {making.isError && <Banner tone="error">{making.error.message}</Banner>}
      <Made sheet={sheet} onMake={making} />
      <p>
        {sheet.weekly_to.length > 0
          ? `Each Thursday its link goes to ${sheet.weekly_to.join(", ")}. `
          : "Nobody gets its link by email. "}
        <Link to={SETTINGS}>{sheet.weekly_to.length > 0 ? "Change" : "Get the sheet by email each Thursday"}</Link>
      </p>
      {sheet.earlier_weeks.length > 0 && (
        <details className="town-sheet-earlier">
          <summary>Earlier weeks</summary>
          <ul>
            {sheet.earlier_weeks.map((week) => (
              <li key={week}>
                <a href={officePaths.printedSheet(week)} target="_blank" rel="noopener">
                  {formatDay(week)}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Screen({ address }: { address: string }) {
  return (
    <section className="town-sheet" aria-labelledby="screen-title">
      <h2 id="screen-title">Lobby screen</h2>
      <p>
        Open <strong>{address + officePaths.screen()}</strong> in the browser of a display and leave it there, in full
        screen. It always shows today, and says how old it is if the network is down.
      </p>
      <p className="admin-bar">
        <Open href={officePaths.screen()}>Open the screen</Open>
        <Link to={SETTINGS}>Light or dark</Link>
      </p>
    </section>
  );
}

export default function TownSheetPage() {
  const { data, error, isPending, refetch } = useApi<TownSheetState>(townSheetUrl, { staleTime: 0 });
  const address = useSite()?.base_url ?? "";
  return (
    <AdminFrame title="Town Sheet" lede="What’s on, for people who don’t check a phone: on the door and in the lobby.">
      {isPending && <Skeleton shape="row" count={4} label="Loading the sheet" />}
      {error && !data && <LoadError title="The sheet could not be loaded." query={{ error, refetch }} />}
      {data && (
        <>
          {data.public_address === null && (
            <Banner tone="warning">
              Sheet and screen have no QR codes yet, because the site’s public address has not been entered.{" "}
              <Link to={paths.admin()}>Enter it on the Office page</Link>
            </Banner>
          )}
          <Sheet sheet={data} onMade={refetch} />
          <Screen address={data.public_address ?? address} />
        </>
      )}
    </AdminFrame>
  );
}

export { default as style } from "./townSheet.css";
