import { expect, test } from "vitest";
import { phoneNumbersIn } from "./phone-numbers.server.ts";

const links = (typed: string) => phoneNumbersIn(typed).map(({ tel, whatsapp }) => [tel, whatsapp]);

test.each([
  ["+234 803 555 1234", "+2348035551234"],
  ["+234 0803 555 1234", "+2348035551234"],
  ["+234 (0) 803 555 1234", "+2348035551234"],
  ["+234 (0803) 555-1234", "+2348035551234"],
  ["00234 0803 555 1234", "+2348035551234"],
  ["0044 07700 900123", "+447700900123"],
  ["+44 (0)7700 900123", "+447700900123"],
  ["(+44) 7700 900123", "+447700900123"],
  ["(0803) 555 1234", "+2348035551234"],
  ["0803-555-1234", "+2348035551234"],
  ["0803/555/1234", "+2348035551234"],
  ["234 0803 555 1234", "+2348035551234"],
  ["Mobile: +234 803 555 1234 (WhatsApp)", "+2348035551234"],
  ["٠٨٠٣ ٥٥٥ ١٢٣٤", "+2348035551234"],
  ["+٢٣٤ ٨٠٣ ٥٥٥ ١٢٣٤", "+2348035551234"],
  ["۰۸۰۳ ۵۵۵ ۱۲۳۴", "+2348035551234"],
  ["＋２３４　８０３　５５５　１２３４", "+2348035551234"],
  ["\u202a+234 803 555 1234\u202c", "+2348035551234"],
  ["+234–803–555–1234", "+2348035551234"],
  ["+1 (212) 555-0134", "+12125550134"],
  ["+39 06 698 12345", "+390669812345"],
  ["07700 900123", "+447700900123"],
])("%s is called and written to as %s", (typed, e164) => {
  expect(links(typed)).toEqual([[`tel:${e164}`, `https://wa.me/${e164.slice(1)}`]]);
});

test.each([
  "+234 803 555 1234 ext 12",
  "+234 803 555 1234, ext. 12",
  "+234 803 555 1234 x12",
  "0803 555 1234 extension 12",
])("%s dials the extension, and WhatsApp has none", (typed) => {
  expect(links(typed)).toEqual([["tel:+2348035551234;ext=12", "https://wa.me/2348035551234"]]);
});

test.each([
  "+234 803 555 1234 / +44 7700 900123",
  "+234 803 555 1234, +44 7700 900123",
  "0803 555 1234 or 07700 900123",
  "+234 803 555 1234; 0044 7700 900123",
  "+2348035551234 +447700900123",
  "08035551234/07700900123",
  "08035551234 07700900123",
])("%s holds two numbers", (typed) => {
  expect(links(typed)).toEqual([
    ["tel:+2348035551234", "https://wa.me/2348035551234"],
    ["tel:+447700900123", "https://wa.me/447700900123"],
  ]);
});

test("a number without its country and of no known form is called as typed, without a chat", () => {
  expect(links("0201 000 0141")).toEqual([["tel:02010000141", null]]);
  expect(links("(212) 555-0134")).toEqual([["tel:2125550134", null]]);
});

test("a number too short for its country is called as typed, without a chat", () => {
  expect(links("+234 803 555")).toEqual([["tel:+234803555", null]]);
});

test("tells for which country a number was read", () => {
  expect(phoneNumbersIn("0803 555 1234")[0]?.readAs).toEqual({ country: "Nigeria", digits: "2348035551234" });
  expect(phoneNumbersIn("+234 803 555 1234")[0]?.readAs).toBeNull();
});

test("text without a number has no links", () => {
  expect(links("")).toEqual([]);
  expect(links("call my PA")).toEqual([]);
  expect(links("ext 12")).toEqual([]);
});
