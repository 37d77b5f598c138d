import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mails } from "#app/database/schema/mails.ts";
import { contactMessages } from "#app/database/schema/messages.ts";
import { databaseKinds, type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { insertBooking } from "#tests/support/stored-bookings.ts";
import { mailPage } from "./staff-mail.server.ts";

describe.each(databaseKinds)("the desk's list of mail (%s)", (kind) => {
  let database: TestDatabase;
  const of = { ada: "", bola: "" };
  beforeAll(async () => {
    database = await testDatabase(kind);
    const { db } = database;
    const ada = await insertBooking(db, { email: "Ada.Obi@example.com" });
    const bola = await insertBooking(db, { email: "bola@example.com" });
    Object.assign(of, { ada: ada.reference, bola: bola.reference });
    const written = { phone: "", message: "Ada.Obi@example.com told me.", submission: "m" };
    const [message] = await db
      .insert(contactMessages)
      .values({ name: "Chidi Eze", email: "chidi@example.com", ...written })
      .returning();
    const about = [ada.id, ada.id, bola.id, message?.id ?? "", randomUUID()];
    await db.insert(mails).values(about.map((aboutId, index) => ({ kind: `kind-${index}`, aboutId })));
  });
  afterAll(() => database.close());

  const found = async (search: string) =>
    (await mailPage(database.db, { search })).mails
      .map(({ kind, reference, bookingEmail, senderName }) => [kind, reference ?? senderName, bookingEmail])
      .sort();

  it("names the booking and its customer, or who wrote; nothing where neither is known", async () => {
    expect(await found("")).toEqual([
      ["kind-0", of.ada, "Ada.Obi@example.com"],
      ["kind-1", of.ada, "Ada.Obi@example.com"],
      ["kind-2", of.bola, "bola@example.com"],
      ["kind-3", "Chidi Eze", null],
      ["kind-4", null, null],
    ]);
  });

  it("finds it by a reference and by a whole address, however they are written, and by no part of one", async () => {
    const ofAda = [
      ["kind-0", of.ada, "Ada.Obi@example.com"],
      ["kind-1", of.ada, "Ada.Obi@example.com"],
    ];
    expect(await found(of.ada.toLowerCase())).toEqual(ofAda);
    expect(await found("ada.obi@EXAMPLE.com")).toEqual(ofAda);
    expect(await found("chidi@example.com")).toEqual([["kind-3", "Chidi Eze", null]]);
    for (const nobody of ["example.com", "'; --", "@", "nobody@example.com"])
      expect(await found(nobody)).toEqual([]);
  });
});
