// Cards, times, states, map, marquee: components that display rather than act.
import { useState } from "react";
import { Banner } from "../../kit/Banner";
import { Card } from "../../kit/Card";
import { DataTable } from "../../kit/DataTable";
import { townToday } from "../../kit/dates";
import { Disclosure } from "../../kit/Disclosure";
import { MapView } from "../../kit/MapView";
import { Marquee } from "../../kit/Marquee";
import type { Pin } from "../../kit/mercator";
import { Prose } from "../../kit/Prose";
import { useSite } from "../../kit/site";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState, ErrorState } from "../../kit/State";
import { DateBlock, RelativeTime } from "../../kit/Time";
import { texts } from "../../kit/texts";
import { paths } from "../../paths";
import { Part } from "./Part";
import { isCommercial } from "../../kit/initialData";

const NAMES = [
  "Hart & Daughters",
  "Quarry Hill Books",
  "The Copper Kettle",
  "Saltmarsh Outfitters",
  "Elm Street Hardware",
];
const HOUR_MS = 3_600_000;

export function DisplayGallery() {
  const bounds = useSite()?.map.bounds;
  const [active, setActive] = useState<string | null>(null);
  // The first two are at the same place, to show clustering.
  const pins: Pin[] = bounds
    ? NAMES.map((label, index) => ({
        key: label,
        label,
        number: index + 1,
        latitude: bounds.south + (bounds.north - bounds.south) * (0.3 + 0.1 * Math.max(index, 1)),
        longitude: bounds.west + (bounds.east - bounds.west) * (0.2 + 0.15 * Math.max(index, 1)),
      }))
    : [];
  const board = (name: string) => <span className="quarterboard">{name}</span>;
  return (
    <>
      <Part title="Cards">
        <div className="grid">
          <Card
            to={paths.directory()}
            title="Hart & Daughters Bakery"
            flag={isCommercial() ? "Sponsored" : "New"}
            picture={{ src: "/art/storefront/hart.svg?c=cafe&s=fall", width: 640, height: 400 }}
          >
            <p className="meta">Bakery · Open now</p>
          </Card>
          <Card
            to={paths.directory()}
            title="A picture that does not load"
            picture={{
              src: "/media/none.webp",
              fallback: "/art/storefront/none.svg?c=shop&s=winter",
              width: 640,
              height: 400,
            }}
          >
            <p className="meta">The drawn front takes its place</p>
          </Card>
          <Card to={paths.directory()} title="Without a picture">
            <p className="meta">Words only</p>
          </Card>
        </div>
      </Part>
      <Part title="Times">
        <div className="design-row">
          <DateBlock date={townToday()} />
          <RelativeTime moment={new Date(Date.now() - 3 * HOUR_MS).toISOString()} />
          <RelativeTime moment={new Date(Date.now() + 50 * HOUR_MS).toISOString()} />
        </div>
      </Part>
      <Part title="Banners">
        <Banner>Town hall is closed on Monday.</Banner>
        <Banner tone="success">Your changes are live.</Banner>
        <Banner tone="warning">Two listings need your attention.</Banner>
        <Banner tone="error">The picture could not be read.</Banner>
        {isCommercial() && <Banner tone="preview">{texts.layout.preview_mode}</Banner>}
        <Banner tone="offline">You are offline. You can still read what you have already opened.</Banner>
      </Part>
      <Part title="Loading, empty, failed">
        <div className="design-columns">
          <div>
            <Skeleton shape="title" />
            <Skeleton shape="text" count={3} />
            <Skeleton shape="chip" count={2} />
          </div>
          <Skeleton shape="card" />
          <Skeleton shape="row" count={2} />
        </div>
        <div className="design-columns">
          <EmptyState title={texts.search.empty}>Try fewer words, or browse the categories.</EmptyState>
          <ErrorState title={texts.search.failed} onRetry={() => undefined} />
        </div>
      </Part>
      <Part title="Disclosure">
        <div>
          <Disclosure summary="Price" note="$ or $$">
            Two values are chosen.
          </Disclosure>
          <Disclosure summary="Features" isOpen>
            Open from the start.
          </Disclosure>
        </div>
      </Part>
      <Part title="Table">
        <DataTable
          caption="Visits to three sources"
          columns={[
            { key: "name", label: "Source", cell: ({ name }) => name },
            { key: "found", label: "Events", cell: ({ found }) => found, isNumber: true },
          ]}
          rows={[
            { name: "Town Library", found: 42 },
            { name: "Harbor Stage", found: 7 },
            { name: "Grange Hall", found: 118 },
          ]}
          rowKey={({ name }) => name}
        />
      </Part>
      <Part title="Prose">
        <Prose
          html={
            '<h3>Bring a chair</h3><p>The bandstand has <strong>no seats</strong>; <a href="#chairs">the town</a> lends some.</p><ul><li>Blankets help.</li><li>Dogs on a lead.</li></ul>'
          }
        />
      </Part>
      <Part title="Map">
        <div className="design-columns">
          <MapView label="Map of five places" pins={pins} activeKey={active} onPick={setActive} onPoint={setActive} />
          <MapView label="Where Hart & Daughters is" pins={pins.slice(0, 1)} compact />
        </div>
      </Part>
      <Marquee
        title={texts.home.partners}
        items={NAMES.map((name) => ({ key: name, content: board(name), copy: board(name) }))}
      />
    </>
  );
}
