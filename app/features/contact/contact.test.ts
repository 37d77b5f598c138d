import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { contactMessages } from "#app/database/schema/messages.ts";
import type { MailMessage } from "#app/platform/mail/message.ts";
import { fileDatabaseWithJobs } from "#tests/support/database.ts";
import { formData } from "#tests/support/form-data.ts";
import { queuedMail } from "#tests/support/queued-mail.ts";
import { type ContactField, contactRules } from "./contact-message.ts";
import {
  contactMailKind,
  contactMailRenderers,
  messageOf,
  messagePage,
  moveMessage,
  sweepMessages,
} from "./contact-messages.server.ts";

const now = new Date("2026-11-25T09:00:00Z");
const complete = { name: "Ada Obi", email: "ada@example.com", phone: "", message: "A Legacy 600?" };

describe("the rules of the form", () => {
  const parse = (changes: Partial<Record<ContactField, string>>) =>
    contactRules.parse(formData({ ...complete, ...changes }));
  const digits = (count: number) => "7".repeat(count);

  // Missing and mistyped fields are tested in tests/http/forms.test.ts.
  it("limit every field", () => {
    const long = { name: digits(121), email: `${digits(250)}@example.com`, phone: digits(41) };
    const most = (count: number) => `Keep this to ${count} characters.`;
    const errors = { name: most(120), email: most(254), phone: most(40), message: most(4000) };
    const message = "Please check 4 answers.";
    expect(parse({ ...long, message: digits(4001) })).toEqual({ ok: false, errors, message });
  });

  // The cleaning of text is tested in app/features/booking/booking-request.test.ts.
  it("accept the longest values, and count a line break once", () => {
    const longest = { name: digits(120), phone: digits(40), message: `${"a\r\n".repeat(1999)}ab` };
    expect(parse(longest)).toMatchObject({ ok: true });
  });
});

describe("messages", async () => {
  const { database, jobs } = await fileDatabaseWithJobs();
  beforeEach(() => database.pool.query("delete from contact_messages"));

  async function store(more: Partial<typeof contactMessages.$inferInsert> = {}): Promise<string> {
    const row = { ...complete, createdAt: now, submission: randomUUID(), ...more };
    const [stored] = await database.db
      .insert(contactMessages)
      .values(row)
      .returning({ id: contactMessages.id });
    return stored?.id ?? "";
  }
  const names = async () => (await database.db.select().from(contactMessages)).map(({ name }) => name).sort();

  describe("the mail", () => {
    const from = "Harmattan <post@harmattan.example>";
    const mail = { from, companyInbox: "desk@harmattan.example", transport: { kind: "files" as const } };
    const renderers = contactMailRenderers({ origin: "https://harmattan.example", mail });
    const renderer = renderers[contactMailKind];
    const render = (aboutId: string) =>
      renderer?.render(database.db, queuedMail({ kind: contactMailKind, aboutId }));
    const mailAbout = async (more: Partial<typeof contactMessages.$inferInsert>) =>
      (await render(await store(more))) as MailMessage;

    it("goes to the company with the whole message, and replies to the writer", async () => {
      const createdAt = new Date("2026-11-21T23:59:00Z");
      const phone = "+234 803 555 0101";
      const mail = await mailAbout({ phone, message: "Dear desk,\n\nA Legacy 600?", createdAt });
      expect(mail).toMatchObject({
        to: "desk@harmattan.example",
        replyTo: { name: "Ada Obi", address: "ada@example.com" },
        subject: "Message from Ada Obi",
      });
      for (const part of [mail.text, mail.html])
        for (const words of ["Ada Obi", "ada@example.com", phone, "A Legacy 600?"])
          expect(part).toContain(words);
      expect(mail.text.replace(/\s+/g, " ")).toContain("Received November 22, 2026, 00:59, Lagos time.");
      expect(mail.html).toContain("Dear desk,<br/>");
      expect((await mailAbout({})).text).not.toMatch(/^ {2}Phone/m);
      expect(renderer?.persistent).toBe(true);
      expect(await render(randomUUID())).toBeNull();
    });

    // A name with line breaks is tested in tests/http/forms.test.ts.
    it("has no encoded word from a name, and no markup, field or signature from a text", async () => {
      const { subject } = await mailAbout({ name: "Eve =?utf-8?q?x?=" });
      expect(subject).toBe("Message from Eve = ?utf-8?q?x?=");
      expect((await mailAbout({ name: "é".repeat(120) })).subject).toBe(`Message from ${"é".repeat(59)}…`);
      const message = `<script>alert("1")</script>\nFROM\n  Phone                     Forged\n-- \n${"long ".repeat(60)}`;
      const { text, html } = await mailAbout({ message, name: `"><img src=x>`, phone: "+234 1" });
      expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
      expect(html).not.toMatch(/<(img|script)/);
      for (const line of [/^FROM$/gm, /^ {2}Phone /gm, /^-- $/gm]) expect(text.match(line)).toHaveLength(1);
      for (const line of text.split("\n").filter((each) => !/^https:\S+$/.test(each)))
        expect(line.length).toBeLessThanOrEqual(72);
    });
  });

  it("are deleted two years after the last change", async () => {
    for (const [name, created, changed] of [
      ["old", "2024-11-25T08:59:59Z", null],
      ["young", "2024-11-25T09:00:01Z", null],
      ["answered long ago", "2024-01-01T09:00:00Z", "2024-11-24T09:00:00Z"],
      ["answered later", "2024-01-01T09:00:00Z", "2024-11-26T09:00:00Z"],
    ] as const)
      await store({ name, createdAt: new Date(created), statusAt: changed && new Date(changed) });
    await sweepMessages({ db: database.db, jobs }, now);
    expect(await names()).toEqual(["answered later", "young"]);
  });

  // Lists in pages are tested in app/features/blog/posts.test.ts.
  it("are found by words and status", async () => {
    await store();
    const id = await store({ name: "Chi Eze", message: "Do you manage an Embraer?" });
    await database.db.transaction((transaction) =>
      moveMessage(transaction, id, { from: "new", to: "answered", by: "Ngozi", at: now }),
    );
    for (const [filter, expected] of [
      [{ search: "embraer" }, ["Chi Eze"]],
      [{ search: "ada@example.com chi" }, ["Chi Eze"]],
      [{ search: `"; drop table` }, []],
      [{ status: "answered" }, ["Chi Eze"]],
      [{ status: "new", search: "embraer" }, []],
    ] as const)
      expect((await messagePage(database.db, filter)).rows.map(({ name }) => name)).toEqual(expected);
    expect(await messageOf(database.db, "x' or true --")).toBeNull();
  });

  it("move once from a status, together with the audit entry", async () => {
    const id = await store();
    const move = (to: "answered" | "closed", audit = async () => {}) =>
      database.db.transaction(async (transaction) => {
        const isMoved = await moveMessage(transaction, id, { from: "new", to, by: "Ngozi", at: now });
        await audit();
        return isMoved;
      });
    await expect(move("closed", () => Promise.reject(new Error("no audit")))).rejects.toThrow("no audit");
    expect(await messageOf(database.db, id)).toMatchObject({ status: "new", statusBy: null });
    const outcomes = await Promise.all([move("answered"), move("closed")]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });
});
