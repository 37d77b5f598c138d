import { expect, it } from "vitest";
import { plainCode } from "./plain-code.ts";

it.each([
  ["spaces", " 123 456 "],
  ["no-break and narrow spaces", "123\u00a0\u202f456"],
  ["an en dash", "123\u2013456"],
  ["an em dash", "123\u2014456"],
  ["a hyphen", "123-456"],
  ["a non-breaking hyphen", "123\u2011456"],
  ["a minus sign", "123\u2212456"],
  ["a full-width hyphen", "123\uff0d456"],
  ["a zero-width space", "\u200b123\u200b456\u200b"],
  ["a word joiner", "123\u2060456"],
  ["direction marks", "\u200e123456\u202c"],
  ["a soft hyphen", "123\u00ad456"],
  ["a byte order mark", "\ufeff123456"],
  ["a line break and a tab", "123\r\n\t456"],
  ["Arabic-Indic digits", "\u0661\u0662\u0663\u0664\u0665\u0666"],
  ["Persian digits", "\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6"],
  ["Devanagari digits", "\u0967\u0968\u0969\u096a\u096b\u096c"],
  ["Bengali digits", "\u09e7\u09e8\u09e9\u09ea\u09eb\u09ec"],
  ["full-width digits", "\uff11\uff12\uff13\uff14\uff15\uff16"],
  ["bold mathematical digits", "\u{1d7cf}\u{1d7d0}\u{1d7d1}\u{1d7d2}\u{1d7d3}\u{1d7d4}"],
  ["digits with an enclosing mark", "1\ufe0f\u20e323456"],
])("a code with %s becomes its six digits", (_name, typed) => {
  expect(plainCode(typed)).toBe("123456");
});

it("reads zero and nine of other scripts", () => {
  expect(plainCode("\u0660\u0669\u06f0\u06f9\u0966\u096f\uff10\uff19")).toBe("09090909");
});

it("keeps the letters of a recovery code, and their case", () => {
  expect(plainCode("aBc9Z \u2013 xY0pQ")).toBe("aBc9ZxY0pQ");
});

it("keeps a letter that is no digit, so that a wrong code stays wrong", () => {
  expect(plainCode("12345o")).toBe("12345o");
});
