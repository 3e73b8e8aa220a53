// What can be imported, and how the steps refer to it.
import type { IconName } from "../kit/Icon";
import { isCommercial } from "../kit/initialData";
import { officePaths } from "../admin/officePaths";

export interface ImportKindWords {
  name: string;
  label: string;
  one: string;
  many: string;
  /** The heading of the column that describes a row beside its name. */
  detail: string;
  hasDates: boolean;
  hasTimes: boolean;
  fileLabel: string;
  icon: IconName;
  hint: string;
  accept: string;
  needed: string;
  template: string;
  list: () => string;
}

const TABLES = ".csv,.tsv,.txt,.json,.geojson,text/csv,application/json";

const EVENTS: ImportKindWords = {
  name: "events",
  label: "Events",
  one: "event",
  many: "events",
  detail: "Where",
  hasDates: true,
  hasTimes: true,
  fileLabel: "Event file",
  icon: "calendar-add",
  hint: "CSV or ICS, at most 12 MB. Drop it here, or choose it.",
  accept: ".csv,.tsv,.txt,.json,.ics,text/csv,text/calendar",
  needed: "Only a title and start date are required; other common headings work, too.",
  template:
    "title,start_date,start_time,end_date,end_time,location,address,category,price,description,website\r\n" +
    'Winter Fair,2026-12-12,10:00,,16:00,The Green,1 Church Street,market,Free,"Stalls, soup and a band.",https://fair.example\r\n',
  list: officePaths.events,
};

const BUSINESSES: ImportKindWords = {
  name: "businesses",
  label: "Businesses",
  one: "business",
  many: "businesses",
  detail: "Address",
  hasDates: false,
  hasTimes: false,
  fileLabel: "Business file",
  icon: "store",
  hint: "CSV, JSON or GeoJSON, at most 12 MB. Drop it here, or choose it.",
  accept: TABLES,
  needed: "Only a name is required; other common headings work, too.",
  template:
    "name,category,street_address,locality,region,postal_code,phone,email,website,hours,description\r\n" +
    'Corner Bakery,Bakeries,12 Main Street,Elmsford,CT,06000,860-555-0134,hello@bakery.example,https://bakery.example,"Mon-Fri 7am-5pm; Sat 8-2",Bread and coffee.\r\n',
  list: officePaths.businesses,
};

const DEALS: ImportKindWords = {
  name: "deals",
  label: "Deals",
  one: "deal",
  many: "deals",
  detail: "Business",
  hasDates: true,
  hasTimes: false,
  fileLabel: "Deal file",
  icon: "tag",
  hint: "CSV or JSON, at most 12 MB. Drop it here, or choose it.",
  accept: TABLES,
  needed: "Only a business and a title are required; other common headings work, too.",
  template:
    "business,title,description,terms,code,start_date,end_date,max_redemptions,status\r\n" +
    "corner-bakery,Two for one,Every loaf after 3 PM.,One for each visit.,LOAF2,2026-12-01,2026-12-24,50,published\r\n",
  list: officePaths.deals,
};

export const importKinds = (): ImportKindWords[] =>
  isCommercial() ? [BUSINESSES, EVENTS, DEALS] : [BUSINESSES, EVENTS];

export const kindOf = (name: string | null): ImportKindWords =>
  importKinds().find((kind) => kind.name === name) ?? BUSINESSES;
