import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mails } from "#app/database/schema/mails.ts";
import { contactMessages } from "#app/database/schema/messages.ts";
import { type Jobs, startJobs } from "#app/platform/jobs.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { mailQueue, mailRetry, queueMails } from "#app/platform/mail/outbox.server.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { deleteMessage, sweepMessages } from "./delete-messages.server.ts";

const now = new Date("2026-11-25T09:00:00Z");

describe.each(databaseKinds)("deleting messages on the database of kind %s", (kind) => {
  let database: TestDatabase;
  let jobs: Jobs;
  beforeAll(async () => {
    database = await testDatabase(kind);
    jobs = await startJobs(database.connection, openLog("silent"));
    await jobs.prepareQueue(mailQueue, mailRetry);
  });
  beforeEach(async () => {
    await database.db.delete(mails);
    await database.db.delete(contactMessages);
  });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });

  const store = async (name: string, createdAt: string, statusAt: string | null = null) => {
    const [row] = await database.db
      .insert(contactMessages)
      .values({
        ...{ name, email: "ada@example.com", phone: "", message: "a question", submission: name },
        ...{ createdAt: new Date(createdAt), statusAt: statusAt ? new Date(statusAt) : null },
      })
      .returning({ id: contactMessages.id });
    return row?.id ?? "";
  };
  const left = async () => (await database.db.select().from(contactMessages)).map(({ name }) => name).sort();

  test("a message goes two years after it came or was last answered, and not before", async () => {
    await store("old", "2024-11-25T08:59:59Z");
    await store("young", "2024-11-25T09:00:01Z");
    await store("answered long ago", "2024-01-01T09:00:00Z", "2024-11-24T09:00:00Z");
    await store("answered later", "2024-01-01T09:00:00Z", "2024-11-26T09:00:00Z");
    await sweepMessages({ db: database.db, jobs }, now);
    expect(await left()).toEqual(["answered later", "young"]);
  });

  test("staff delete one with its mail and the mail's job; what is audited is written with it", async () => {
    const id = await store("one", "2026-11-20T09:00:00Z");
    await store("another", "2026-11-20T09:00:00Z");
    const [mailId] = await database.db.transaction((transaction) =>
      queueMails(transaction, jobs, [{ kind: "contact-message-received", aboutId: id }]),
    );
    const failing = deleteMessage({ db: database.db, jobs }, id, () => Promise.reject(new Error("no audit")));
    await expect(failing).rejects.toThrow("no audit");
    expect(await left()).toEqual(["another", "one"]);
    expect(await deleteMessage({ db: database.db, jobs }, id, async () => {})).toBe(true);
    expect(await left()).toEqual(["another"]);
    expect(await database.db.$count(mails)).toBe(0);
    const { rowCount } = await database.pool.query("select from pgboss.job where id = $1", [mailId]);
    expect(rowCount).toBe(0);
    for (const unknown of [id, randomUUID(), "x"])
      expect(await deleteMessage({ db: database.db, jobs }, unknown, async () => {})).toBe(false);
  });
});
