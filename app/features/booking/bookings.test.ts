import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#app/database/schema/accounts.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { mails } from "#app/database/schema/mails.ts";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { bothDatabaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { limiting, unlimited } from "#tests/support/limiting.ts";
import { posting } from "#tests/support/posting.ts";
import { type BookingRequest, bookingDefaults, bookingRules } from "./booking-request.ts";
import { newReference } from "./bookings.server.ts";
import { sentAddress, sentRequest } from "./sent-request.server.ts";
import { submitRequest } from "./submit-request.server.ts";

const now = new Date("2026-11-21T09:00:00Z");

function request(changes: Partial<typeof bookingDefaults> | Record<string, string> = {}): BookingRequest {
  const parsed = bookingRules(now).parse(
    posting({
      ...bookingDefaults,
      fullName: "Ada Obi",
      email: "ada@example.com",
      departureCity: "Lagos Murtala Muhammed (LOS)",
      arrivalCity: "London Luton",
      departureDateTime: "2026-12-24T09:30",
      confirmInfo: "true",
      ...changes,
    }),
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.value;
}

describe.each(bothDatabaseKinds)("a booking request on the database of kind %s", (kind) => {
  let database: TestDatabase;
  let jobs: Jobs;
  beforeAll(async () => {
    database = await testDatabase(kind);
    jobs = await startJobs(database.connection, openLog("silent"));
  });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });

  const guest = { userId: null, network: "192.0.2.1" };
  const submit = async (asked: BookingRequest, idempotencyKey: string | null, at = now) => {
    const parts = { db: database.db, jobs, limiter: unlimited };
    const outcome = await submitRequest(parts, { request: asked, idempotencyKey, ...guest }, at);
    if (!("reference" in outcome)) throw new Error("refused");
    return outcome;
  };
  const jobCount = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      "select count(*)::int as count from pgboss.job where name = 'mail'",
    );
    return rows[0]?.count ?? 0;
  };

  it("is stored with its history, its mails and their jobs, local times as given", async () => {
    const receipt = await submit(
      request({ tripType: "dropandwait", returnDateTime: "2027-01-04T18:05" }),
      "key-1",
    );
    expect(receipt).toEqual({ reference: expect.stringMatching(/^HA-[2-9A-HJKMNP-TV-Z]{6}$/), isNew: true });
    const [row] = await database.db.select().from(bookings);
    expect(row).toMatchObject({
      reference: receipt.reference,
      status: "pending",
      fullName: "Ada Obi",
      departureDateTime: "2026-12-24 09:30:00",
      returnDateTime: "2027-01-04 18:05:00",
      otherPurpose: null,
      numberOfChildren: null,
      createdAt: now,
    });
    expect(await database.db.select().from(bookingEvents)).toMatchObject([
      { bookingId: row?.id, kind: "asked", status: "pending", actor: "visitor" },
    ]);
    const outbox = await database.db.select().from(mails);
    expect(outbox.map(({ aboutId, status }) => ({ aboutId, status }))).toEqual([
      { aboutId: row?.id, status: "queued" },
      { aboutId: row?.id, status: "queued" },
    ]);
    expect(await jobCount()).toBe(2);
  });

  it("sent twice with one key is one booking, also when both arrive at once", async () => {
    const asked = request({ fullName: "Bola Ade" });
    const receipts = await Promise.all(Array.from({ length: 8 }, () => submit(asked, "key-2")));
    expect(new Set(receipts.map(({ reference }) => reference)).size).toBe(1);
    expect(receipts.filter(({ isNew }) => isNew)).toHaveLength(1);
    const again = await submit(asked, "key-2", new Date(now.getTime() + 3 * 24 * 60 * 60 * 1000));
    expect(again).toEqual({ reference: receipts[0]?.reference, isNew: false });
  });

  it("with the same key but other content is another request: nothing that was changed is lost", async () => {
    const first = await submit(request({ fullName: "Chi Eze" }), "key-3");
    const second = await submit(request({ fullName: "Chi Eze", numberOfPassengers: "4" }), "key-3");
    expect(second.isNew).toBe(true);
    expect(second.reference).not.toBe(first.reference);
  });

  it("without a key is known by its content for a day", async () => {
    const asked = request({ fullName: "Dapo Fash" });
    const later = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);
    const first = await submit(asked, null);
    expect(await submit(asked, null, later(23))).toEqual({ reference: first.reference, isNew: false });
    const second = await submit(asked, null, later(25));
    expect(second.isNew).toBe(true);
    expect(await submit(asked, null, later(26))).toEqual({ reference: second.reference, isNew: false });
  });

  it("is asked in only when it is new, and not stored when it is refused", async () => {
    const asked = { request: request({ fullName: "Gbenga Hill" }), idempotencyKey: "key-6", ...guest };
    const refusing = { db: database.db, jobs, limiter: limiting({ retryAfterSeconds: 60 }) };
    expect(await submitRequest(refusing, asked, now)).toEqual({ retryAfterSeconds: 60 });
    const first = await submit(asked.request, asked.idempotencyKey);
    expect(await submitRequest(refusing, asked, now)).toEqual({ ...first, isNew: false });
  });

  it("leaves nothing behind when anything in its transaction fails: no booking, history, mail or job", async () => {
    const everything = async () => {
      const { rows } = await database.pool.query(
        "select (select count(*) from bookings) as bookings, (select count(*) from booking_events) as events, (select count(*) from mails) as mails, (select count(*) from pgboss.job) as jobs",
      );
      return rows;
    };
    const before = await everything();
    const enqueue: Jobs["enqueue"] = async (...wanted) => {
      await jobs.enqueue(...wanted);
      throw new Error("the disk is full");
    };
    const failing = submitRequest(
      { db: database.db, jobs: { ...jobs, enqueue }, limiter: unlimited },
      { request: request({ fullName: "Efe Gbo" }), idempotencyKey: "key-5", ...guest },
      now,
    );
    await expect(failing).rejects.toThrow("the disk is full");
    expect(await everything()).toEqual(before);
  });

  it("names the e-mail address in full to the sender and to the owner, masked to others", async () => {
    const { reference } = await submit(request({ email: "chidi@example.com" }), "key-sent-to");
    const at = (minutes: number) => ({
      ...{ db: database.db, secret: "a secret of the tests" },
      clock: { now: () => new Date(now.getTime() + minutes * 60_000) },
    });
    const address = new URL(sentAddress(reference, at(0)), "https://site.example");
    const sentTo = async (userId: string | null, minutes: number) =>
      (await sentRequest(address, userId, at(minutes)))?.sentTo;
    expect(await sentTo(null, 0)).toBe("chidi@example.com");
    expect(await sentTo(null, 2)).toBe("c…i@example.com");
    await database.db.insert(users).values({ id: "chidi", name: "Chidi", email: "chidi@example.com" });
    await database.db.update(bookings).set({ userId: "chidi" }).where(eq(bookings.reference, reference));
    expect(await sentTo("chidi", 59)).toBe("chidi@example.com");
    expect(await sentTo("another", 59)).toBe("c…i@example.com");
  });

  it("is thanked for under an address that is good for an hour, without the name of the person", async () => {
    const { reference } = await submit(request({ fullName: "Ife Thanked" }), "key-thanked");
    const secret = "a secret of the tests";
    const at = (minutes: number) => ({
      ...{ db: database.db, secret },
      clock: { now: () => new Date(now.getTime() + minutes * 60_000) },
    });
    const address = new URL(sentAddress(reference, at(0)), "https://site.example");
    const shown = await sentRequest(address, null, at(59));
    expect(shown).toMatchObject({ reference, isOwn: false });
    expect(JSON.stringify(shown)).not.toContain("Ife");
    expect(await sentRequest(address, null, at(61))).toBeNull();
    expect(await sentRequest(address, null, { ...at(0), secret: "another" })).toBeNull();
  });
});

it("makes references without look-alike characters", () => {
  for (let round = 0; round < 500; round += 1) expect(newReference()).toMatch(/^HA-[2-9A-HJKMNP-TV-Z]{6}$/);
});
