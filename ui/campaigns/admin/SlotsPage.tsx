// The calendar of slots: how many of a kind are taken on each day of a month, and by whom.
import { AdminFrame } from "../../admin/AdminFrame";
import { officePaths } from "../../admin/officePaths";
import { useListAddress } from "../../admin/useListAddress";
import { Badge } from "../../kit/Badge";
import { Button } from "../../kit/Button";
import { type Column, DataTable } from "../../kit/DataTable";
import { addDays, townToday } from "../../kit/dates";
import { optionsOf, SelectField } from "../../kit/Field";
import { useApi } from "../../kit/query";
import { Link } from "../../kit/router";
import { Skeleton } from "../../kit/Skeleton";
import { EmptyState, LoadError } from "../../kit/State";
import { KINDS, runningDays } from "../../placements/words";
import { useCategoryOptions } from "../../placements/useCategoryOptions";
import { type SlotCalendar, type SlotHolder, slotsUrl } from "../api";
import { cellOf, monthName, weeksOf, WEEKDAYS } from "./calendar";

const KIND_OPTIONS = optionsOf(KINDS);

const HOLDERS: Column<SlotHolder>[] = [
  {
    key: "name",
    label: "Who",
    cell: ({ name, campaign_id }) =>
      campaign_id ? <Link to={officePaths.campaign(campaign_id)}>{name}</Link> : <b>{name}</b>,
  },
  { key: "days", label: "Days", cell: runningDays },
  {
    key: "state",
    label: "State",
    cell: ({ placement_id, unbooked_days }) =>
      placement_id ? (
        <Badge tone="green">Booked</Badge>
      ) : (
        <Badge tone="gold">{`Sold, ${unbooked_days} not booked`}</Badge>
      ),
  },
];

function Month({ calendar }: { calendar: SlotCalendar }) {
  return (
    <table className="slots">
      <caption>{`${monthName(calendar.from)}: ${calendar.slots} at once`}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map(({ short, long }) => (
            <th key={long} scope="col">
              <abbr title={long}>{short}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(calendar.days).map((week) => (
          <tr key={week.find(Boolean)?.day}>
            {week.map((day, index) => {
              if (!day) return <td key={WEEKDAYS[index]?.long} className="slots-none" />;
              const { number, state, words } = cellOf(day, calendar.slots);
              return (
                <td key={day.day} className={`slots-day slots-${state}`}>
                  <b>{number}</b>
                  <span>{words}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export default function SlotsPage() {
  const address = useListAddress();
  const choices = useCategoryOptions();
  const kind = address.value("kind") || "spotlight";
  const category_id = kind === "category_sponsor" ? address.value("category_id") : "";
  const month = address.value("month") || townToday();
  const isAsked = kind !== "category_sponsor" || category_id !== "";
  const { data, error, refetch } = useApi<SlotCalendar>(slotsUrl({ kind, category_id, month }), {
    enabled: isAsked,
    keepPrevious: true,
    staleTime: 0,
  });
  return (
    <AdminFrame
      title="Slots"
      lede={
        <>
          How many placements of a kind are taken on each day: gaps to sell, and what is overbooked.{" "}
          <Link to={officePaths.campaigns()}>All campaigns</Link>
        </>
      }
    >
      <div className="admin-filters">
        <SelectField
          label="Where"
          options={KIND_OPTIONS}
          value={kind}
          onChange={(event) => address.set({ kind: event.currentTarget.value, category_id: "" })}
        />
        {kind === "category_sponsor" && (
          <SelectField
            label="Category"
            options={choices}
            value={category_id}
            onChange={(event) => address.set({ category_id: event.currentTarget.value })}
          />
        )}
      </div>
      {!isAsked && <EmptyState title="Choose a category" icon="tag" />}
      {isAsked && !data && error && <LoadError title="The calendar could not be loaded." query={{ error, refetch }} />}
      {isAsked && !data && !error && <Skeleton shape="row" count={5} label="Loading the calendar" />}
      {isAsked && data && (
        <>
          <div className="admin-bar">
            <Button
              variant="secondary"
              icon="chevron-left"
              onClick={() => address.set({ month: addDays(data.from, -1) })}
            >
              Previous month
            </Button>
            <Button
              variant="secondary"
              icon="chevron-right"
              onClick={() => address.set({ month: addDays(data.to, 1) })}
            >
              Next month
            </Button>
          </div>
          <Month calendar={data} />
          <h2>Who holds them</h2>
          {data.holders.length === 0 ? (
            <EmptyState title="Nobody in this month" icon="calendar" />
          ) : (
            <DataTable
              caption={`Who holds a slot in ${monthName(data.from)}`}
              columns={HOLDERS}
              rows={data.holders}
              rowKey={({ name, placement_id, campaign_id, starts_at }) =>
                `${placement_id ?? ""} ${campaign_id ?? ""} ${name} ${starts_at}`
              }
            />
          )}
        </>
      )}
    </AdminFrame>
  );
}

export { default as style } from "./campaigns.css";
