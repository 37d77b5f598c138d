import { describe, expect, it } from "vitest";
import { hashPassword, needsRehash, verifyPassword } from "./passwords.server.ts";

const secret = "s".repeat(32);
/** Of the reference implementation's own tests (github.com/P-H-C/phc-winner-argon2, src/test.c). */
const reference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";

describe("a password", () => {
  it("is known again, and no other one is; two of the same are kept differently", async () => {
    const [kept, another] = [await hashPassword("correct horse"), await hashPassword("correct horse")];
    expect(kept).not.toBe(another);
    expect(await verifyPassword(kept, "correct horse", secret)).toBe(true);
    expect(await verifyPassword(kept, "correct horsf", secret)).toBe(false);
    expect(needsRehash(kept)).toBe(false);
  });

  it("that another implementation hashed is known, and is to be hashed anew", async () => {
    expect(await verifyPassword(reference, "password", secret)).toBe(true);
    expect(await verifyPassword(reference, "Password", secret)).toBe(false);
    expect(needsRehash(reference)).toBe(true);
  });

  it.each([
    "",
    "plain text",
    "$argon2id$v=19$m=19456,t=2,p=1$$",
    "$argon2i$v=19$m=16,t=2,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA",
    "firebase-scrypt$v=1,r=8,m=14$x",
  ])("is behind no such text as %j", async (kept) => {
    expect(await verifyPassword(kept, "", secret)).toBe(false);
    expect(await verifyPassword(kept, kept, secret)).toBe(false);
  });

  it("of any script and length is taken as it was typed", async () => {
    for (const password of ["пароль 🔑", " spaces around ", "x".repeat(128)]) {
      const kept = await hashPassword(password);
      expect(await verifyPassword(kept, password, secret)).toBe(true);
      expect(await verifyPassword(kept, password.trim().slice(0, -1), secret)).toBe(false);
    }
  });
});
