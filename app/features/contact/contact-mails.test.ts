import { afterEach, beforeEach, expect, test } from "vitest";
import { contactMessages } from "#app/database/schema/messages.ts";
import type { MailMessage } from "#app/platform/mail/message.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { queuedMail } from "#tests/support/queued-mail.ts";
import { contactMailKind, contactMailRenderers } from "./contact-mails.server.ts";

const origin = "https://harmattan.example";
const renderer = contactMailRenderers({
  origin,
  mail: {
    from: "Harmattan <post@harmattan.example>",
    companyInbox: "desk@harmattan.example",
    transport: { kind: "files" },
  },
})[contactMailKind];

const plain: typeof contactMessages.$inferInsert = {
  submission: "one",
  createdAt: new Date("2026-11-21T23:59:00Z"),
  name: "Ada Obi",
  email: "ada.obi@example.com",
  phone: "+234 803 555 0101",
  message: "Dear desk,\n\nDo you manage a Legacy 600?",
};

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

async function mailAbout(changes: Partial<typeof plain> = {}): Promise<MailMessage> {
  const [row] = await database.db
    .insert(contactMessages)
    .values({ ...plain, ...changes })
    .returning({ id: contactMessages.id });
  return (await renderer?.render(
    database.db,
    queuedMail({ kind: contactMailKind, aboutId: row?.id ?? "" }),
  )) as MailMessage;
}

test("the mail goes to the company, is answered to the writer, and says all that was written", async () => {
  const mail = await mailAbout();
  expect(mail).toMatchObject({
    to: "desk@harmattan.example",
    replyTo: { name: "Ada Obi", address: "ada.obi@example.com" },
    subject: "Message from Ada Obi",
  });
  for (const part of [mail.text, mail.html])
    for (const words of [
      "Ada Obi",
      "ada.obi@example.com",
      "+234 803 555 0101",
      "Do you manage a Legacy 600?",
    ])
      expect(part).toContain(words);
  expect(mail.text.replace(/\s+/g, " ")).toContain("Received November 22, 2026, 00:59, Lagos time.");
  expect(mail.html).toContain("Dear desk,<br/>");
  expect((await mailAbout({ submission: "two", phone: "" })).text).not.toMatch(/^ {2}Phone/m);
});

test("it keeps trying, and a message that is gone has none", async () => {
  expect(renderer?.persistent).toBe(true);
  expect(await renderer?.render(database.db, queuedMail({ kind: contactMailKind }))).toBeNull();
});

test("no name breaks out of a header, and a very long one is cut", async () => {
  const hostile = await mailAbout({ name: "Eve\r\nBcc: victim@example.com =?utf-8?q?x?=" });
  expect(hostile.subject).toBe("Message from Eve Bcc: victim@example.com = ?utf-8?q?x?=");
  expect(hostile.replyTo?.name).not.toMatch(/[\r\n]/);
  expect((await mailAbout({ submission: "two", name: "é".repeat(120) })).subject).toBe(
    `Message from ${"é".repeat(59)}…`,
  );
});

test("what was written stays text, and passes for no heading, field or signature", async () => {
  const message = `<script>alert("1")</script>\nFROM\n  Phone                     Forged\n-- \n${"long ".repeat(60)}`;
  const { text, html } = await mailAbout({ message, name: `"><img src=x>` });
  expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
  expect(html).not.toMatch(/<(img|script)/);
  expect(text.match(/^FROM$/gm)).toHaveLength(1);
  expect(text.match(/^ {2}Phone /gm)).toHaveLength(1);
  expect(text.match(/^-- $/gm)).toHaveLength(1);
  // An address stays whole on a line by itself.
  for (const line of text.split("\n").filter((each) => !/^https:\S+$/.test(each)))
    expect(line.length).toBeLessThanOrEqual(72);
});
