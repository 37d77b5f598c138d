import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { credentials, users } from "#app/database/schema/accounts.ts";
import { sealParameters, verifyFirebasePassword } from "#app/features/account/firebase-scrypt.server.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { importAccounts } from "./accounts.ts";
import { readHashConfig } from "./firebase-export.ts";
import { messages as say } from "./messages.ts";

const secret = "a secret of the site that is long enough";
const printed = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}`;

const ada = {
  localId: "adaFromFirebase",
  email: "Ada@Example.com",
  emailVerified: true,
  displayName: "Ada Obi",
  phoneNumber: "+2348000000000",
  // Firebase writes the alphabet of addresses.
  passwordHash: "lSrfV15cpx95_sZS2W9c9Kp6i_LVgQNDNC_qzrCnh1SAyZvqmZqAjTdn3aoItz-VHjoZilo78198JAdRuid5lQ==",
  salt: "42xEC-ixf3L2lw==",
  createdAt: "1600000000000",
  lastSignedInAt: "1700000000000",
  providerUserInfo: [
    { providerId: "google.com", rawId: "1122", email: "ada@example.com", photoUrl: "https://a/b" },
    { providerId: "apple.com", rawId: "x.y" },
    { providerId: "password", rawId: "ada@example.com" },
  ],
};

test("reads the hash config as the console prints it, and as JSON; says what is missing", () => {
  const read = readHashConfig(printed);
  expect(read).toMatchObject({ rounds: 8, memCost: 14, saltSeparator: Buffer.from([7]) });
  const json = printed.replace("hash_config", "").replace(/(\w+): ([^,]+),/g, '"$1": "$2",');
  expect(readHashConfig(json)).toEqual(read);
  expect(readHashConfig("rounds: 8")).toEqual({
    problem: expect.stringContaining("base64_signer_key"),
  });
  expect(readHashConfig(printed.replace("SCRYPT", "BCRYPT"))).toEqual({
    problem: expect.stringContaining("SCRYPT"),
  });
});

describe.each(databaseKinds)("accounts of a Firebase export on the database of kind %s", (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  const parameters = readHashConfig(printed);
  if ("problem" in parameters) throw new Error(parameters.problem);
  const sealed = sealParameters(parameters, secret);
  const leftBehind = { secondFactors: 0, identities: 0 };
  const take = (...values: unknown[]) =>
    importAccounts(
      database.db,
      values.map((value, index) => ({ number: index + 1, key: null, value })),
      sealed,
      leftBehind,
    );
  const everything = async () => ({
    users: await database.db.select().from(users).orderBy(users.id),
    credentials: await database.db.select().from(credentials).orderBy(credentials.id),
  });

  it("keeps id, address, name, telephone and every way to sign in that the site knows", async () => {
    const disabled = { localId: "closed", email: "closed@example.com", disabled: true, mfaInfo: [{}] };
    expect(await take(ada, disabled)).toEqual({ added: 2, alreadyHere: 0, skipped: [] });
    expect(leftBehind).toEqual({ secondFactors: 1, identities: 1 });
    const here = await everything();
    expect(here.users).toMatchObject([
      {
        id: "adaFromFirebase",
        email: "ada@example.com",
        emailVerified: true,
        name: "Ada Obi",
        phone: "+2348000000000",
        role: "customer",
        image: null,
        banned: false,
        createdAt: new Date(1600000000000),
      },
      { id: "closed", name: "closed", banned: true, emailVerified: false },
    ]);
    expect(here.credentials).toMatchObject([
      { userId: "adaFromFirebase", providerId: "credential", accountId: "adaFromFirebase" },
      { userId: "adaFromFirebase", providerId: "google", accountId: "1122", password: null },
    ]);
    const stored = here.credentials[0]?.password ?? "";
    expect(await verifyFirebasePassword(stored, "user1password", secret)).toBe(true);
  });

  it("changes nothing the second time, not even what has changed here since", async () => {
    await database.pool.query("update users set name = 'Ada Obi-Hart' where id = 'adaFromFirebase'");
    const before = await everything();
    expect(await take({ ...ada, displayName: "Another" }, ada)).toEqual({
      added: 0,
      alreadyHere: 2,
      skipped: [],
    });
    expect(await everything()).toEqual(before);
  });

  it("skips a bad row with its number and brings the others", async () => {
    const outcome = await take(
      { localId: "new one", email: "new@example.com", displayName: "N\u0000ew\u202e" },
      { localId: "no address", phoneNumber: "+44" },
      { localId: "thief", email: "ADA@example.com" },
      { email: "x@example.com" },
      "text",
      { ...ada, localId: "odd", email: "odd@example.com", passwordHash: "?" },
      {
        localId: "by provider",
        providerUserInfo: [{ providerId: "github.com", rawId: "7", email: "gh@example.com" }],
      },
      { localId: "twin", email: "new@example.com" },
    );
    expect(outcome).toEqual({
      added: 2,
      alreadyHere: 0,
      skipped: expect.arrayContaining([
        { number: 2, reason: say.noEmail },
        { number: 3, reason: say.addressTaken },
        { number: 4, reason: "localId: missing, or not as Firebase writes it" },
        { number: 5, reason: "this is not an account" },
        { number: 6, reason: "passwordHash: missing, or not as Firebase writes it" },
        { number: 8, reason: say.addressTaken },
      ]),
    });
    expect(outcome.skipped).toHaveLength(6);
  });
});
