import { randomUUID } from "node:crypto";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import { noAddress } from "#app/features/booking/staff-posts.server.ts";
import { eachError } from "#app/platform/form-text.ts";
import { type NoMail, noMail } from "#app/platform/mail/mail-page.server.tsx";
import type { MailMessage } from "#app/platform/mail/message.ts";
import type { Services } from "#app/platform/services.server.ts";
import { parseFlightAccount, parsePayment } from "./payments.server.ts";
import {
  type QuotationMailDetails,
  type QuotationMailKind,
  writeQuotationMail,
} from "./quotation-mails.server.ts";
import {
  isDraft,
  quotationsOf,
  type SentQuotation,
  sentQuotationsOf,
  statusAt,
  withAmounts,
} from "./quotations.server.ts";
import {
  checkDraft,
  correctionsText,
  draftGone,
  obstacleToSending,
  postedDraft,
  sentMailKind,
  withdrawalRules,
} from "./receive-draft.server.ts";

interface MailToCome extends QuotationMailDetails {
  kind: QuotationMailKind;
  sent: SentQuotation;
}

/** The mail of each form by its intent, or a sentence why none is sent. */
const mailsToCome: Readonly<
  Record<string, (form: FormData, booking: Booking, services: Services) => Promise<MailToCome | string>>
> = {
  async send(form, booking, services) {
    const rows = await quotationsOf(services.db, booking.id);
    const draft = rows.find(isDraft);
    if (!draft) return draftGone;
    const obstacle = obstacleToSending(booking, rows);
    if (obstacle) return obstacle;
    const parsed = await checkDraft(services, booking, { ...draft, draft: postedDraft(form, draft) });
    if (!parsed.ok)
      return `It cannot be sent yet: ${correctionsText(parsed.errors)} Save the draft to see the list.`;
    const quotation = { ...draft, status: "sent" as const, content: JSON.stringify(parsed.content) };
    const row = { quotation, booking, acceptance: null, account: null, isTripChanged: false };
    return { kind: sentMailKind(draft), sent: withAmounts(row, []) };
  },
  async withdraw(form, booking, { db, clock }) {
    const parsed = withdrawalRules.parse(form);
    if (!parsed.ok) return eachError(parsed.errors);
    const versions = await sentQuotationsOf(db, booking.id);
    const sent = versions.find(({ quotation }) => quotation.number === form.get("number"));
    if (!sent || statusAt(sent.quotation, booking, clock.now()) !== "sent")
      return "This quotation is no longer open, so there is nothing to withdraw.";
    const quotation = { ...sent.quotation, status: "withdrawn" as const, ...parsed.value };
    return { kind: "quotation-withdrawn", sent: { ...sent, quotation } };
  },
  async payment(form, booking, services) {
    const parsed = await parsePayment(form, booking, services);
    if (!parsed.ok) return eachError(parsed.errors) || parsed.message;
    const { accepted, payment } = parsed;
    if (payment.amountMinor < 0) return "A refund is only recorded: no e-mail is sent.";
    const paymentId = randomUUID();
    const ids = { id: paymentId, quotationId: accepted.quotation.id };
    const added = { ...payment, ...ids, recordedBy: null, submission: "" };
    return {
      kind: "payment-received",
      sent: withAmounts(accepted, [...accepted.payments, added]),
      paymentId,
    };
  },
  async close(form, booking, services) {
    const parsed = await parseFlightAccount(form, booking, services);
    if (!parsed.ok) return eachError(parsed.errors) || parsed.message;
    const { accepted, account } = parsed;
    const before = accepted.account;
    if (
      before &&
      (["times", "finalMinor", "note"] as const).every((field) => before[field] === account[field])
    )
      return "This is the account as the customer has it, so no e-mail is sent.";
    const isCorrection = before !== null;
    const row = { ...accepted, account: { ...account, closedBy: "" } };
    return { kind: "flight-account", sent: withAmounts(row, accepted.payments), isCorrection };
  },
};

/** Preview of the customer's mail that a form of the quotation page would send; stores nothing. */
export async function quotationMailToCome(
  form: FormData,
  intent: string,
  booking: Booking,
  services: Services,
): Promise<MailMessage | NoMail> {
  const mailOf = Object.hasOwn(mailsToCome, intent) ? mailsToCome[intent] : undefined;
  if (!mailOf) return { status: 400, message: "This form sends no e-mail." };
  if (!booking.email) return noAddress;
  const mail = await mailOf(form, booking, services);
  if (typeof mail === "string") return noMail(mail);
  return (await writeQuotationMail(mail.kind, mail, services)) ?? noMail();
}
