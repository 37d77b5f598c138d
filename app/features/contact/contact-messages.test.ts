import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mails } from "#app/database/schema/mails.ts";
import { contactMessages } from "#app/database/schema/messages.ts";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { bothDatabaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { unlimited } from "#tests/support/limiting.ts";
import { contactMailKind } from "./contact-mails.server.ts";
import type { ContactMessage } from "./contact-message.ts";
import { submitMessage } from "./contact-messages.server.ts";

const now = new Date("2026-11-21T09:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);
const network = "192.0.2.1";
const messageOf = (name: string): ContactMessage => ({
  name,
  email: "ada@example.com",
  phone: "",
  message: "Two lines,\nof which this is one.",
});

describe.each(bothDatabaseKinds)("a contact message on the database of kind %s", (kind) => {
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

  const submit = async (message: ContactMessage, idempotencyKey: string | null, at = now) => {
    const parts = { db: database.db, jobs, limiter: unlimited };
    const outcome = await submitMessage(parts, { message, idempotencyKey, network }, at);
    if (!("id" in outcome)) throw new Error("refused");
    return outcome;
  };
  const count = async (table: string) => {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from ${table}`,
    );
    return rows[0]?.count ?? 0;
  };

  it("is stored as new, with its mail and the mail's job", async () => {
    const { id, isNew } = await submit(messageOf("Ada Obi"), "key-1");
    expect(isNew).toBe(true);
    expect(await database.db.select().from(contactMessages)).toEqual([
      {
        ...messageOf("Ada Obi"),
        id,
        status: "new",
        createdAt: now,
        statusAt: null,
        statusBy: null,
        submission: expect.any(String),
      },
    ]);
    expect(await database.db.select().from(mails)).toMatchObject([
      { kind: contactMailKind, aboutId: id, status: "queued" },
    ]);
    expect(await count("pgboss.job where name = 'mail'")).toBe(1);
  });

  it("sent twice with one key is one message with one mail, also when both arrive at once", async () => {
    const before = await count("mails");
    const receipts = await Promise.all(
      Array.from({ length: 8 }, () => submit(messageOf("Bola Ade"), "key-2")),
    );
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1);
    expect(receipts.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await count("mails")).toBe(before + 1);
    expect(await submit(messageOf("Bola Ade"), "key-2", later(72))).toEqual({
      id: receipts[0]?.id,
      isNew: false,
    });
  });

  it("with the same key but other words is another message", async () => {
    const first = await submit(messageOf("Chi Eze"), "key-3");
    const second = await submit({ ...messageOf("Chi Eze"), message: "And one more thing." }, "key-3");
    expect(second).toEqual({ id: expect.not.stringMatching(first.id), isNew: true });
  });

  it("without a key is known by its content for a day", async () => {
    const first = await submit(messageOf("Dapo Fash"), null);
    expect(await submit(messageOf("Dapo Fash"), null, later(23))).toEqual({ id: first.id, isNew: false });
    const second = await submit(messageOf("Dapo Fash"), null, later(25));
    expect(second.isNew).toBe(true);
    expect(await submit(messageOf("Dapo Fash"), null, later(26))).toEqual({ id: second.id, isNew: false });
  });

  it("leaves nothing behind when its mail cannot be queued", async () => {
    const before = [await count("contact_messages"), await count("mails")];
    const enqueue: Jobs["enqueue"] = async (...wanted) => {
      await jobs.enqueue(...wanted);
      throw new Error("the disk is full");
    };
    const failing = submitMessage(
      { db: database.db, jobs: { ...jobs, enqueue }, limiter: unlimited },
      { message: messageOf("Efe Gbo"), idempotencyKey: "key-5", network },
      now,
    );
    await expect(failing).rejects.toThrow("the disk is full");
    expect([await count("contact_messages"), await count("mails")]).toEqual(before);
  });
});
