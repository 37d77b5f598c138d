import { expect, it } from "vitest";
import { idIn, tokenFor } from "./tokens.server.ts";

const secret = "a secret of some length, for tests alone";
const id = "2a0c4f1e-0000-4000-8000-000000000001";

it("names its row to the purpose that it was made for, and to nobody with another secret", () => {
  const token = tokenFor(secret, "newsletter confirm", id);
  expect(idIn(secret, "newsletter confirm", token)).toBe(id);
  expect(idIn(secret, "newsletter unsubscribe", token)).toBeNull();
  expect(idIn(`${secret}!`, "newsletter confirm", token)).toBeNull();
  expect(token).toMatch(/^[\w.-]+$/);
});

it("takes no invented, shortened or changed token", () => {
  const token = tokenFor(secret, "newsletter confirm", id);
  for (const wrong of [
    "",
    id,
    `${id}.`,
    token.slice(0, -1),
    `${token}A`,
    token.replace("0001", "0002"),
    ` ${token}`,
    token.toUpperCase(),
    `${id}.${"é".repeat(22)}`,
  ])
    expect([wrong, idIn(secret, "newsletter confirm", wrong)]).toEqual([wrong, null]);
});
