import assert from "node:assert/strict";
import { test } from "node:test";
import type { SettingGroup, ShownSetting } from "./api";
import { formValues, isOptional, lockOf, readNewer, toSend } from "./model";

const setting = (key: string, kind: string, value: unknown, rest: Partial<ShownSetting> = {}) =>
  ({ key, kind, value, default: "", set_by: null, ...rest }) as ShownSetting;

const group = {
  version: 3,
  settings: [
    setting("town.name", "text", "Wexbury", { default: "Our Town" }),
    setting("newsletter.per_minute", "number", 60, { default: 60 }),
    setting("mail.password", "secret", null),
    setting("home.stand_ins", "flag", true, { default: true }),
    setting("town.links", "links", [{ label: "Facebook", url: "https://facebook.example" }, 7], { default: [] }),
    setting("town.phone", "text", "(860) 555-0100", { set_by: "config.toml" }),
  ],
} as SettingGroup;

test("numbers are typed, and secrets are no part of what is kept as a draft", () => {
  assert.deepEqual(formValues(group), {
    "town.name": "Wexbury",
    "newsletter.per_minute": "60",
    "home.stand_ins": true,
    "town.links": [{ label: "Facebook", url: "https://facebook.example" }],
    "town.phone": "(860) 555-0100",
  });
});

test("only edits are sent, what is as shipped as null, and nothing that the file sets", () => {
  const edits = { "town.name": "Our Town", "newsletter.per_minute": "30", "town.phone": "1", "town.links": [] };
  assert.deepEqual(toSend(group, edits), {
    "town.name": null,
    "newsletter.per_minute": "30",
    "town.links": null,
  });
});

test("a mail server and who writes are needed once email is sent", () => {
  const host = setting("mail.host", "text", "");
  assert.equal(isOptional(host, { "mail.mode": "outbox" }), true);
  assert.equal(isOptional(host, { "mail.mode": "smtp" }), false);
  assert.equal(isOptional(setting("mail.username", "text", ""), { "mail.mode": "smtp" }), true);
});

test("a field says why it cannot be changed", () => {
  assert.equal(lockOf({ set_by: "config.toml" }, true), "Set in config.toml. Change it there.");
  assert.equal(lockOf({ set_by: null }, false), "Only a superuser changes this.");
  assert.equal(lockOf({ set_by: null }, true), "");
});

test("only an answer that names what has changed is read as one", () => {
  assert.equal(readNewer(null), null);
  assert.equal(readNewer({ detail: "No." }), null);
  assert.equal(readNewer({ version: 4, changed: [] })?.version, 4);
});
