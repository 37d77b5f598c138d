import { expect, test } from "vitest";
import {
  firebaseHash,
  firebaseScrypt,
  isFirebaseHash,
  sealParameters,
  verifyFirebasePassword,
} from "./firebase-scrypt.server.ts";

// The example of https://github.com/firebase/scrypt.
const parameters = {
  signerKey: Buffer.from(
    "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
    "base64",
  ),
  saltSeparator: Buffer.from("Bw==", "base64"),
  rounds: 8,
  memCost: 14,
};
const salt = Buffer.from("42xEC+ixf3L2lw==", "base64");
const hash = Buffer.from(
  "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
  "base64",
);
const secret = "a secret of the site that is long enough";

test("gives Firebase's own hash of Firebase's own example", async () => {
  expect((await firebaseScrypt("user1password", salt, parameters)).equals(hash)).toBe(true);
});

test("tells the right password from a wrong one, by a text that keeps the signer key to itself", async () => {
  const stored = firebaseHash(sealParameters(parameters, secret), salt, hash);
  expect(isFirebaseHash(stored)).toBe(true);
  for (const encoding of ["base64", "base64url", "hex"] as const)
    expect(stored).not.toContain(parameters.signerKey.toString(encoding).slice(0, 20));
  expect(await verifyFirebasePassword(stored, "user1password", secret)).toBe(true);
  expect(await verifyFirebasePassword(stored, "user1passwore", secret)).toBe(false);
  expect(await verifyFirebasePassword(stored, "", secret)).toBe(false);
});

test("verifies nothing under another secret, or by a text that was changed or cut", async () => {
  const stored = firebaseHash(sealParameters(parameters, secret), salt, hash);
  expect(await verifyFirebasePassword(stored, "user1password", "another secret of another site ....")).toBe(
    false,
  );
  const changed = stored.replace(
    /\$([^$])([^$]*)$/,
    (_all, first, rest) => `$${first === "A" ? "B" : "A"}${rest}`,
  );
  for (const broken of [
    changed,
    stored.slice(0, -8),
    stored.slice(0, 60),
    "firebase-scrypt$",
    "",
    stored.replace("r=8", "r=0"),
  ])
    expect(await verifyFirebasePassword(broken, "user1password", secret).catch(() => "threw")).toBe(false);
});
