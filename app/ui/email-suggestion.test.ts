import { expect, test } from "vitest";
import { suggestEmail } from "./email-suggestion.ts";

test.each([
  ["ada@gmial.com", "ada@gmail.com"],
  ["ada@gmai.com", "ada@gmail.com"],
  ["ada@gmaill.com", "ada@gmail.com"],
  ["ada@gnail.com", "ada@gmail.com"],
  ["ada@gmail.con", "ada@gmail.com"],
  ["ada@gmail.co", "ada@gmail.com"],
  ["ada@gmail.cm", "ada@gmail.com"],
  ["ada@gmail.ng", "ada@gmail.com"],
  ["ada@gmail", "ada@gmail.com"],
  ["ada@gmailcom", "ada@gmail.com"],
  ["ada@gmail,com", "ada@gmail.com"],
  ["Ada.Obi@Gmial.Com ", "Ada.Obi@gmail.com"],
  ["ada@yahooo.com", "ada@yahoo.com"],
  ["ada@yaho.com", "ada@yahoo.com"],
  ["ada@yahooo.co.uk", "ada@yahoo.co.uk"],
  ["ada@yahoo.vom", "ada@yahoo.com"],
  ["ada@hotmial.com", "ada@hotmail.com"],
  ["ada@hotmai.co.uk", "ada@hotmail.co.uk"],
  ["ada@outlok.com", "ada@outlook.com"],
  ["ada@iclod.com", "ada@icloud.com"],
])("for %s suggests %s", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  "ada@gmail.com",
  "Ada@GMAIL.com",
  "ada@yahoo.co.uk",
  "ada@yahoo.com.ng",
  "ada@yahoo.com.au",
  "ada@hotmail.co.za",
  "ada@mail.com",
  "ada@email.com",
  "ada@gmx.com",
  "ada@live.co.uk",
  "ada@love.com",
  "ada@gmial-aviation.com",
  "ada@obi.ng",
  "ada@mail.gmail.example.com",
  "ada@münchen.de",
  "ada",
  "@gmial.com",
  "",
])("has nothing to suggest for %s", (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
