// The filtered list as a subscription: for calendars, feed readers and other sites.
import { Button } from "../kit/Button";
import { Disclosure } from "../kit/Disclosure";
import { TextareaField } from "../kit/Field";
import { Icon } from "../kit/Icon";
import { useSite } from "../kit/site";
import { useHydrated } from "../kit/hydration";
import { showToast } from "../kit/toasts";
import { embedAddress, feedAddress } from "../paths";
import { feedQuery, type Filters } from "./filters";
import { OwnCalendar } from "./OwnCalendar";

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast("Copied.", { tone: "success" });
  } catch {
    showToast("The browser did not allow copying. Select the text and copy it yourself.", { tone: "error" });
  }
}

export function Subscribe({ filters }: { filters: Filters }) {
  const site = useSite();
  const isHydrated = useHydrated();
  const query = feedQuery(filters);
  const calendar = feedAddress("ics", query);
  const snippet = `<iframe src="${site?.base_url ?? ""}${embedAddress(query)}" title="Events in ${site?.name ?? "town"}" width="100%" height="600" loading="lazy"></iframe>`;
  return (
    <div className="subscribe">
      <Disclosure summary="Subscribe to these events" note={query ? "As filtered above" : "Everything in town"}>
        <div className="subscribe-links">
          <a className="button button-secondary button-md" href={calendar}>
            <Icon name="calendar" />
            <span>Calendar (ICS)</span>
          </a>
          <a className="button button-secondary button-md" href={feedAddress("rss", query)}>
            <Icon name="rss" />
            <span>News feed (RSS)</span>
          </a>
          {isHydrated && (
            <Button variant="secondary" onClick={() => void copy(new URL(calendar, location.href).href)}>
              Copy the calendar’s address
            </Button>
          )}
        </div>
        {isHydrated && (
          <>
            <p className="subscribe-hint">
              Add this address to your phone or computer as a calendar subscription, and new events and changes show up
              automatically.
            </p>
            <OwnCalendar onCopy={(text) => void copy(text)} />
            <TextareaField
              label="Put this list on your own site"
              rows={3}
              readOnly
              value={snippet}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button variant="secondary" size="sm" onClick={() => void copy(snippet)}>
              Copy the code
            </Button>
          </>
        )}
      </Disclosure>
    </div>
  );
}
