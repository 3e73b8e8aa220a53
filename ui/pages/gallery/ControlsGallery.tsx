// Colors, typography, buttons, chips, badges, menus, pagination.
import { useState } from "react";
import { Badge, Chip, Tag, type BadgeTone } from "../../kit/Badge";
import { Button, IconButton, LinkButton } from "../../kit/Button";
import { AppliedFilters } from "../../kit/Filters";
import { Menu } from "../../kit/Menu";
import { Pagination } from "../../kit/Pagination";
import { Tabs } from "../../kit/Tabs";
import { texts } from "../../kit/texts";
import { paths } from "../../paths";
import { Part } from "./Part";

const COLORS = [
  "paper",
  "surface",
  "linen",
  "line",
  "control",
  "ink",
  "ink-2",
  "ink-3",
  "green",
  "sound",
  "barn",
  "gold",
  "laurel",
  "slate",
  "success",
  "warning",
  "danger",
  "board",
];
const BADGES: [BadgeTone, string][] = [
  ["green", texts.events.badges.verified],
  ["gold", texts.events.badges.high_quality],
  ["laurel", texts.events.badges.popular],
  ["sound", texts.events.badges.trusted_source],
  ["slate", texts.events.badges.under_review],
  ["barn", texts.events.badges.unverified],
];
const VARIANTS = ["primary", "secondary", "gold", "quiet", "danger"] as const;

export function ControlsGallery() {
  const [filters, setFilters] = useState(["Kid friendly", "Open now", "Free Wi-Fi"]);
  const [tab, setTab] = useState("list");
  return (
    <>
      <Part title="Colors">
        <div className="design-swatches">
          {COLORS.map((name) => (
            <div key={name}>
              <div className="design-swatch" style={{ background: `var(--${name})` }} />
              <span className="meta">{name}</span>
            </div>
          ))}
        </div>
      </Part>
      <Part title="Letters">
        <p style={{ font: "800 var(--f-4)/1.15 var(--display)" }}>Besley 800, for names and headings</p>
        <p style={{ font: "600 var(--f-1)/1.3 var(--display)" }}>
          Besley 600, for cards: Café Zoë, ¿Dónde está el mercado?
        </p>
        <p>
          Public Sans 400, for text. <b>Public Sans 700, for what is pressed.</b> Figures of one width: 0123456789.
        </p>
      </Part>
      <Part title="Buttons">
        {(["sm", "md", "lg"] as const).map((size) => (
          <div key={size} className="design-row">
            {VARIANTS.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {variant}
              </Button>
            ))}
          </div>
        ))}
        <div className="design-row">
          <Button icon="search">With icon</Button>
          <Button busy>Saving</Button>
          <Button disabled>Disabled</Button>
          <LinkButton to={paths.directory()} variant="secondary" icon="store">
            Link button
          </LinkButton>
          <IconButton icon="share" label="Share" />
          <IconButton icon="locate" label="Near me" filled />
        </div>
      </Part>
      <Part title="Badges, chips, tags">
        <div className="design-row">
          {BADGES.map(([tone, label]) => (
            <Badge key={label} tone={tone} icon="check">
              {label}
            </Badge>
          ))}
        </div>
        <div className="design-row">
          <Chip to={paths.directory()} icon="cafe" count={42}>
            Food &amp; Drink
          </Chip>
          <Chip to={paths.directory()}>Plain chip</Chip>
          <Tag to={paths.directory({ tag: "sourdough" })}>sourdough</Tag>
        </div>
        <AppliedFilters
          filters={filters.map((label) => ({
            key: label,
            label,
            onRemove: () => setFilters(filters.filter((filter) => filter !== label)),
          }))}
          onClear={() => setFilters([])}
        />
      </Part>
      <Part title="Menu, tabs, pages">
        <div className="design-row">
          <Menu
            label="Categories"
            to={paths.directory()}
            items={[
              { to: paths.directory(), label: "All Categories" },
              { to: paths.search("books"), label: "Books", icon: "shop", count: 7 },
            ]}
          />
        </div>
        <Tabs
          label="Views"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { key: "list", label: "List", panel: "The list." },
            { key: "map", label: "Map", panel: "The map." },
            { key: "calendar", label: "Calendar", panel: "The calendar." },
          ]}
        />
        <Pagination page={1} pages={3} hrefFor={() => paths.design()} label="First page" />
        <Pagination page={6} pages={12} hrefFor={() => paths.design()} label="Middle page" />
      </Part>
    </>
  );
}
