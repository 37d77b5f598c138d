import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { terms } from "#app/content/legal/terms.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { quotations } from "#app/database/schema/quotations.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import { placeZones } from "#app/features/trip/booked-trip.server.ts";
import { currentFacts } from "#app/features/trip/facts.server.ts";
import type { Currency } from "#app/features/trip/facts.ts";
import { exchange, fixedAmount } from "#app/features/trip/taxes.ts";
import { colleagueErrors, formHandler, intents, refusing } from "#app/platform/form-action.server.ts";
import { formRules, requiredLines } from "#app/platform/form-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type ActionReply, answersIn, type Refusal } from "#app/ui/form/form-reply.ts";
import { tripOf, withOption } from "./draft-from-trip.server.ts";
import { receiveFlightAccount, receivePayment } from "./payments.server.ts";
import type { QuotationContent } from "./quotation-content.ts";
import {
  estimateField,
  hasOption,
  optionField,
  optionIndexes,
  type ParsedQuotation,
  parseQuotation,
  type QuotationAnswers,
  quotationFields,
} from "./quotation-form.ts";
import { queueQuotationMails, scheduleExpiry } from "./quotation-jobs.server.ts";
import type { QuotationMailKind } from "./quotation-mails.server.ts";
import {
  changeQuotations,
  draftOf,
  hasAccepted,
  isDraft,
  type Quotation,
  sentQuotationsOf,
  withdrawQuotation,
} from "./quotations.server.ts";
import { activeAircraft, activeOperators } from "./small-lists.server.ts";

type DraftReply = ActionReply<{ done: string }>;

export const draftGone = "There is no draft any more: a colleague has sent or discarded it.";

async function receiveStart(form: FormData, booking: Booking, post: StaffPost): Promise<DraftReply> {
  const { services } = post;
  const [latest] = await sentQuotationsOf(services.db, booking.id);
  const answers =
    latest?.quotation.draft && !form.get("aircraft")
      ? { ...latest.quotation.draft, expiresAt: "" }
      : await withNewOption({}, form, booking, services);
  return await startDraft(post, booking.id, answers);
}

/** Begins a draft as a new version, unless the booking has one. */
export const startDraft = ({ services, record }: StaffPost, bookingId: string, answers: QuotationAnswers) =>
  changeQuotations(services, bookingId, async (transaction, { reference }, rows): Promise<DraftReply> => {
    if (hasAccepted(rows))
      return refusing({}).refuse(
        "The customer has accepted a version, so there can be no next one.",
        {},
        409,
      );
    if (rows.some(isDraft)) return { ok: true, done: "started" };
    const version = (rows[0]?.version ?? 0) + 1;
    const draft = withoutEmptyFields(answers);
    const row = { bookingId, number: `${reference}-${version}`, version, draft };
    await transaction.insert(quotations).values({ ...row, createdAt: services.clock.now() });
    await record(transaction, { action: "quotation.start", subjectId: reference });
    return { ok: true, done: "started" };
  });

function withoutSecondOption(answers: QuotationAnswers): QuotationAnswers {
  const isOfSecond = (field: string) => field === estimateField(1) || field.startsWith(optionField(1, ""));
  return Object.fromEntries(Object.entries(answers).filter(([field]) => !isOfSecond(field)));
}

/** Most of the 800 fields of a draft are empty. */
const withoutEmptyFields = (answers: QuotationAnswers): QuotationAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([, text]) => text !== ""));

/** The answers of the posted form, with the stored draft's estimates, which forms do not post. */
export function postedDraft(form: FormData, { draft }: Pick<Quotation, "draft">): QuotationAnswers {
  const posted = withoutEmptyFields(answersIn(form, quotationFields));
  for (const at of optionIndexes) {
    const estimate = draft?.[estimateField(at)];
    if (estimate && hasOption(posted, at)) posted[estimateField(at)] = estimate;
  }
  return posted;
}

/** Saves the draft. By its intent it also adds an option, removes the second one, or sends the quotation. */
async function receiveDraft(form: FormData, booking: Booking, post: StaffPost): Promise<DraftReply> {
  const { services } = post;
  const intent = form.get("intent");
  const draft = await draftOf(services.db, booking.id);
  if (!draft) return refusing({}).refuse(draftGone, {}, 409);
  const posted = postedDraft(form, draft);
  let answers = posted;
  if (intent === "option") answers = await withNewOption(posted, form, booking, services);
  if (intent === "drop-option") answers = withoutSecondOption(posted);
  // If the removal is refused, the second option is shown again.
  const typed = intent === "drop-option" ? posted : answers;
  const saved = await saveDraft(post, booking.id, { revision: Number(form.get("revision")), answers, typed });
  if (!saved.ok) return saved;
  if (intent !== "send") return { ok: true, done: String(intent) };
  const { refuse } = refusing<string>(typed);
  if (!booking.email)
    return refuse(
      "The draft is saved, and not sent: enter the client’s e-mail address on the booking first.",
    );
  const parsed = await checkDraft(services, booking, saved.draft);
  if (parsed.ok) return await sendDraft(post, saved.draft, parsed.content);
  return refuse(`The draft is saved, and not sent yet: ${correctionsText(parsed.errors)}`, parsed.errors);
}

/** The end of a sentence about a draft: "2 things need correcting." */
export function correctionsText(errors: object): string {
  const count = Object.keys(errors).length;
  return `${count === 1 ? "one thing needs" : `${count} things need`} correcting.`;
}

/** The kind of the mail about a version that is sent. */
export const sentMailKind = ({ version }: Pick<Quotation, "version">): QuotationMailKind =>
  version > 1 ? "quotation-replaced" : "quotation-sent";

/** Why this booking takes no further quotation; null if it takes one. */
export function obstacleToSending({ status }: Booking, rows: readonly Quotation[]): string | null {
  if (status === "cancelled") return "This booking is cancelled. Nothing can be sent: open it again first.";
  return hasAccepted(rows)
    ? "The customer has accepted the version before. Nothing can be sent: your draft is still here, to be discarded or kept for a new agreement."
    : null;
}

function refuseStale(typed: QuotationAnswers, saved: Quotation): Refusal {
  const message = "A colleague saved this draft while you had it open. Yours is not saved yet.";
  const errors = colleagueErrors(quotationFields, typed, saved.draft ?? {});
  return refusing<string>(typed).refuse(message, errors, 409);
}

/** Stores the draft unless its revision changed since the form was opened. Saving the stored text again succeeds. */
const saveDraft = (
  { services }: StaffPost,
  bookingId: string,
  { revision, answers, typed }: { revision: number; answers: QuotationAnswers; typed: QuotationAnswers },
) =>
  changeQuotations(
    services,
    bookingId,
    async (transaction, _booking, rows): Promise<ActionReply<{ draft: Quotation }>> => {
      const before = rows.find(isDraft);
      if (!before) return refusing<string>(typed).refuse(draftGone, {}, 409);
      const draft = withoutEmptyFields(answers);
      // Older drafts are stored with their empty fields.
      if (isDeepStrictEqual(withoutEmptyFields(before.draft ?? {}), draft))
        return { ok: true, draft: before };
      if (before.revision !== revision) return refuseStale(typed, before);
      const [saved] = await transaction
        .update(quotations)
        .set({ draft, revision: revision + 1 })
        .where(eq(quotations.id, before.id))
        .returning();
      if (!saved) throw new Error("a locked draft was not updated");
      return { ok: true, draft: saved };
    },
  );

/**
 * Freezes the draft as `content`, queues its mail, and marks the version before as replaced. Refuses if the booking was cancelled, a
 * version accepted, or the draft changed meanwhile.
 */
const sendDraft = ({ services, record }: StaffPost, draft: Quotation, content: QuotationContent) =>
  changeQuotations(services, draft.bookingId, async (transaction, booking, rows): Promise<DraftReply> => {
    const { refuse } = refusing<string>(draft.draft ?? {});
    const stored = rows.find(isDraft);
    if (stored?.id !== draft.id) return refuse(draftGone, {}, 409);
    const obstacle = obstacleToSending(booking, rows);
    if (obstacle) return refuse(obstacle, {}, 409);
    if (stored.revision !== draft.revision) return refuseStale(draft.draft ?? {}, stored);
    const now = services.clock.now();
    await transaction
      .update(quotations)
      .set({ status: "replaced", endedAt: now })
      .where(and(eq(quotations.bookingId, booking.id), eq(quotations.status, "sent")));
    const [frozen, expiresAt] = [JSON.stringify(content), new Date(content.expiresAt)];
    const sha256 = createHash("sha256").update(frozen).digest("hex");
    await transaction
      .update(quotations)
      .set({ status: "sent", content: frozen, sha256, sentAt: now, expiresAt })
      .where(eq(quotations.id, draft.id));
    await transaction
      .update(bookings)
      .set({ answeredAt: booking.answeredAt ?? now })
      .where(eq(bookings.id, booking.id));
    await queueQuotationMails(transaction, services, draft, [sentMailKind(draft)]);
    await scheduleExpiry(transaction, services, draft.id, expiresAt);
    await record(transaction, { action: "quotation.send", subjectId: draft.number });
    return { ok: true, done: "sent" };
  });

const receiveDiscard = (_form: FormData, { id }: Booking, { services, record }: StaffPost) =>
  changeQuotations(services, id, async (transaction, _booking, rows): Promise<DraftReply> => {
    const draft = rows.find(isDraft);
    if (draft) {
      await transaction.delete(quotations).where(eq(quotations.id, draft.id));
      await record(transaction, { action: "quotation.discard", subjectId: draft.number });
    }
    return { ok: true, done: "discarded" };
  });

/** Adds an option for the chosen aircraft, with registration and operator if the lists have exactly one that fits. */
async function withNewOption(
  answers: QuotationAnswers,
  form: FormData,
  booking: Booking,
  services: Services,
): Promise<QuotationAnswers> {
  const icao = String(form.get("aircraft") ?? "");
  const draft = withOption(answers, booking, await tripOf(booking, services), icao);
  const fleet = await activeAircraft(services.db);
  const [operator, ...otherOperators] = await activeOperators(services.db);
  for (const at of optionIndexes.filter((option) => hasOption(draft, option))) {
    const [plane, ...otherPlanes] = fleet.filter(({ type }) => type === draft[optionField(at, "type")]);
    if (plane && otherPlanes.length === 0) draft[optionField(at, "tail")] ||= plane.tail;
    if (operator && otherOperators.length === 0) draft[optionField(at, "operator")] ||= operator.id;
  }
  return draft;
}

/** The content that a stored draft would be sent with, or errors by field. */
export async function checkDraft(
  services: Pick<Services, "db" | "clock">,
  booking: Booking,
  { draft, number }: Pick<Quotation, "draft" | "number">,
): Promise<ParsedQuotation> {
  const { db, clock } = services;
  const facts = await currentFacts(db);
  return parseQuotation(draft ?? {}, {
    booking,
    number,
    operators: await activeOperators(db),
    zoneOf: await placeZones(db),
    exchange(minor, from, to) {
      const amount = fixedAmount(from as Currency, minor);
      return Math.round(exchange(facts.prices, to as Currency, amount).expected);
    },
    termsDate: terms.updated,
    now: clock.now(),
  });
}

export const withdrawalRules = formRules({ reason: requiredLines(1000, "Say why, for the customer.") });

const receiveWithdrawal = formHandler(
  withdrawalRules,
  async (
    { reason },
    { refuse, posted },
    { id: bookingId }: Booking,
    post: StaffPost,
  ): Promise<DraftReply> => {
    const sent = { bookingId, number: String(posted.get("number")) };
    const withdrawn = await withdrawQuotation(post, sent, reason);
    return withdrawn.ok
      ? { ok: true, done: "withdrawn" }
      : refuse(`Nothing was withdrawn: this quotation is already ${withdrawn.reason}.`, {}, 409);
  },
);

/** The forms of a booking's quotation page. */
export const receiveQuotation = intents<DraftReply, [Booking, StaffPost]>({
  start: receiveStart,
  option: receiveDraft,
  "drop-option": receiveDraft,
  save: receiveDraft,
  send: receiveDraft,
  discard: receiveDiscard,
  withdraw: receiveWithdrawal,
  payment: receivePayment,
  close: receiveFlightAccount,
});
