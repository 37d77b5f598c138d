import { expect, it } from "vitest";
import { lineTotal, parseAmount, typedAmount } from "./money.ts";
import { leftText } from "./quotation-view.server.ts";

it.each([
  ["1,250.50", 125050],
  ["1 250", 125000],
  ["1250", 125000],
  ["0.5", 50],
  ["105000000.05", 10500000005],
  ["12,345,678.9", 1234567890],
])("reads %j as %i minor units", (typed, minor) => {
  expect(parseAmount(typed)).toEqual({ ok: true, minor });
});

it.each([
  ["", "Enter an amount."],
  ["-5", "An amount is never below zero."],
  ["1e9", "Write digits, with at most two after the point: 1,250.50"],
  ["12,50", "Write digits, with at most two after the point: 1,250.50"],
  ["1.250,50", "Write digits, with at most two after the point: 1,250.50"],
  ["10.005", "Write digits, with at most two after the point: 1,250.50"],
  ["USD 100", "Write digits, with at most two after the point: 1,250.50"],
  ["100000000000000", "This amount is too large."],
])("refuses %j", (typed, message) => {
  expect(parseAmount(typed)).toEqual({ ok: false, message });
});

it.each([
  [100, 125050, 0, 125050],
  [250, 333, 0, 833],
  [300, 12550, 7.5, 40474],
  [1, 50, 0, 1],
  [100, 25_000, 0.29, 25_073],
])("multiplies %i hundredths by %i and adds %d %% tax", (quantity, unitMinor, taxPercent, total) => {
  expect(lineTotal({ quantity, unitMinor, taxPercent })).toBe(total);
});

it("writes an amount back as it is typed", () => {
  expect([125050, 125000, 5].map(typedAmount)).toEqual(["1,250.50", "1,250", "0.05"]);
});

it.each([
  ["2026-12-05T12:00:00Z", "You have 4 days to accept it."],
  ["2026-12-02T12:00:00Z", "You have 24 hours to accept it."],
  ["2026-12-01T13:30:00Z", "You have 90 minutes to accept it."],
  ["2026-12-01T12:01:00Z", "You have one minute to accept it."],
])("counts down to %s", (expiresAt, text) => {
  expect(leftText(new Date(expiresAt), new Date("2026-12-01T12:00:00Z"))).toBe(text);
});
