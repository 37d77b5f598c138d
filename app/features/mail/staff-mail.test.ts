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
    const messageRow = { phone: "", message: "Ada.Obi@example.com told me.", submission: "m" };
    const [message] = await db
      .insert(contactMessages)
      .values({ name: "Chidi Eze", email: "chidi@example.com", ...messageRow })
      .returning();
    const about = [ada.id, ada.id, bola.id, message?.id ?? "", randomUUID()];
    await db.insert(mails).values(about.map((aboutId, index) => ({ kind: `kind-${index}`, aboutId })));
  });
  afterAll(() => database.close());

  const kindsOf = async (search: string) =>
    (await mailPage(database.db, { search })).mails
      .map(({ kind, reference, bookingEmail, senderName }) => [kind, reference ?? senderName, bookingEmail])
      .sort();

  it("names the booking and its customer, or the writer, where they are known", async () => {
    const ofAda = ["kind-0", "kind-1"].map((kind) => [kind, of.ada, "Ada.Obi@example.com"]);
    const [bola, chidi] = [
      ["kind-2", of.bola, "bola@example.com"],
      ["kind-3", "Chidi Eze", null],
    ];
    for (const [search, found] of [
      ["", [...ofAda, bola, chidi, ["kind-4", null, null]]],
      // A reference or a whole address, in any case; no part of one.
      [of.ada.toLowerCase(), ofAda],
      ["ada.obi@EXAMPLE.com", ofAda],
      ["chidi@example.com", [chidi]],
      ["example.com", []],
      ["'; --", []],
    ] as const)
      expect([search, await kindsOf(search)]).toEqual([search, found]);
  });
});
