import { expect, it } from "vitest";
import { linkTo, subjectOf, tokenFor, tokenIn } from "./mailed-links.server.ts";

const secret = "a secret of some length, for tests alone";
const id = "2a0c4f1e-0000-4000-8000-000000000001";

const token = tokenFor(secret, "newsletter confirm", id);

it("is valid only for its purpose, with its secret, and unchanged", () => {
  expect(subjectOf(secret, "newsletter confirm", token)).toBe(id);
  expect(subjectOf(secret, "newsletter unsubscribe", token)).toBeNull();
  expect(subjectOf(`${secret}!`, "newsletter confirm", token)).toBeNull();
  for (const wrong of ["", id, `${id}.`, token.slice(0, -1), `${token}A`, token.replace("0001", "0002")])
    expect([wrong, subjectOf(secret, "newsletter confirm", wrong)]).toEqual([wrong, null]);
});

it("keeps the unsubscribe links of earlier mails valid", () => {
  const link = `https://harmattan.example/newsletter/unsubscribe?t=${id}.OOqgSDqBY4ugDB9yiRLYGA`;
  expect(linkTo("https://harmattan.example", secret, "newsletter unsubscribe", id)).toBe(link);
  const token = tokenIn("newsletter unsubscribe", link);
  expect(subjectOf(secret, "newsletter unsubscribe", token)).toBe(id);
});

const ends = ". ) ). %20 &gt; %3E %E2%80%9D = %20If%20it%20was%20not%20you &utm_source=mail".split(" ");
it.each([
  ...ends.map((end) => `=${token}${end}`),
  `=3D${token}`,
  `=${token.slice(0, 20)}%3D%0D%0A${token.slice(20)}`,
  `%3D${token}`,
  `%253D${token}`,
])("reads the token from an address that ends with t%s", (typed) => {
  const address = `https://harmattan.example/newsletter/confirm?t${typed}`;
  expect(subjectOf(secret, "newsletter confirm", tokenIn("newsletter confirm", address))).toBe(id);
});
