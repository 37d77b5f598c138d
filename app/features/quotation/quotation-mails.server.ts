import { eq } from "drizzle-orm";
import * as z from "zod";
import { company } from "#app/content/company.ts";
import type { Queries } from "#app/database/client.server.ts";
import { quotations } from "#app/database/schema/quotations.ts";
import { bookingStatuses } from "#app/features/booking/booking-status.ts";
import { formatMoney, longDay } from "#app/features/trip/figure-text.ts";
import { type MailMessage, shortHeaderLine } from "#app/platform/mail/message.ts";
import { type MailRenderers, renderWith } from "#app/platform/mail/outbox.server.ts";
import { type MailBlock, type MailContent, writeMail } from "#app/platform/mail/write-mail.server.tsx";
import { fingerprint, isSame } from "#app/platform/secret.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import type { PdfText } from "./pdf-worker.server.ts";
import { changesBetween, dueParts, optionName } from "./quotation-content.ts";
import { momentText, optionSections } from "./quotation-facts.ts";
import { acceptedText, drawPdf, receiptText } from "./quotation-pdf.server.ts";
import { isAccepted, type SentQuotation, sentQuotations, sentQuotationsOf } from "./quotations.server.ts";

const mailDetails = z.object({
  paymentId: z.string().optional(),
  /** A sentence about a Paystack payment of another amount. */
  report: z.string().optional(),
  /** Set for a final account that replaces an earlier one. */
  isCorrection: z.boolean().optional(),
});
export type QuotationMailDetails = z.infer<typeof mailDetails>;

const payload = mailDetails.extend({ quotationId: z.string() });

const linkToken = (secret: string, number: string) => fingerprint(secret, "quotation link", number);

/** Whether this token is the one in the mailed links to this quotation. */
export const isLinkToken = (secret: string, number: string, token: string): boolean =>
  isSame(token, linkToken(secret, number));

interface QuotationMail extends SentQuotation, QuotationMailDetails {
  db: Queries;
  to: "customer" | "desk";
  /** URL of the customer's page with the token of mailed links. */
  link: string;
  money: (minor: number) => string;
}

/** A mail without its greeting and ending, which `completeMail` adds. */
interface MailDraft extends Pick<MailMessage, "subject">, Pick<MailContent, "preview" | "title" | "blocks"> {
  pdf?: { filename: string; text: PdfText };
}

interface QuotationMailRule {
  to: "customer" | "desk";
  write: (about: QuotationMail) => Promise<MailDraft | null> | MailDraft | null;
}

const mails = {
  "quotation-sent": { to: "customer", write: (about) => sentMail(about, null) },
  "quotation-replaced": {
    to: "customer",
    async write(about) {
      const versions = await sentQuotationsOf(about.db, about.quotation.bookingId);
      const before = versions.find(({ quotation }) => quotation.version < about.quotation.version);
      return sentMail(about, before ? changesBetween(before.content, about.content) : []);
    },
  },
  "quotation-withdrawn": {
    to: "customer",
    write: ({ quotation: { number, reason } }) => ({
      subject: `Quotation ${number} is withdrawn`,
      preview: "We can no longer offer this flight as quoted.",
      title: "Withdrawn",
      blocks: [
        `We have withdrawn quotation ${number}: it can no longer be accepted, and you owe nothing for it.`,
        ...(reason ? [{ quote: reason }] : []),
        "If you still want to fly, tell us and we will quote again.",
      ],
    }),
  },
  "quotation-about-to-expire": {
    to: "customer",
    write({ quotation: { number, status }, booking, content: { expiresAt, expiryReason }, link }) {
      if (status !== "sent" || booking.status === "cancelled") return null;
      return {
        subject: `Quotation ${number} expires in a day`,
        preview: `It is valid until ${momentText(expiresAt)}.`,
        title: "One day left",
        blocks: [
          `Quotation ${number} is valid until ${momentText(expiresAt)}. ${expiryReason}`,
          { link, label: "See the quotation", isAction: true },
        ],
      };
    },
  },
  "quotation-accepted": { to: "customer", write: acceptedMail },
  "quotation-accepted-desk": { to: "desk", write: acceptedMail },
  "quotation-declined": {
    to: "desk",
    write: ({ quotation: { number, reason }, content: { customer } }) => ({
      subject: `Quotation ${number} is declined`,
      preview: `${customer} declined the quotation.`,
      title: "Declined",
      blocks: [
        `${customer} has declined quotation ${number}.`,
        ...(reason ? [{ heading: "Their reason" }, { quote: reason }] : ["No reason was given."]),
      ],
    }),
  },
  "payment-received": { to: "customer", write: paidMail },
  "payment-received-desk": { to: "desk", write: paidMail },
  "flight-account": { to: "customer", write: accountMail },
  "payment-of-another-amount-desk": {
    to: "desk",
    write: ({ quotation: { number }, report = "" }) => ({
      subject: `Check a card payment for ${number}`,
      preview: report,
      title: "Not the amount due",
      blocks: [
        `${report} That is not the amount due, so nothing was counted.`,
        "Look the payment up at Paystack, and record or return it by hand.",
      ],
    }),
  },
} satisfies Record<string, QuotationMailRule>;
export type QuotationMailKind = keyof typeof mails;

/** Renderers of all mails about quotations and payments. Mails to the desk are retried even after permanent errors. */
export const quotationMailRenderers = (
  settings: Pick<Settings, "origin" | "mail">,
  secret: string,
): MailRenderers =>
  Object.fromEntries(
    Object.entries<QuotationMailRule>(mails).map(([kind, { to }]) => [
      kind,
      {
        persistent: to === "desk",
        render: renderWith(payload, async (db, { quotationId, ...details }) => {
          const [sent] = await sentQuotations(db, eq(quotations.id, quotationId));
          const site = { db, settings, secret };
          return sent
            ? await writeQuotationMail(kind as QuotationMailKind, { sent, ...details }, site)
            : null;
        }),
      },
    ]),
  );

/** A mail about a quotation, whose facts need not be stored; null if it is no longer needed. */
export async function writeQuotationMail(
  kind: QuotationMailKind,
  { sent, ...details }: QuotationMailDetails & { sent: SentQuotation },
  { db, settings, secret }: { db: Queries; settings: Pick<Settings, "origin" | "mail">; secret: string },
): Promise<MailMessage | null> {
  const { to, write }: QuotationMailRule = mails[kind];
  // Erased bookings have no e-mail address.
  if (to === "customer" && !sent.booking.email) return null;
  const { number } = sent.quotation;
  const link = `${settings.origin}/quotations/${number}?k=${linkToken(secret, number)}`;
  const money = (minor: number) => formatMoney(minor, sent.content.currency);
  const about = { ...sent, ...details, db, to, link, money };
  const mail = await write(about);
  return mail && (await completeMail(mail, about, settings));
}

/** Adds recipient, greeting, ending and the PDF. */
async function completeMail(
  { subject, pdf, blocks, ...words }: MailDraft,
  { to, booking, quotation, content }: QuotationMail,
  { origin, mail }: Pick<Settings, "origin" | "mail">,
): Promise<MailMessage> {
  const isToCustomer = to === "customer";
  const desk = { name: "Charter desk", address: mail.companyInbox };
  const customer = { name: shortHeaderLine(booking.fullName, 60), address: booking.email };
  const page = {
    link: `${origin}/admin/bookings/${booking.reference}`,
    label: `Open ${booking.reference}`,
    isAction: true,
  };
  const call = `Questions? Reply to this e-mail, or call the desk, day or night: ${company.phones.desk.display}.`;
  const mailContent = {
    ...words,
    eyebrow: `Quotation ${quotation.number}`,
    blocks: isToCustomer ? [`Dear ${content.customer},`, ...blocks, call] : [...blocks, page],
    footnote: isToCustomer
      ? "You receive this e-mail because you requested a flight with us."
      : "The website sends this e-mail to the charter desk.",
  };
  return {
    ...(isToCustomer ? { to: customer.address, autoGenerated: true } : { to: desk.address }),
    ...(booking.email ? { replyTo: isToCustomer ? desk : customer } : {}),
    subject,
    about: booking.reference,
    ...writeMail(mailContent, origin),
    ...(pdf ? { attachments: [await pdfAttachment(pdf)] } : {}),
  };
}

async function pdfAttachment({ filename, text }: NonNullable<MailDraft["pdf"]>) {
  return { filename, contentType: "application/pdf", content: await drawPdf(text) };
}

/** `changes` since the version before; null for a first offer. No mail if the quotation was replaced or withdrawn meanwhile. */
function sentMail({ quotation, content, link, money }: QuotationMail, changes: readonly string[] | null) {
  const { number, status } = quotation;
  if (status === "replaced" || status === "withdrawn") return null;
  const { options, note, expiresAt, expiryReason } = content;
  const hasTwoOptions = options.length > 1;
  const blocks: MailBlock[] = [
    ...(note ? [{ quote: note }] : []),
    ...(changes && changes.length > 0 ? [{ heading: "What changed" }, ...changes] : []),
    {
      facts: options.map((option, at) => ({
        label: hasTwoOptions ? `Option ${at + 1}` : "Aircraft",
        value: `${optionName(option)}\n${money(option.totalMinor)} in total`,
      })),
    },
    `It is valid until ${momentText(expiresAt)}. ${expiryReason}`,
    { link, label: "See and accept it", isAction: true },
    "For your safety the page asks for a code that we mail to this address.",
    ...options.flatMap((option, at): MailBlock[] => [
      { heading: hasTwoOptions ? `Option ${at + 1}: ${optionName(option)}` : optionName(option) },
      ...optionSections(option, content.currency).map((section) => ({ section, isBelow: true })),
    ]),
  ];
  return {
    subject: changes ? `New version of your quotation: ${number}` : `Your quotation ${number}`,
    preview: hasTwoOptions
      ? "Two options for your flight."
      : options.map((option) => `${optionName(option)}, ${money(option.totalMinor)}.`).join(""),
    title: changes ? "Your new quotation" : "Your quotation",
    blocks,
  };
}

function acceptedMail(about: QuotationMail): MailDraft | null {
  if (!isAccepted(about)) return null;
  const { to, quotation, content, acceptance, option, link, booking, money } = about;
  const { number } = quotation;
  const [due] = dueParts(option);
  const total = money(option.totalMinor);
  const facts = {
    facts: [
      { label: "Signed by", value: acceptance.signedName },
      { label: "Signed", value: momentText(acceptance.acceptedAt) },
      { label: "Aircraft", value: optionName(option) },
      { label: "Total", value: total },
      ...(due ? [{ label: "Due first", value: `${money(due.minor)} by ${longDay(due.due)}` }] : []),
      { label: "SHA-256", value: quotation.sha256 ?? "" },
    ],
  };
  return {
    subject: `Quotation ${number} is accepted`,
    preview: `${optionName(option)}, ${total}.`,
    title: "Accepted",
    blocks:
      to === "customer"
        ? [
            `You accepted quotation ${number}: ${optionName(option)}, ${total} in total. The attached PDF is the record of it for both of us.`,
            facts,
            bookingStatuses[booking.status].accepted,
            { link, label: "See how to pay", isAction: true },
          ]
        : [
            `${content.customer} accepted quotation ${number}.`,
            `The attached PDF is the record for both sides.${booking.status === "pending" ? " Confirm the booking with the aircraft next." : ""}`,
            facts,
          ],
    pdf: { filename: `quotation-${number}.pdf`, text: acceptedText(about) },
  };
}

const dueText = (due: SentQuotation["due"]) => (due ? `${due.amount} by ${longDay(due.due)}` : "Nothing");

function paidMail(about: QuotationMail): MailDraft | null {
  const { to, quotation, content, option, payments, paymentId, paidMinor, totalMinor, due, money } = about;
  const payment = payments.find(({ id }) => id === paymentId);
  if (!payment || !option) return null;
  const { number } = quotation;
  return {
    subject: `Payment of ${money(payment.amountMinor)} received for ${number}`,
    preview: due ? `${due.amount} is due by ${longDay(due.due)}.` : "Nothing more is due.",
    title: "Payment received",
    blocks: [
      to === "customer"
        ? "We have received your payment. The receipt is attached."
        : `${content.customer} paid ${money(payment.amountMinor)} for quotation ${number}.`,
      {
        facts: [
          { label: "Received", value: money(payment.amountMinor) },
          { label: "Paid so far", value: `${money(paidMinor)} of ${money(totalMinor)}` },
          { label: "Due next", value: dueText(due) },
        ],
      },
    ],
    pdf: { filename: `receipt-${number}.pdf`, text: receiptText(about, payment) },
  };
}

function accountMail(about: QuotationMail): MailDraft | null {
  const { option, account, isCorrection, paidMinor, totalMinor, overpaid, due, link, money } = about;
  if (!account || !option) return null;
  const rest = overpaid
    ? { label: "We return to you", value: overpaid }
    : { label: "Still due", value: dueText(due) };
  return {
    subject: `${isCorrection ? "Corrected" : "Final"} account of your flight: ${money(totalMinor)}`,
    preview: `${rest.label}: ${rest.value}.`,
    title: isCorrection ? "Corrected account" : "Final account",
    blocks: [
      isCorrection
        ? "This account of your flight replaces the one we sent before."
        : "Thank you for flying with us. This is the final account of your flight.",
      {
        facts: [
          { label: "Quoted", value: money(option.totalMinor) },
          { label: "Final", value: money(totalMinor) },
          { label: "Paid so far", value: money(paidMinor) },
          rest,
          { label: "Block times, UTC", value: account.times },
        ],
      },
      ...(account.note ? [{ quote: account.note }] : []),
      { link, label: due ? "See how to pay" : "See the quotation", isAction: true },
    ],
  };
}
