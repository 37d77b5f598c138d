import { expect, test } from "vitest";
import { lowerCaseEmail, requiredEmail, requiredLine, requiredLines } from "./form-text.ts";

const email = requiredEmail(254);

test.each([
  "ada&obi@example.com",
  "ada/lagos@example.com",
  "ada#1@example.com",
  "a=b@example.com",
  "ada!@example.com",
  "{ada}@example.com",
  "ada|obi@example.com",
  "ada~obi`$%*?^@example.com",
  "o'brien+flights@example.co.uk",
  "_@example.com",
  "ada..obi@example.com",
  "ada@1and1.com",
  "ada@xn--mnchen-3ya.de",
  "ada@example.xn--p1ai",
])("takes %s as it is", (address) => {
  expect(email.parse(address)).toBe(address);
});

test.each([
  ["ada@münchen.de", "ada@xn--mnchen-3ya.de"],
  ["ada@MÜNCHEN.DE", "ada@xn--mnchen-3ya.de"],
  ["ada@почта.рф", "ada@xn--80a1acny.xn--p1ai"],
  ["ada＠example．com", "ada@example.com"],
  ["Ada@Example.COM", "Ada@example.com"],
])("stores %s as %s", (typed, stored) => {
  expect(email.parse(typed)).toBe(stored);
});

test.each([
  ["a zero-width space", "\u200bada@exam\u200bple.com\u200b"],
  ["a word joiner", "ada\u2060@example.com"],
  ["direction marks", "\u200eada@example.com\u200f"],
  ["direction embeddings", "\u202aada@example.com\u202c"],
  ["direction isolates", "\u2068ada@example.com\u2069"],
  ["a soft hyphen", "ada@exam\u00adple.com"],
  ["a byte order mark", "\ufeffada@example.com"],
  ["a no-break space", "ada@example.com\u00a0"],
  ["a narrow no-break space", "\u202fada@example.com"],
  ["a line break", "ada@example.com\r\n"],
  ["a tab", "\tada@example.com"],
])("removes %s that a paste brought along", (_name, typed) => {
  expect(email.parse(typed)).toBe("ada@example.com");
});

test.each([
  "ada",
  "ada@",
  "@example.com",
  "ada obi@example.com",
  "ada@exam ple.com",
  "ada@example",
  "ada@example..com",
  "ada@-example.com",
  "ada@example.com/path",
  "ada@example.com:25",
  "ada@10.0.0.1",
  "ada@obi@example.com",
  "ada@example.com,obi@example.com",
  "Ada <ada@example.com>",
  '"ada obi"@example.com',
])("refuses %s", (typed) => {
  expect(email.safeParse(typed).success).toBe(false);
});

test("an address of invisible characters alone is a missing one", () => {
  expect(email.safeParse("\u200b\u2060").error?.issues[0]?.message).toBe(
    "Enter an e-mail address so that we can reply.",
  );
});

test("an account is known by the lower case of its address", () => {
  expect(lowerCaseEmail(254).parse("ADA&Obi@Example.com")).toBe("ada&obi@example.com");
});

test.each([
  ["zero-width spaces", "\u200b\u200b"],
  ["direction marks", "\u200e \u200f"],
  ["a Hangul filler", "\u3164"],
  ["a blank Braille pattern", "\u2800"],
  ["joiners", "\u200d\u2060\u034f"],
  ["no-break spaces", "\u00a0"],
  ["an accent without a letter", "\u0301"],
])("%s alone are no name and no message", (_name, text) => {
  expect(requiredLine(120, "Missing.").safeParse(text).success).toBe(false);
  expect(requiredLines(120, "Missing.").safeParse(text).success).toBe(false);
});

test("names keep what their language needs", () => {
  const name = requiredLine(120, "Missing.");
  expect(name.parse(" Adéọlá \u200bObi\ufeff ")).toBe("Adéọlá Obi");
  expect(name.parse("نیلوفر می\u200cخواهم")).toBe("نیلوفر می\u200cخواهم");
  expect(name.parse("小林")).toBe("小林");
});
