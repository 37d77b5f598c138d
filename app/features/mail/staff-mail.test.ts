import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { mails } from "#app/database/schema/mails.ts";
import { contactMessages } from "#app/database/schema/messages.ts";
import { fileDatabase } from "#tests/support/database.ts";
import { insertBooking } from "#tests/support/stored-bookings.ts";
import { mailPage } from "./staff-mail.server.ts";

const { db } = await fileDatabase();

it("the list of mail names the booking or the writer, and is found by either", async () => {
  const ada = await insertBooking(db, { email: "Ada.Obi@example.com" });
  const bola = await insertBooking(db, { email: "bola@example.com" });
  const writer = { name: "Chidi Eze", email: "chidi@example.com", phone: "", submission: "m" };
  const [message] = await db
    .insert(contactMessages)
    .values({ ...writer, message: "Ada.Obi@example.com told me." })
    .returning();
  const about = [ada.id, ada.id, bola.id, message?.id ?? "", randomUUID()];
  await db.insert(mails).values(about.map((aboutId, index) => ({ kind: `kind-${index}`, aboutId })));
  const ofAda = [0, 1].map((kind) => `kind-${kind} ${ada.reference} Ada.Obi@example.com`);
  const ofBola = `kind-2 ${bola.reference} bola@example.com`;
  const ofChidi = "kind-3 Chidi Eze";
  for (const [search, found] of [
    ["", [...ofAda, ofBola, ofChidi, "kind-4"]],
    // Only whole references and addresses are found, in any case.
    [ada.reference.toLowerCase(), ofAda],
    ["ada.obi@EXAMPLE.com", ofAda],
    ["chidi@example.com", [ofChidi]],
    ["example.com", []],
    ["'; --", []],
  ] as const) {
    const rows = (await mailPage(db, { search })).rows.map(({ kind, reference, bookingEmail, senderName }) =>
      [kind, reference ?? senderName, bookingEmail].filter(Boolean).join(" "),
    );
    expect([search, rows.sort()]).toEqual([search, found]);
  }
});
