import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "#app/limits.ts";
import { openRateLimiter, type RateLimiter } from "#app/platform/rate-limit.server.ts";
import { bothDatabaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { countSignIn, forgiveSignIns } from "./sign-in-limits.server.ts";

describe.each(bothDatabaseKinds)("limits of signing in (%s)", (kind) => {
  let database: TestDatabase;
  let limiter: RateLimiter;
  beforeAll(async () => {
    database = await testDatabase(kind);
    limiter = openRateLimiter(database.db, "a secret of thirty-two characters");
  });
  afterAll(() => database.close());

  it("are taken back by a reset for an address, and so that is said of them alone", async () => {
    const ada = ["ada@example.com", "192.0.2.1"] as const;
    const { points } = limits.wrongPasswordsPerAddressAndNetwork;
    for (let count = 0; count < points; count += 1) expect(await countSignIn(limiter, ...ada)).toBeNull();
    expect(await countSignIn(limiter, ...ada)).toMatchObject({ isForgiven: true });
    await forgiveSignIns(limiter, ...ada);
    expect(await countSignIn(limiter, ...ada)).toBeNull();
  });

  it("stay spent for a network whatever is reset, and so that is not said of them", async () => {
    const network = "192.0.2.2";
    const address = (count: number) => `person-${count}@example.com`;
    const { points } = limits.signInPerNetwork;
    for (let count = 0; count < points; count += 1)
      expect(await countSignIn(limiter, address(count), network)).toBeNull();
    await forgiveSignIns(limiter, address(0), network);
    expect(await countSignIn(limiter, address(0), network)).toMatchObject({ isForgiven: false });
  });
});
