import assert from "node:assert/strict";
import { test } from "node:test";
import {
  bounceWords,
  clicksFinding,
  clicksText,
  mailFigures,
  monthPoints,
  restWords,
  subscribersFinding,
} from "./resultWords";

const month = (name: string, subscribed: number) => ({ month: name, joined: 0, left: 0, subscribed });

test("a month is told beside the one before", () => {
  assert.equal(
    subscribersFinding([month("2026-10-01", 202), month("2026-11-01", 214)]),
    "214 people are subscribed, 12 more than at the end of October 2026.",
  );
  assert.equal(
    subscribersFinding([month("2026-10-01", 3), month("2026-11-01", 1)]),
    "1 person is subscribed, 2 fewer than at the end of October 2026.",
  );
  assert.match(subscribersFinding([month("2026-10-01", 1), month("2026-11-01", 1)]), /as many as at the end/);
  assert.equal(subscribersFinding([]), "Nobody is subscribed yet.");
  assert.deepEqual(monthPoints([month("2026-10-01", 3)]), [
    { key: "2026-10-01", label: "Oct", name: "October 2026", value: 3 },
  ]);
});

test("few clicks are told as such", () => {
  assert.equal(clicksText(null), "fewer than 5");
  assert.equal(restWords(12, 1), "The other 12 links: fewer than 5 clicks each.");
  assert.equal(restWords(1, 3), "The other link: fewer than 5 clicks.");
  assert.equal(restWords(2, 0), "2 links: fewer than 5 clicks each.");
  const link = { topic: null, title: "Winter Fair", url: "/events/1", clicks: 12 };
  assert.equal(clicksFinding([link]), "“Winter Fair” was followed most: 12 times.");
  assert.equal(clicksFinding([{ ...link, clicks: null }]), "No link was followed five times yet.");
});

test("only what happened is told of emails", () => {
  const mails = { sent: 9, waiting: 0, kept: 0, failed: 1 };
  assert.deepEqual(
    mailFigures({ mails, bounced: 2, unsubscribed: 0 }).map(({ label }) => label),
    ["Sent", "Failed", "Bounced", "Unsubscribed"],
  );
  assert.equal(bounceWords({ hard: 0, soft: 0, blocked: 0 }), "");
  assert.equal(
    bounceWords({ hard: 1, soft: 2, blocked: 1 }),
    "1 address does not exist and gets nothing more. 2 may work another time. 1 server did not want this email; the address stays subscribed.",
  );
});
