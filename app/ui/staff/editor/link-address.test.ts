import { expect, test } from "vitest";
import { linkAddress } from "./link-address.ts";

test.each([
  ["https://example.com", "https://example.com"],
  ["example.com/fleet?a=1", "https://example.com/fleet?a=1"],
  ["https://пример.рф/путь", "https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C"],
  ["пример.рф", "https://xn--e1afmkfd.xn--p1ai/"],
  ["例子.中国", "https://xn--fsqu00a.xn--fiqs8s/"],
  ["https://münchen.de", "https://xn--mnchen-3ya.de/"],
  ["desk@example.com", "mailto:desk@example.com"],
  ["mailto:desk@example.com", "mailto:desk@example.com"],
  ["tel:+2348000000000", "tel:+2348000000000"],
  ["/fleet", "/fleet"],
  ["#notes", "#notes"],
])("the link typed as %s leads to %s", (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "//evil.example",
  "https://",
  "two words",
  "v1.2",
  "ftp://example.com",
])("%s is no link", (typed) => {
  expect(linkAddress(typed)).toBeNull();
});
