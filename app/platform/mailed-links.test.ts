import { expect, it } from "vitest";
import { codeFor, linkTo, subjectOf, tokenFor, tokenIn } from "./mailed-links.server.ts";

const secret = "a secret of some length, for tests alone";
const id = "2a0c4f1e-0000-4000-8000-000000000001";

it("names its subject to the purpose that it was made for, and to nobody with another secret", () => {
  const token = tokenFor(secret, "newsletter confirm", id);
  expect(subjectOf(secret, "newsletter confirm", token)).toBe(id);
  expect(subjectOf(secret, "newsletter unsubscribe", token)).toBeNull();
  expect(subjectOf(`${secret}!`, "newsletter confirm", token)).toBeNull();
  expect(token).toMatch(/^[\w.-]+$/);
});

it("keeps the ways off the list that lie in people's mailboxes", () => {
  const link = `https://harmattan.example/newsletter/unsubscribe?t=${id}.OOqgSDqBY4ugDB9yiRLYGA`;
  expect(linkTo("https://harmattan.example", secret, "newsletter unsubscribe", id)).toBe(link);
  const token = tokenIn("newsletter unsubscribe", link);
  expect(subjectOf(secret, "newsletter unsubscribe", token)).toBe(id);
});

it("takes no invented, shortened or changed token", () => {
  const token = tokenFor(secret, "newsletter confirm", id);
  for (const wrong of [
    "",
    ".",
    id,
    `${id}.`,
    token.slice(0, -1),
    `${token}A`,
    token.replace("0001", "0002"),
    ` ${token}`,
    token.toUpperCase(),
    `${id}.${"é".repeat(22)}`,
  ])
    expect([wrong, subjectOf(secret, "newsletter confirm", wrong)]).toEqual([wrong, null]);
});

it("makes six digits of a row's id, others of another's or under another secret", () => {
  const codes = [codeFor(secret, id), codeFor(secret, id.replace("1", "2")), codeFor(`${secret}!`, id)];
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(new Set(codes).size).toBe(3);
});
