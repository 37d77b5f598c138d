import { expect, test } from "vitest";
import { requiredEmail, requiredLine, requiredLines } from "#app/platform/form-text.ts";
import { phoneNumbersIn } from "#app/platform/phone-numbers.server.ts";

const links = (typed: string) => phoneNumbersIn(typed).map(({ tel, whatsapp }) => [tel, whatsapp]);

test.each([
  "+2348035551234 = +234 803 555 1234 | +234 0803 555 1234 | +234 (0) 803 555 1234 | +234 (0803) 555-1234",
  "+2348035551234 = 00234 0803 555 1234 | 0803/555/1234 | 234 0803 555 1234 | \u202a+234 803 555 1234\u202c",
  "+2348035551234 = Mobile: +234 803 555 1234 (WhatsApp) | ٠٨٠٣ ٥٥٥ ١٢٣٤ | ＋２３４　８０３　５５５　１２３４",
  "+447700900123 = 0044 07700 900123 | +44 (0)7700 900123 | (+44) 7700 900123 | 07700 900123",
  "+12125550134 = +1 (212) 555-0134",
  "+390669812345 = +39 06 698 12345",
])("the number %s", (row) => {
  const [e164 = "", typed = ""] = row.split(" = ");
  for (const number of typed.split(" | "))
    expect([number, links(number)]).toEqual([number, [[`tel:${e164}`, `https://wa.me/${e164.slice(1)}`]]]);
});

test("a call dials the extension, and WhatsApp has none", () => {
  for (const typed of ["+234 803 555 1234, ext. 12", "+234 803 555 1234 x12"])
    expect(links(typed)).toEqual([["tel:+2348035551234;ext=12", "https://wa.me/2348035551234"]]);
});

test.each([
  "+234 803 555 1234 / +44 7700 900123",
  "0803 555 1234 or 07700 900123",
  "+234 803 555 1234; 0044 7700 900123",
  "+2348035551234 +447700900123",
  "08035551234 07700900123",
])("%s holds two numbers", (typed) => {
  expect(links(typed)).toEqual([
    ["tel:+2348035551234", "https://wa.me/2348035551234"],
    ["tel:+447700900123", "https://wa.me/447700900123"],
  ]);
});

test("a number of no known form is dialled as typed, without a chat; text without one has no links", () => {
  expect(links("0201 000 0141")).toEqual([["tel:02010000141", null]]);
  expect(links("+234 803 555")).toEqual([["tel:+234803555", null]]);
  expect(["", "call my PA", "ext 12"].flatMap(links)).toEqual([]);
});

test("names the country whose rules were assumed for a national number", () => {
  expect(phoneNumbersIn("0803 555 1234")[0]?.readAs).toEqual({ country: "Nigeria", digits: "2348035551234" });
});

const email = requiredEmail(254);

test.each(
  "ada&obi@example.com ada/lagos#1=b!{}@example.com ada|obi~obi`$%*?^@example.com o'brien+flights@example.co.uk _@example.com ada..obi@1and1.com ada@example.xn--p1ai".split(
    " ",
  ),
)("stores %s unchanged", (address) => expect(email.parse(address)).toBe(address));

// Domains in other letters are tested in tests/http/accounts.test.ts.
test.each([
  ["ada＠example．com", "ada@example.com"],
  ["Ada@Example.COM", "Ada@example.com"],
  ["Ada Obi <ada@example.com>", "ada@example.com"],
  ["ada@example.com.", "ada@example.com"],
  ["\u200bada@exam\u00adple.com\r\n", "ada@example.com"],
])("stores %s as %s", (typed, stored) => {
  expect(email.parse(typed)).toBe(stored);
});

test.each([
  ..."ada ada@ @example.com ada@example ada@example..com ada@-example.com ada@example.com/path".split(" "),
  ..."ada@example.com:25 ada@10.0.0.1 ada@obi@example.com ada@example.com,obi@example.com".split(" "),
  ...["ada obi@example.com", "ada@exam<ple.com", "Ada <Obi <ada@example.com>"],
])("refuses %s", (typed) => expect(email.safeParse(typed).success).toBe(false));

test("an address of invisible characters alone counts as missing", () => {
  expect(email.safeParse("\u200b\u2060").error?.issues[0]?.message).toBe(
    "Enter an e-mail address so that we can reply.",
  );
});

test("names keep what their language needs, and consist of more than invisible characters", () => {
  const name = requiredLine(120, "Missing.");
  for (const text of ["Adéọlá Obi", "نیلوفر می\u200cخواهم", "小林"]) expect(name.parse(text)).toBe(text);
  expect(name.parse(" Adéọlá \u200bObi\ufeff ")).toBe("Adéọlá Obi");
  for (const rule of [requiredLine, requiredLines])
    for (const text of ["\u3164", "\u200d\u2060\u034f", "\u00a0"])
      expect([text, rule(120, "Missing.").safeParse(text).success]).toEqual([text, false]);
});
