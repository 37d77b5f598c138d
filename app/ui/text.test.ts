import { expect, test } from "vitest";
import { suggestEmail } from "./email-suggestion.ts";
import { excerpt, wholeSentences } from "./excerpt.ts";
import { plainCode } from "./form/plain-code.ts";
import { longDate } from "./long-date.ts";
import { isOwnPicture } from "./own-picture.ts";
import { formatFigure, inMetric } from "./quantity.ts";
import { linkAddress } from "./staff/editor/link-address.ts";

const gmail =
  "ada@gmial.com ada@gmai.com ada@gmaill.com ada@gnail.com ada@gmail.con ada@gmail.co ada@gmail.cm ada@gmail.ng ada@gmail";
const correct =
  "ada@gmail.com Ada@GMAIL.com ada@yahoo.co.uk ada@yahoo.com.ng ada@yahoo.com.au ada@hotmail.co.za ada@mail.com ada@email.com";
const unknown =
  "ada@gmx.com ada@live.co.uk ada@love.com ada@gmial-aviation.com ada@obi.ng ada@mail.gmail.example.com ada@münchen.de ada @gmial.com";
test.each([
  ["ada@gmail.com", `${gmail} ada@gmailcom ada@gmail,com`],
  ["Ada.Obi@gmail.com", "Ada.Obi@Gmial.Com"],
  ["ada@yahoo.com", "ada@yahooo.com ada@yaho.com ada@yahoo.vom"],
  ["ada@yahoo.co.uk", "ada@yahooo.co.uk"],
  ["ada@hotmail.co.uk", "ada@hotmai.co.uk"],
  ["ada@icloud.com", "ada@iclod.com"],
  [null, `${correct} ${unknown}`],
])("suggests %s for mistyped addresses", (suggestion, typed) => {
  for (const address of ["", ...typed.split(" ")].slice(suggestion ? 1 : 0))
    expect([address, suggestEmail(address)]).toEqual([address, suggestion]);
});

test.each([
  ["  Two words ", 100, "Two words"],
  ["Offices are shut, aprons are full", 18, "Offices are shut…"],
  ["one two three", 8, "one two…"],
  ["x".repeat(200), 100, `${"x".repeat(99)}…`],
])("the excerpt of %j in %i characters ends after a word", (text, limit, result) => {
  expect(excerpt(text, limit)).toBe(result);
});

test("a teaser ends with a sentence, or like an excerpt where the first is too long", () => {
  const shut = "Offices are shut.";
  expect(wholeSentences(`${shut} Aprons are full, and a working hour is not.`, 40)).toBe(shut);
  expect(wholeSentences(`${shut} Aprons are full.`, 34)).toBe(`${shut} Aprons are full.`);
  expect(wholeSentences("Offices are shut and aprons are full.", 20)).toBe("Offices are shut…");
});

test("figures are grouped by thousands; metric values are no finer than their source", () => {
  expect([formatFigure(41000), formatFigure(5.75)]).toEqual(["41,000", "5.75"]);
  expect([inMetric(6750, "nm"), inMetric(490, "ktas")]).toEqual(["12,501 km", "907 km/h"]);
  const feet = [41000, 96.4, 5.75, 6].map((value) => inMetric(value, "ft"));
  expect(feet).toEqual(["12,497 m", "29.4 m", "1.75 m", "1.83 m"]);
});

// Digits of other scripts are tested in tests/http/accounts-passwords.test.ts.
test("reads a code among spaces, dashes, words, signs and invisible characters", () => {
  const spaced = ["\u00a0123\u202f456 ", "\u200b123\u200b456", "123\r\n\t456"];
  const dashed = ["123-456", "123\u2212456", "123\uff0d456"];
  const signed = ["Code: 123456", "(123456)", "123.456", "*123456*"];
  const invisible = ["\u200e123456\u202c", "123\u00ad456", "1\ufe0f\u20e323456"];
  for (const typed of [...spaced, ...dashed, ...signed, ...invisible])
    expect([typed, plainCode(typed)]).toEqual([typed, "123456"]);
});

const ownPictures =
  "/media/hangar-lagos.640.1a2b3c4d.avif /media/team/ada-obi.webp /uploads/0123456789abcdef0123456789abcdef-1200x800.webp";
const otherAddresses =
  "/uploads/../admin/bookings /uploads/.. /media/./hangar.webp /media/a/../../sign-out /media/.hidden /media/a..webp " +
  "/media//example.com/a.webp /uploads/ /uploads/%2e%2e/sign-out //example.com/media/a.webp https://example.com/media/a.webp";
test("a picture of this site is a plain path below /media or /uploads", () => {
  for (const address of ownPictures.split(" "))
    expect([address, isOwnPicture(address)]).toEqual([address, true]);
  for (const address of ["/uploads/\t/a.webp", ...otherAddresses.split(" ")])
    expect([address, isOwnPicture(address)]).toEqual([address, false]);
});

test.each([
  ["https://example.com", "https://example.com"],
  ["example.com/fleet?a=1", "https://example.com/fleet?a=1"],
  ["https://пример.рф/путь", "https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C"],
  ["例子.中国", "https://xn--fsqu00a.xn--fiqs8s/"],
  ["https://münchen.de", "https://xn--mnchen-3ya.de/"],
  ["desk@example.com", "mailto:desk@example.com"],
  ...["mailto:desk@example.com", "tel:+2348000000000", "/fleet", "#notes"].map((link) => [link, link]),
  ...["javascript:alert(1)", "data:text/html,x", "//evil.example", "https://"].map((text) => [text, null]),
  ...["two words", "v1.2", "ftp://example.com"].map((text) => [text, null]),
])("the link typed as %s leads to %s", (typed, address) => expect(linkAddress(typed ?? "")).toBe(address));

test.each([
  ["2026-11-20T23:30:00.000Z", "November 21, 2026"],
  ["2026-11-21", "November 21, 2026"],
  ["2026-11-21T22:59:59.000Z", "November 21, 2026"],
  [null, "No date"],
])("writes the day of %j in Lagos", (iso, text) => {
  expect(longDate(iso)).toBe(text);
});
