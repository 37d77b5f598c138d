import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import { mails } from "#app/database/schema/mails.ts";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { bothDatabaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { unlimited } from "#tests/support/limiting.ts";
import { posting } from "#tests/support/posting.ts";
import { bookingDefaults, bookingRules } from "./booking-request.ts";
import { newReference } from "./bookings.server.ts";
import { submitRequest } from "./submit-request.server.ts";

const now = new Date("2026-11-21T09:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe.each(bothDatabaseKinds)("a booking request on the database of kind %s", (kind) => {
  let database: TestDatabase;
  let jobs: Jobs;
  beforeAll(async () => {
    database = await testDatabase(kind);
    jobs = await startJobs(database.pool, openLog("silent"));
  });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });

  async function submit(
    changes: Record<string, string>,
    { key = null as string | null, at = now, queue = jobs } = {},
  ) {
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
    const outcome = await submitRequest(
      { db: database.db, jobs: queue, limiter: unlimited },
      { request: parsed.value, idempotencyKey: key, userId: null, network: "192.0.2.1" },
      at,
    );
    if (!("reference" in outcome)) throw new Error("refused");
    return outcome;
  }
  const counts = async () =>
    (
      await database.pool.query(
        "select (select count(*)::int from bookings) as bookings, (select count(*)::int from booking_events) as events, (select count(*)::int from mails) as mails, (select count(*)::int from pgboss.job where name = 'mail') as jobs",
      )
    ).rows[0];

  it("is stored with its history, its mails and their jobs, local times as given", async () => {
    const receipt = await submit(
      { tripType: "dropandwait", returnDateTime: "2027-01-04T18:05" },
      { key: "key-1" },
    );
    expect(receipt).toEqual({ reference: expect.stringMatching(/^HA-[2-9A-HJKMNP-TV-Z]{6}$/), isNew: true });
    const [row] = await database.db.select().from(bookings);
    expect(row).toMatchObject({
      reference: receipt.reference,
      status: "pending",
      departureDateTime: "2026-12-24 09:30:00",
      returnDateTime: "2027-01-04 18:05:00",
      otherPurpose: null,
      numberOfChildren: null,
      createdAt: now,
    });
    expect(await database.db.select().from(bookingEvents)).toMatchObject([
      { bookingId: row?.id, kind: "asked", status: "pending", actor: "visitor" },
    ]);
    expect(await database.db.select().from(mails)).toMatchObject([
      { aboutId: row?.id, status: "queued" },
      { aboutId: row?.id, status: "queued" },
    ]);
    expect(await counts()).toEqual({ bookings: 1, events: 1, mails: 2, jobs: 2 });
  });

  it("without a key is recognised by its content for a day", async () => {
    const sendAt = (hours: number) => submit({ fullName: "Dapo Fash" }, { at: later(hours * 60) });
    const first = await sendAt(0);
    expect(await sendAt(23)).toEqual({ reference: first.reference, isNew: false });
    const second = await sendAt(25);
    expect(second.isNew).toBe(true);
    expect(await sendAt(26)).toEqual({ reference: second.reference, isNew: false });
  });

  it("leaves no booking, history, mail or job when its transaction fails", async () => {
    const before = await counts();
    const enqueue: Jobs["enqueue"] = async (...wanted) => {
      await jobs.enqueue(...wanted);
      throw new Error("the disk is full");
    };
    const failing = submit({ fullName: "Efe Gbo" }, { key: "key-5", queue: { ...jobs, enqueue } });
    await expect(failing).rejects.toThrow("the disk is full");
    expect(await counts()).toEqual(before);
  });
});

it("a reference has no look-alike characters", () => {
  for (let round = 0; round < 500; round += 1) expect(newReference()).toMatch(/^HA-[2-9A-HJKMNP-TV-Z]{6}$/);
});
