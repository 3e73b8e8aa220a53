import assert from "node:assert/strict";
import { test } from "node:test";
import type { Business, BusinessDetail } from "./api";
import { attributeLabel } from "./attributes";
import {
  closedToday,
  directionsLink,
  distanceText,
  highlights,
  isSponsored,
  phoneLink,
  phoneText,
  priceSigns,
  priceWord,
  shortAddress,
  storefront,
  websiteLink,
  websiteText,
} from "./model";

const bakery: Business = {
  id: 7,
  name: "Hart & Daughters Bakery",
  slug: "hart-daughters-bakery",
  description: "",
  summary: "",
  address: "12 Main Street, Wexbury, CT 06299",
  street_address: "12 Main Street",
  locality: "Wexbury",
  region: "CT",
  postal_code: "06299",
  images: [],
  pictures: [],
  category: { id: 1, name: "Cafes", slug: "cafes", pictogram: "cafe" },
  average_rating: null,
  review_count: 0,
  confirmed_at: null,
  confirmed_by: null,
  is_unconfirmed: false,
  yearly_shows: null,
  sponsor_message: null,
  is_featured: false,
  phone: "",
  email: "",
  website: "",
  social_links: [],
  latitude: 41.5,
  longitude: -72.9,
  price_level: 2,
  tags: ["bread", "cider doughnuts"],
  attributes: ["outdoor_seating", "takeout"],
  open_status: null,
  distance_km: null,
};

test("distances are told in miles, whole ones from ten miles on", () => {
  assert.equal(distanceText(null), "");
  assert.equal(distanceText(0.02), "under 0.1 mi");
  assert.equal(distanceText(0.5), "0.3 mi");
  assert.equal(distanceText(15.9), "9.9 mi");
  assert.equal(distanceText(16.05), "10 mi");
  assert.equal(distanceText(40), "25 mi");
});

test("a price level has signs and a word", () => {
  assert.equal(priceSigns(3), "$$$");
  assert.equal(priceWord(1), "Inexpensive");
  assert.equal(priceWord(4), "Very expensive");
  assert.equal(priceWord(9), "");
});

test("American phone numbers are set in one form, others stay as they were written", () => {
  for (const written of ["8605550142", "860-555-0142", "+1 860.555.0142", "(860) 555 0142"]) {
    assert.equal(phoneText(written), "(860) 555-0142");
    assert.equal(phoneLink(written), "tel:+18605550142");
  }
  assert.equal(phoneText("+44 20 7946 0018"), "+44 20 7946 0018");
  assert.equal(phoneLink("+44 20 7946 0018"), "tel:+442079460018");
  assert.equal(phoneLink("860-555-0142 ext. 12"), "tel:+18605550142,12");
  assert.equal(phoneLink("911"), "tel:911");
});

test("what is no phone number is no link", () => {
  assert.equal(phoneLink(""), null);
  assert.equal(phoneLink("ask inside"), null);
});

test("only web addresses become links", () => {
  assert.equal(websiteLink("hartbakery.example"), "https://hartbakery.example/");
  assert.equal(websiteLink("http://hartbakery.example/menu"), "http://hartbakery.example/menu");
  assert.equal(websiteLink("javascript:alert(1)"), null);
  assert.equal(websiteLink("data:text/html,x"), null);
  assert.equal(websiteLink("not a site at all"), null);
  assert.equal(websiteLink(""), null);
});

test("a website is shown without what everyone leaves out when saying it", () => {
  assert.equal(websiteText("https://www.hartbakery.example/"), "hartbakery.example");
  assert.equal(websiteText("https://hartbakery.example/menu/?lang=en"), "hartbakery.example/menu");
  assert.equal(websiteText("https://hartbakery.example/100%25-rye%"), "hartbakery.example/100%25-rye%");
});

test("directions lead to the door, else to the point; a town alone is no destination", () => {
  const to = (business: Partial<Business>) => {
    const link = directionsLink({ ...bakery, ...business });
    return link && new URL(link).searchParams.get("destination");
  };
  assert.equal(to({}), "12 Main Street, Wexbury, CT 06299");
  assert.equal(to({ street_address: "" }), "41.5,-72.9");
  assert.equal(to({ latitude: null, longitude: null }), "12 Main Street, Wexbury, CT 06299");
  assert.equal(to({ address: "Wexbury, CT 06299", street_address: "", latitude: null, longitude: null }), null);
  const at = (street: string, latitude: number | null) =>
    to({ address: `${street}, Wexbury`, street_address: street, latitude });
  for (const street of ["PO Box 88", "P.O. Box 88", "Post Office Box 88", "RR 2", "Town Highway 14"])
    assert.equal(at(street, 41.5), "41.5,-72.9", street);
  assert.equal(at("P. O. Box 88", null), null);
  assert.equal(at("Main St", null), "Main St, Wexbury");
});

test("a list names the street and the town, or what else is known", () => {
  assert.equal(shortAddress(bakery), "12 Main Street, Wexbury");
  assert.equal(shortAddress({ ...bakery, street_address: "" }), bakery.address);
  assert.equal(shortAddress({ ...bakery, address: "", street_address: "", locality: "" }), "");
});

test("a business without a photograph gets a house front of its kind and of the season", () => {
  assert.equal(storefront("hart", bakery.category, "fall"), "/art/storefront/hart.svg?c=cafe&s=fall");
  assert.equal(storefront("hart", null, undefined), "/art/storefront/hart.svg");
  assert.equal(storefront("hart", null, "fall", "inn,farm"), "/art/storefront/hart.svg?s=fall&b=inn,farm");
});

test("a card shows at most three highlights, what is offered before what it is about", () => {
  assert.deepEqual(highlights(bakery), ["Outdoor seating", "Takeout", "bread"]);
  assert.deepEqual(highlights({ ...bakery, attributes: [], tags: [] }), []);
});

test("only a featured business with a message is called sponsored", () => {
  assert.equal(isSponsored(bakery), false);
  assert.equal(isSponsored({ ...bakery, is_featured: true }), false);
  assert.equal(isSponsored({ ...bakery, sponsor_message: "Fresh at six" }), false);
  assert.equal(isSponsored({ ...bakery, is_featured: true, sponsor_message: "Fresh at six" }), true);
});

test("an attribute that is not known yet is shown in its own words", () => {
  assert.equal(attributeLabel("free_wifi"), "Free Wi-Fi");
  assert.equal(attributeLabel("dog_wash"), "Dog wash");
  assert.equal(attributeLabel("toString"), "ToString");
});

test("a day that is closed says why, unless yesterday's hours still run", () => {
  const special = [
    { date: "2026-11-20", spans: [], note: "Over" },
    { date: "2026-11-21", spans: [], note: "Burst pipe" },
    { date: "2026-11-22", spans: [{ opens: "09:00", closes: "12:00" }], note: "Short day" },
  ];
  const status = { is_open: false, label: "Closed", changes_at: null };
  const detail = (open_status: BusinessDetail["open_status"]): BusinessDetail => ({
    ...bakery,
    open_status,
    hours: { weekly: [], special },
    description_html: "",
    similar: [],
    has_owner: true,
    updated_at: "",
  });
  assert.equal(closedToday(detail(status), "2026-11-21"), "Burst pipe");
  assert.equal(closedToday(detail({ ...status, is_open: true }), "2026-11-21"), "");
  assert.equal(closedToday(detail(status), "2026-11-22"), "");
  assert.equal(closedToday(detail(status), "2026-11-23"), "");
  assert.equal(closedToday({ ...detail(null), hours: null }, "2026-11-21"), "");
});
