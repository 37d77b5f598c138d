import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import type { Database, Queries, Transaction } from "#app/database/client.server.ts";
import { isRowId, readPage } from "#app/database/cursor.ts";
import { contactMessages, messageWords } from "#app/database/schema/messages.ts";
import { typedQuery } from "#app/database/text-search.server.ts";
import { limits } from "#app/limits.ts";
import { formHandler, type Submission } from "#app/platform/form-action.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { deleteMailsAbout } from "#app/platform/mail/forget-mails.server.ts";
import { shortHeaderLine } from "#app/platform/mail/message.ts";
import { type MailRenderers, queueMails } from "#app/platform/mail/outbox.server.ts";
import { writeMail } from "#app/platform/mail/write-mail.server.tsx";
import { phoneNumbersIn } from "#app/platform/phone-numbers.server.ts";
import { idempotencyKeyOf } from "#app/platform/posted-form.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { storeWithin, submitOnce } from "#app/platform/submit-once.server.ts";
import { yearsBefore } from "#app/platform/years-before.ts";
import type { ActionReply } from "#app/ui/form/form-reply.ts";
import { longDate } from "#app/ui/long-date.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import { type ListFilter, oneOf } from "#app/ui/staff/list-address.ts";
import {
  type ContactMessage,
  contactRules,
  type MessageState,
  messageKinds,
  messageStates,
  contactMessages as texts,
} from "./contact-message.ts";
import { ownerMessage, ownerRules, ownersDirector } from "./owner-enquiry.ts";

const perNetwork = ["contact-network", limits.contactPerNetwork] as const;

type MessageServices = Pick<Services, "db" | "jobs" | "limiter" | "clock">;

/** Stores a message with its mail, and the acknowledgement to an owner, once and in one transaction. */
async function storeMessage(
  message: ContactMessage & { kind?: "owner" },
  { posted, tooMany }: Pick<Submission<string>, "posted" | "tooMany">,
  network: string,
  { db, jobs, limiter, clock }: MessageServices,
): Promise<ActionReply> {
  const now = clock.now();
  const store = (submission: string) =>
    storeWithin({ db, limiter }, perNetwork, network, async (transaction, admit) => {
      const [row] = await transaction
        .insert(contactMessages)
        .values({ ...message, submission, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: contactMessages.id });
      if (!row) return null;
      await admit();
      const kinds = [contactMailKind];
      if (message.kind === "owner" && (await mayAcknowledge(transaction))) kinds.push(acknowledgementKind);
      const mails = kinds.map((kind) => ({ kind, aboutId: row.id }));
      await queueMails(transaction, jobs, mails);
      return row.id;
    });
  // Limits mails to addresses that strangers enter.
  const mayAcknowledge = async (transaction: Transaction) => {
    const [limit, address] = [limits.acknowledgementsPerAddress, message.email.toLowerCase()];
    return (await limiter.count("acknowledgements", limit, address, transaction)) === null;
  };
  const find = async (submission: string) => {
    const { id, createdAt } = contactMessages;
    const [earlier] = await db
      .select({ id, createdAt })
      .from(contactMessages)
      .where(eq(contactMessages.submission, submission));
    return earlier && { ...earlier, isOpen: true };
  };
  const submission = { idempotencyKey: idempotencyKeyOf(posted), content: message, now };
  const outcome = await submitOnce(submission, { store, find });
  return "id" in outcome ? { ok: true } : tooMany(outcome, texts.tooMany);
}

export const receiveMessage = formHandler(contactRules, storeMessage, texts);
export const receiveOwnerEnquiry = formHandler(
  ownerRules,
  (enquiry, submission, network: string, services: MessageServices) =>
    storeMessage(ownerMessage(enquiry), submission, network, services),
  texts,
);

type StoredMessage = typeof contactMessages.$inferSelect;

/** Outbox kind of the mail about a message. */
export const contactMailKind = "contact-message-received";

const acknowledgementKind = "owner-enquiry-acknowledged";

const longestNameInSubject = 60;

/** Renderers of the mail to the company and of the acknowledgement. The former is retried even after permanent errors. */
export function contactMailRenderers({ origin, mail }: Pick<Settings, "origin" | "mail">): MailRenderers {
  return {
    [acknowledgementKind]: {
      async render(db, { aboutId }) {
        const stored = await messageOf(db, aboutId);
        if (!stored) return null;
        const content = {
          eyebrow: "For aircraft owners",
          title: "Thank you for your enquiry",
          preview: `${ownersDirector} has your enquiry and calls you.`,
          footnote:
            "You receive this e-mail because this address was given in the form for owners on our website.",
          blocks: [
            `Dear ${shortHeaderLine(stored.name, longestNameInSubject)},`,
            `${ownersDirector} has your enquiry and calls you himself. If another time suits you better, reply to this e-mail or call ${company.phones.desk.display}.`,
            "This is what you told us:",
            { quote: stored.message },
          ],
        };
        return {
          to: stored.email,
          replyTo: { name: ownersDirector, address: company.emails.ownership },
          autoGenerated: true,
          subject: "Your enquiry to Harmattan Aviation",
          ...writeMail(content, origin),
        };
      },
    },
    [contactMailKind]: {
      persistent: true,
      async render(db, { aboutId }) {
        const stored = await messageOf(db, aboutId);
        if (!stored) return null;
        const shortName = shortHeaderLine(stored.name, longestNameInSubject);
        const source = stored.kind === "owner" ? "Enquiry of an aircraft owner" : "Message from the website";
        const content = {
          eyebrow: source,
          plainTitle: source,
          title: `A message from ${shortName}`,
          preview: stored.message.slice(0, 140),
          footnote:
            "The website sends this e-mail to the charter desk for every message from its contact form. The message is stored.",
          blocks: [
            { quote: stored.message },
            `Replies to this e-mail go to ${shortName}. ${receivedAt(stored)}`,
            { link: `${origin}/admin/messages/${stored.id}`, label: "Open the message", isAction: true },
            { section: writer(stored) },
          ],
        };
        return {
          to: mail.companyInbox,
          replyTo: { name: shortName, address: stored.email },
          subject: `${stored.kind === "owner" ? "Owner’s enquiry" : "Message"} from ${shortName}`,
          ...writeMail(content, origin),
        };
      },
    },
  };
}

function writer({ name, email, phone }: StoredMessage) {
  return {
    title: "From",
    facts: [
      { label: texts.labels.name, value: name },
      { label: texts.labels.email, value: email },
      ...(phone ? [{ label: texts.labels.phone, value: phone }] : []),
      ...phoneNumbersIn(phone).flatMap(({ display, tel, whatsapp }) => [
        { label: "Call", value: display, href: tel },
        ...(whatsapp ? [{ label: "WhatsApp", value: display, href: whatsapp }] : []),
      ]),
    ],
  };
}

function receivedAt({ createdAt }: StoredMessage): string {
  const local = lagosLocal(createdAt);
  return `Received ${longDate(local.slice(0, 10))}, ${local.slice(11)}, Lagos time.`;
}

export const messageFilters = { status: oneOf(messageStates), kind: oneOf(messageKinds) };
type MessageFilter = ListFilter<typeof messageFilters>;

/** One page of messages, newest first. `search`: words of name, address and text. */
export const messagePage = (db: Queries, { status, kind, search, after }: MessageFilter) =>
  readPage(db.select().from(contactMessages).$dynamic(), {
    where: [
      status && eq(contactMessages.status, status),
      kind && eq(contactMessages.kind, kind),
      search && sql`${messageWords(contactMessages)} @@ ${typedQuery("folded", search)}`,
    ],
    order: { table: contactMessages, by: contactMessages.createdAt, id: contactMessages.id },
    after,
  });

export const unansweredMessages = (db: Queries) =>
  db.$count(contactMessages, eq(contactMessages.status, "new"));

/** One message; null if unknown. */
export async function messageOf(db: Queries, id: string): Promise<StoredMessage | null> {
  if (!isRowId(id)) return null;
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return message ?? null;
}

/** Moves a message from one status to another. False: it is no longer in `from`. */
export async function moveMessage(
  transaction: Transaction,
  id: string,
  { from, to, by, at }: { from: MessageState; to: MessageState; by: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await transaction
    .update(contactMessages)
    .set({ status: to, statusBy: by, statusAt: at })
    .where(and(eq(contactMessages.id, id), eq(contactMessages.status, from)));
  return Boolean(rowCount);
}

/** Assigns a message to a staff member, or to none. */
export const assignMessage = (transaction: Transaction, id: string, assigneeId: string | null) =>
  transaction.update(contactMessages).set({ assigneeId }).where(eq(contactMessages.id, id));

/** Messages from a confirmed address, for the export of personal data. */
export async function messageData(db: Queries, provenEmail: string) {
  const { createdAt, name, email, phone, message } = contactMessages;
  return await db
    .select({ createdAt, name, email, phone, message })
    .from(contactMessages)
    .where(eq(sql`lower(${email})`, provenEmail))
    .orderBy(asc(createdAt));
}

/** Retention after the last reply, stated in the privacy policy. */
const messageYears = 2;

/** Deletes messages with their mails. */
export async function deleteMessages(transaction: Transaction, jobs: Jobs, ids: string[]): Promise<void> {
  await deleteMailsAbout(transaction, jobs, ids);
  await transaction.delete(contactMessages).where(inArray(contactMessages.id, ids));
}

/** Deletes messages two years after their arrival or last change of status. Runs every night. */
export async function sweepMessages({ db, jobs }: { db: Database; jobs: Jobs }, now: Date): Promise<void> {
  const before = yearsBefore(now, messageYears);
  const { id, createdAt, statusAt } = contactMessages;
  await db.transaction(async (transaction) => {
    const rows = await transaction
      .select({ id })
      .from(contactMessages)
      .where(and(lt(createdAt, before), or(isNull(statusAt), lt(statusAt, before))))
      .for("update");
    const ids = rows.map((row) => row.id);
    await deleteMessages(transaction, jobs, ids);
  });
}
