import { describe, expect, it, test } from "vitest";
import { firebaseHash, sealParameters } from "../../../tools/import/firebase-export.ts";
import {
  firebaseScrypt,
  hashPassword,
  needsRehash,
  verifyFirebasePassword,
  verifyPassword,
} from "./passwords.server.ts";
import { safeReturnTo } from "./views.ts";

describe("a password", () => {
  const secret = "s".repeat(32);
  /** From the reference implementation's own tests (github.com/P-H-C/phc-winner-argon2, src/test.c). */
  const reference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  const isAccepted = (hash: string, password: string) => verifyPassword(hash, password, secret);

  it.each([
    ["пароль 🔑", "пароль 🔑", "пароль"],
    [" spaces around ", " spaces around ", "spaces around"],
    ["x".repeat(128), "x".repeat(128), "x".repeat(127)],
    ["Ade\u0301 Zürich", "Ad\u00e9 Zürich", "Ade Zurich"],
    ["calm\u3000horizon", "calm\u00a0horizon", "calm  horizon"],
    ["Ａda", "Ａda", "Ada"],
  ])("chosen as %j is accepted as %j, not as %j", async (chosen, typed, other) => {
    const hash = await hashPassword(chosen);
    expect([await isAccepted(hash, typed), await isAccepted(hash, other)]).toEqual([true, false]);
  });

  it("is salted, with OWASP's cost, and not rehashed", async () => {
    const hash = await hashPassword("correct horse");
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashPassword("correct horse")).not.toBe(hash);
    expect(needsRehash(hash)).toBe(false);
  });

  it("hashed elsewhere is accepted and rehashed", async () => {
    expect(await isAccepted(reference, "password")).toBe(true);
    expect(await isAccepted(reference, "Password")).toBe(false);
    expect(needsRehash(reference)).toBe(true);
  });

  it.each([
    "",
    "plain text",
    "$argon2id$v=19$m=19456,t=2,p=1$$",
    "$argon2i$v=19$m=16,t=2,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA",
    "firebase-scrypt$v=1,r=8,m=14$x",
  ])("is never accepted by the text %j", async (hash) => {
    for (const password of ["", hash]) expect(await isAccepted(hash, password)).toBe(false);
  });
});

describe("a password of Firebase", () => {
  // The example of https://github.com/firebase/scrypt.
  const bytes = (base64: string) => Buffer.from(base64, "base64");
  const signerKey = bytes(
    "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
  );
  const parameters = { signerKey, saltSeparator: bytes("Bw=="), rounds: 8, memCost: 14 };
  const salt = bytes("42xEC+ixf3L2lw==");
  const hash = bytes(
    "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
  );
  const secret = "a secret of the site that is long enough";
  const stored = firebaseHash(sealParameters(parameters, secret), salt, hash);

  it("has Firebase's own hash, stored without the signer key", async () => {
    expect((await firebaseScrypt("user1password", salt, parameters)).equals(hash)).toBe(true);
    expect(stored.startsWith("firebase-scrypt$")).toBe(true);
    for (const encoding of ["base64", "base64url", "hex"] as const)
      expect(stored).not.toContain(parameters.signerKey.toString(encoding).slice(0, 20));
  });

  // The right password is tested in tests/http/accounts.test.ts.
  const changed = stored.replace(/\$[^$]([^$]*)$/, (end) => `$${end[1] === "A" ? "B" : "A"}${end.slice(2)}`);
  it.each<[text: string, password?: string, key?: string]>([
    [stored, ""],
    [stored, "user1password", "another secret of another site ...."],
    ...[changed, stored.slice(0, -8), stored.slice(0, 60), stored.replace("r=8", "r=0")].map(
      (text): [string] => [text],
    ),
    ["firebase-scrypt$"],
    [""],
  ])("is not verified by row %#", async (text, password = "user1password", key = secret) => {
    expect(await verifyFirebasePassword(text, password, key).catch(() => false)).toBe(false);
  });
});

describe("the page to return to", () => {
  const own =
    "/fleet#gulfstream-550 /blog?tag=a%20b&page=2 /sign-infinite /fleet?to=//evil.example /%2f%2fevil.example";
  const foreign =
    "fleet //evil.example /\\evil.example \\\\evil.example https:evil.example javascript:alert(1) /a/..//evil.example /%2e//evil.example";
  const odd = ["", "/\t/evil.example", " //evil.example", "/\u2028/evil.example", "/\0", null, ["/fleet"]];
  const signIn = ["/sign-in/second-factor", "/sign-up?x", "/api/session", `/${"a".repeat(600)}`];
  test.each(own.split(" "))("may be %s", (value) => expect(safeReturnTo(value)).toBe(value));
  test.each([...foreign.split(" "), ...odd, ...signIn])("is not %j", (value) =>
    expect(safeReturnTo(value)).toBe("/bookings"),
  );
});
