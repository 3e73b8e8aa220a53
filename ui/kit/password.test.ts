import assert from "node:assert/strict";
import { test } from "node:test";
import { passwordScore, passwordStrength, strengthLabel } from "./password";

test("one point each for length, capital, digit, sign and great length", () => {
  assert.equal(passwordScore(""), 0);
  assert.equal(passwordScore("lowercas"), 1);
  assert.equal(passwordScore("Lowercas"), 2);
  assert.equal(passwordScore("Lowerca5"), 3);
  assert.equal(passwordScore("Lowerc5!"), 4);
  assert.equal(passwordScore("Lowercase 5!"), 5);
});

test("the thresholds are weak up to 1, medium at 2, strong from 3", () => {
  assert.equal(strengthLabel(passwordStrength("short")), "Weak");
  assert.equal(strengthLabel(passwordStrength("longenough")), "Weak");
  assert.equal(strengthLabel(passwordStrength("Longenough")), "Medium");
  assert.equal(strengthLabel(passwordStrength("Longenough1")), "Strong");
});

test("a space is not a special character, a letter of another language is not one either", () => {
  assert.equal(passwordScore("a b"), 0);
  assert.equal(passwordScore("ñandú"), 0);
});
