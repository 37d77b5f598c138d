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

it.each([
  ["a full stop", (token: string) => `${token}.`],
  ["a closing bracket", (token: string) => `${token})`],
  ["a closing bracket and a full stop", (token: string) => `${token}).`],
  ["an angle bracket", (token: string) => `${token}>`],
  ["an encoded angle bracket", (token: string) => `${token}%3E`],
  ["an encoded space", (token: string) => `${token}%20`],
  ["a plus sign", (token: string) => `${token}+`],
  ["a comma", (token: string) => `${token},`],
  ["a semicolon", (token: string) => `${token};`],
  ["a colon", (token: string) => `${token}:`],
  ["a question mark", (token: string) => `${token}?`],
  ["a quotation mark", (token: string) => `${token}%22`],
  ["a typographic quotation mark", (token: string) => `${token}%E2%80%9D`],
  ["a square bracket", (token: string) => `${token}]`],
  ["an asterisk", (token: string) => `${token}*`],
  ["an equals sign", (token: string) => `${token}=`],
  ["an encoded equals sign", (token: string) => `${token}%3D`],
  ["an encoded line break", (token: string) => `${token}%0D%0A`],
  ["a zero-width space", (token: string) => `${token}%E2%80%8B`],
  ["the rest of the sentence", (token: string) => `${token}%20If%20it%20was%20not%20you`],
  ["a closing tag", (token: string) => `${token}%3C/a%3E`],
  ["a space before it", (token: string) => `%20${token}`],
  ["an opening bracket before it", (token: string) => `%3C${token}%3E`],
  ["a tracking parameter", (token: string) => `${token}&utm_source=mail`],
  ["an equals sign written as =3D", (token: string) => `3D${token}`],
  ["a soft line break within", (token: string) => `${token.slice(0, 20)}%3D%0D%0A${token.slice(20)}`],
  ["a lost line break within", (token: string) => `${token.slice(0, 20)}=${token.slice(20)}`],
  ["a folded line within", (token: string) => `${token.slice(0, 40)}%0A%20${token.slice(40)}`],
])("a link with %s added to it is still good", (_name, change) => {
  const token = tokenFor(secret, "newsletter confirm", id);
  const address = `https://harmattan.example/newsletter/confirm?t=${change(token)}`;
  expect(subjectOf(secret, "newsletter confirm", tokenIn("newsletter confirm", address))).toBe(id);
});

it.each(["%3D", "%3d", "%253D"])("a link whose equals sign came as %s is still good", (equals) => {
  const token = tokenFor(secret, "email proof", id);
  const address = `https://harmattan.example/verify-email?proof${equals}${token}`;
  expect(subjectOf(secret, "email proof", tokenIn("email proof", address))).toBe(id);
});
