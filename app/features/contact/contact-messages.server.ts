import { eq } from "drizzle-orm";
import { contactMessages } from "#app/database/schema/messages.ts";
import { limits } from "#app/limits.ts";
import { formHandler } from "#app/platform/form-action.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { shortHeaderLine } from "#app/platform/mail/message.ts";
import { type MailRenderers, queueMails } from "#app/platform/mail/outbox.server.ts";
import { writeMail } from "#app/platform/mail/write-mail.server.tsx";
import { phoneNumbersIn } from "#app/platform/phone-numbers.server.ts";
import { idempotencyKeyOf } from "#app/platform/posted-form.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { type Storing, storeWithin, submitOnce } from "#app/platform/submit-once.server.ts";
import { longDate } from "#app/ui/long-date.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import { type ContactMessage, contactRules } from "./contact-message.ts";
import { contactMessages as texts } from "./messages.ts";

type Parts = Storing & { jobs: Jobs };

const perNetwork = ["contact-network", limits.contactPerNetwork] as const;

export interface Submission {
  message: ContactMessage;
  idempotencyKey: string | null;
  network: string;
}

/**
 * Stores a message and its mail in one transaction: when this resolves both are on disk, when it throws neither is. The same sending again
 * adds nothing, as `submitOnce` says; without a key, for a day.
 */
export const submitMessage = (
  { db, limiter, jobs }: Parts,
  { message, idempotencyKey, network }: Submission,
  now: Date,
) =>
  submitOnce(
    { idempotencyKey, content: message, now },
    {
      store: (submission) =>
        storeWithin({ db, limiter }, perNetwork, network, async (transaction, admit) => {
          const [stored] = await transaction
            .insert(contactMessages)
            .values({ ...message, submission, createdAt: now })
            .onConflictDoNothing()
            .returning({ id: contactMessages.id });
          if (!stored) return null;
          await admit();
          await queueMails(transaction, jobs, newMessageMails(stored.id));
          return stored.id;
        }),
      async find(submission) {
        const { id, createdAt } = contactMessages;
        const [earlier] = await db
          .select({ id, createdAt })
          .from(contactMessages)
          .where(eq(contactMessages.submission, submission));
        return earlier && { ...earlier, isOpen: true };
      },
    },
  );

/**
 * Takes a posted contact form from `network`: holds it against the limits, stores it with its mail. `ok: true` means that the message is on
 * disk and its mail is queued.
 */
export const receiveMessage = formHandler(
  contactRules,
  async (
    message,
    { posted, tooMany },
    network: string,
    services: Pick<Services, "db" | "jobs" | "limiter" | "clock">,
  ) => {
    const idempotencyKey = idempotencyKeyOf(posted);
    const outcome = await submitMessage(services, { message, idempotencyKey, network }, services.clock.now());
    return "id" in outcome ? { ok: true } : tooMany(outcome, texts.tooMany);
  },
  texts,
);

type StoredMessage = typeof contactMessages.$inferSelect;

/** The mail about a contact message, as the outbox's rows name it. */
export const contactMailKind = "contact-message-received";

/** What a new message sends: one mail, to the desk. */
export const newMessageMails = (messageId: string) => [{ kind: contactMailKind, aboutId: messageId }];

const longestNameInSubject = 60;

/** The mail about a message. It is retried even after permanent errors of the company's mail server. */
export function contactMailRenderers({ origin, mail }: Pick<Settings, "origin" | "mail">): MailRenderers {
  return {
    [contactMailKind]: {
      persistent: true,
      async render(db, { aboutId: messageId }) {
        const [stored] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
        if (!stored) return null;
        const shortName = shortHeaderLine(stored.name, longestNameInSubject);
        const content = {
          eyebrow: "Message from the website",
          plainTitle: "Message from the website",
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
          subject: `Message from ${shortName}`,
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
