import { describe, expect, it } from "vitest";
import { defaultReturnTo, safeReturnTo } from "./return-to.ts";

describe("the place to return to", () => {
  it.each([
    "/",
    "/fleet",
    "/fleet#gulfstream-550",
    "/blog?tag=a%20b&page=2",
    "/bookings/HA-7K3Q9D",
    "/sign-infinite",
  ])("is %j as it stands", (path) => {
    expect(safeReturnTo(path)).toBe(path);
  });

  it.each([
    "",
    "fleet",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "%2f%2fevil.example",
    " //evil.example",
    "/ /evil.example",
    "/\u2028/evil.example",
    "/\0",
    "/sign-in",
    "/sign-in/second-factor",
    "/sign-out",
    "/sign-up?x",
    "/reset-password#x",
    "/api/session",
    `/${"a".repeat(600)}`,
    null,
    undefined,
    7,
    ["/fleet"],
  ])("is the default for %j", (asked) => {
    expect(safeReturnTo(asked)).toBe(defaultReturnTo);
  });

  it.each([
    "/%09//evil.example",
    "/%5cevil.example",
    "/@evil.example",
    "/fleet?to=//evil.example",
    "/%2f%2fevil.example",
  ])("stays on this site for %j, as a browser reads it", (asked) => {
    expect(new URL(safeReturnTo(asked), "https://own.example").origin).toBe("https://own.example");
  });
});
