import { argon2 } from "node:crypto";
import { promisify } from "node:util";
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
    expect(await needsRehash(kept, "correct horse", secret)).toBe(false);
  });

  it("that another implementation hashed is known, and is to be hashed anew", async () => {
    expect(await verifyPassword(reference, "password", secret)).toBe(true);
    expect(await verifyPassword(reference, "Password", secret)).toBe(false);
    expect(await needsRehash(reference, "password", secret)).toBe(true);
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

  it.each([
    ["decomposed accents", "Adé\u0301ọlá-Zürich".normalize("NFC"), "Adé\u0301ọlá-Zürich".normalize("NFD")],
    ["a no-break space", "calm horizon", "calm\u00a0horizon"],
    ["an ideographic space", "calm horizon", "calm\u3000horizon"],
    ["Korean syllables in parts", "한국어비밀번호", "한국어비밀번호".normalize("NFD")],
  ])("is the same with %s, whichever way it was set or is entered", async (_name, one, other) => {
    expect(await verifyPassword(await hashPassword(one), other, secret)).toBe(true);
    expect(await verifyPassword(await hashPassword(other), one, secret)).toBe(true);
  });

  it("keeps its case, its width and the spaces around it", async () => {
    const kept = await hashPassword(" Ａda ");
    for (const other of ["Ａda", " ａda ", " Ada "])
      expect(await verifyPassword(kept, other, secret)).toBe(false);
  });

  it("that was hashed decomposed before is still known in both forms, and is to be hashed anew", async () => {
    const decomposed = "passe\u0301-partout";
    const kept = await olderHash(decomposed);
    expect(await verifyPassword(kept, decomposed, secret)).toBe(true);
    expect(await verifyPassword(kept, "passé-partout", secret)).toBe(true);
    expect(await verifyPassword(kept, "passe-partout", secret)).toBe(false);
    expect(await needsRehash(kept, decomposed, secret)).toBe(true);
    expect(await needsRehash(await hashPassword(decomposed), decomposed, secret)).toBe(false);
  });
});

/** A hash of exactly these characters, as they were stored before passwords were normalised. */
async function olderHash(password: string): Promise<string> {
  const nonce = Buffer.from("0123456789abcdef");
  const options = { message: password, nonce, parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 };
  const hash = await promisify(argon2)("argon2id", options);
  const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=19456,t=2,p=1$${unpadded(nonce)}$${unpadded(hash)}`;
}
