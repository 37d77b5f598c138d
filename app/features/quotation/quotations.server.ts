import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import {
  flightAccounts,
  payments,
  quotationAcceptances,
  type quotationStatuses,
  quotations,
} from "#app/database/schema/quotations.ts";
import { type Booking, lockBooking, visitor } from "#app/features/booking/bookings.server.ts";
import { storeStep } from "#app/features/booking/change-booking.server.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import { formatMoney } from "#app/features/trip/figure-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import { lagosDay } from "#app/ui/staff/lagos-time.ts";
import { acceptedTrip, isSameTrip } from "./accepted-trip.ts";
import {
  agreedAmounts,
  contentOf,
  nextDue,
  type QuotationContent,
  type QuotationOption,
  withoutDeskFigures,
} from "./quotation-content.ts";
import type { QuotationAnswers } from "./quotation-form.ts";
import { queueQuotationMails, scheduleExpiry } from "./quotation-jobs.server.ts";
import type { QuotationMailKind } from "./quotation-mails.server.ts";

export type Quotation = typeof quotations.$inferSelect;
export type Acceptance = typeof quotationAcceptances.$inferSelect;
export type Payment = typeof payments.$inferSelect;
export type QuotationStatus = (typeof quotationStatuses)[number];

/** The status at a time: a sent quotation expires by the clock, and ends with a cancelled booking. */
export function statusAt(
  { status, expiresAt }: Pick<Quotation, "status" | "expiresAt">,
  booking: Pick<Booking, "status">,
  now: Date,
): QuotationStatus {
  if (status !== "sent") return status;
  if (booking.status === "cancelled") return "withdrawn";
  return expiresAt && expiresAt <= now ? "expired" : "sent";
}

/** Every version for a booking and its draft, newest first. */
const quotationsOf = (db: Queries, bookingId: string): Promise<Quotation[]> =>
  db.select().from(quotations).where(eq(quotations.bookingId, bookingId)).orderBy(desc(quotations.version));

export const draftOf = async (db: Queries, bookingId: string): Promise<Quotation | undefined> =>
  (await quotationsOf(db, bookingId)).find(({ status }) => status === "draft");

/** Sent quotations with booking, signature, final account and payments (oldest first); the newest quotation first. */
export async function sentQuotations(db: Queries, where: SQL | undefined) {
  const rows = await db
    .select({
      quotation: quotations,
      booking: bookings,
      acceptance: quotationAcceptances,
      account: flightAccounts,
      isTripChanged: sql<boolean>`exists(
        select 1 from ${bookingEvents} step
        where step.booking_id = ${bookings.id} and step.kind = 'changed' and step.at > ${quotationAcceptances.acceptedAt})`,
    })
    .from(quotations)
    .innerJoin(bookings, eq(bookings.id, quotations.bookingId))
    .leftJoin(quotationAcceptances, eq(quotationAcceptances.quotationId, quotations.id))
    .leftJoin(flightAccounts, eq(flightAccounts.bookingId, quotations.bookingId))
    .where(and(ne(quotations.status, "draft"), where))
    .orderBy(desc(quotations.sentAt), desc(quotations.version));
  const ids = rows.flatMap(({ acceptance }) => acceptance?.quotationId ?? []);
  const received = await db
    .select()
    .from(payments)
    .where(inArray(payments.quotationId, ids))
    .orderBy(asc(payments.recordedAt));
  return rows.map((row) => {
    const content = contentOf(row.quotation);
    const option = (row.acceptance && content.options[row.acceptance.option]) ?? null;
    const own = received.filter(({ quotationId }) => quotationId === row.quotation.id);
    return { ...row, content, option, payments: own, ...balanceOf(option, row, own) };
  });
}
export type SentQuotation = Awaited<ReturnType<typeof sentQuotations>>[number];
export type AcceptedQuotation = SentQuotation & { acceptance: Acceptance; option: QuotationOption };

export const isAccepted = (sent: SentQuotation): sent is AcceptedQuotation => sent.option !== null;

/**
 * Sum paid, total (final once the account is closed) and next amount due, in minor units; null once all is paid, and for a cancelled
 * booking, whose charges the desk agrees with the customer.
 */
function balanceOf(
  option: QuotationOption | null,
  { account, booking }: { account: typeof flightAccounts.$inferSelect | null; booking: Booking },
  received: readonly Payment[],
) {
  const paidMinor = received.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const totalMinor = account?.finalMinor ?? option?.totalMinor ?? 0;
  // What a final account leaves unpaid is due in one sum on the day of its closing.
  const closing = account ? { depositMinor: 0, balanceDue: lagosDay(account.closedAt) } : {};
  const isOpen = option && booking.status !== "cancelled";
  return {
    paidMinor,
    totalMinor,
    due: isOpen ? nextDue({ ...option, totalMinor, ...closing }, paidMinor) : null,
  };
}

/** A quotation's number is its booking's reference and the version. */
const referenceOf = (number: string) => number.slice(0, number.lastIndexOf("-"));

/** Every sent version of the booking of this quotation, newest first. */
export const versionsBeside = (db: Queries, number: string): Promise<SentQuotation[]> =>
  sentQuotations(db, eq(bookings.reference, referenceOf(number)));

export const sentQuotationsOf = (db: Queries, bookingId: string): Promise<SentQuotation[]> =>
  sentQuotations(db, eq(quotations.bookingId, bookingId));

/** The accepted quotations of these bookings by the booking's id, at most one each. */
export async function acceptedQuotations(db: Queries, of: readonly Pick<Booking, "id">[]) {
  const ids = of.map(({ id }) => id);
  const isWanted = and(eq(quotations.status, "accepted"), inArray(quotations.bookingId, ids));
  const accepted = (await sentQuotations(db, isWanted)).filter(isAccepted);
  return new Map(accepted.map((each) => [each.booking.id, each]));
}

export const acceptedQuotation = async (db: Queries, id: string): Promise<AcceptedQuotation | null> =>
  (await acceptedQuotations(db, [{ id }])).get(id) ?? null;

/** The total of the accepted option, or of each option. */
export const totalsOf = ({ content, option }: Pick<SentQuotation, "content" | "option">): string[] =>
  (option ? [option] : content.options).map(({ totalMinor }) => formatMoney(totalMinor, content.currency));

/** Sent quotations of an account's bookings with signature and payments, for a copy of a person's data. */
export const quotationData = async (db: Queries, userId: string) =>
  (await sentQuotations(db, eq(bookings.userId, userId)))
    .toReversed()
    .map(({ quotation, acceptance, content, payments }) => ({
      status: quotation.status,
      sentAt: quotation.sentAt,
      reason: quotation.reason,
      content: withoutDeskFigures(content),
      signedName: acceptance?.signedName ?? null,
      acceptedAt: acceptance?.acceptedAt ?? null,
      userAgent: acceptance?.userAgent ?? null,
      payments: payments.map(({ amountMinor, currency, paidOn, method }) => ({
        amountMinor,
        currency,
        paidOn,
        method,
      })),
    }));

type DraftPost = Pick<StaffPost, "services" | "record">;
type QuotationServices = Pick<Services, "db" | "jobs" | "clock">;

/** `missing`: no such booking or draft; `stale`: a colleague saved it since; `accepted`: a version is. */
export type DraftResult =
  | { ok: true; quotation: Quotation }
  | { ok: false; reason: "missing" | "accepted" | "cancelled" }
  | { ok: false; reason: "stale"; saved: Quotation };

/** Locks the booking, so that the changes of its quotations follow one another. */
/** Changes a booking's quotations once the change before is stored. */
const changeQuotations = (
  { db }: QuotationServices,
  reference: string,
  change: (
    transaction: Transaction,
    locked: { booking: Booking; rows: Quotation[]; draft: Quotation | undefined },
  ) => Promise<DraftResult>,
) =>
  db.transaction(async (transaction): Promise<DraftResult> => {
    const booking = await lockBooking(transaction, reference);
    const rows = await quotationsOf(transaction, booking.id);
    const draft = rows.find(({ status }) => status === "draft");
    return await change(transaction, { booking, rows, draft });
  });

/** Begins a draft, as a new version; the booking's draft, where it has one. */
export const startDraft = ({ services, record }: DraftPost, reference: string, answers: QuotationAnswers) =>
  changeQuotations(services, reference, async (transaction, { booking, rows, draft }) => {
    if (rows.some(({ status }) => status === "accepted")) return { ok: false, reason: "accepted" };
    if (draft) return { ok: true, quotation: draft };
    const version = (rows[0]?.version ?? 0) + 1;
    const row = { bookingId: booking.id, number: `${reference}-${version}`, version, draft: answers };
    const [quotation] = await transaction
      .insert(quotations)
      .values({ ...row, createdAt: services.clock.now() })
      .returning();
    if (!quotation) throw new Error("a draft of a quotation was not stored");
    await record(transaction, { action: "quotation.start", subjectId: reference });
    return { ok: true, quotation };
  });

/** Changes the draft while it is still the revision that its writer saw. The same text again succeeds. */
export const saveDraft = (
  services: QuotationServices,
  { reference, revision, answers }: { reference: string; revision: number; answers: QuotationAnswers },
) =>
  changeQuotations(services, reference, async (transaction, { draft }) => {
    if (!draft) return { ok: false, reason: "missing" };
    if (isDeepStrictEqual(filled(draft.draft ?? {}), filled(answers))) return { ok: true, quotation: draft };
    if (draft.revision !== revision) return { ok: false, reason: "stale", saved: draft };
    const [quotation] = await transaction
      .update(quotations)
      .set({ draft: answers, revision: revision + 1 })
      .where(eq(quotations.id, draft.id))
      .returning();
    if (!quotation) throw new Error("a draft went away under its own lock");
    return { ok: true, quotation };
  });

const filled = (answers: QuotationAnswers) =>
  Object.fromEntries(Object.entries(answers).filter(([, text]) => text !== ""));

/** Deletes the draft, if there is one. */
export const discardDraft = ({ services, record }: DraftPost, reference: string) =>
  changeQuotations(services, reference, async (transaction, { draft }) => {
    if (!draft) return { ok: false, reason: "missing" };
    await transaction.delete(quotations).where(eq(quotations.id, draft.id));
    await record(transaction, { action: "quotation.discard", subjectId: draft.number });
    return { ok: true, quotation: draft };
  });

/**
 * Freezes the draft as `content` and mails it; the version before is replaced. Where that one was accepted meanwhile nothing is sent
 * (`accepted`). It is sent once this resolves: the mail follows when the mail server takes it.
 */
export const sendQuotation = (
  { services, record }: DraftPost,
  { reference, revision, content }: { reference: string; revision: number; content: QuotationContent },
) =>
  changeQuotations(services, reference, async (transaction, { booking, rows, draft }) => {
    if (!draft) return { ok: false, reason: "missing" };
    if (booking.status === "cancelled") return { ok: false, reason: "cancelled" };
    if (rows.some(({ status }) => status === "accepted")) return { ok: false, reason: "accepted" };
    if (draft.revision !== revision) return { ok: false, reason: "stale", saved: draft };
    const now = services.clock.now();
    await transaction
      .update(quotations)
      .set({ status: "replaced", endedAt: now })
      .where(and(eq(quotations.bookingId, booking.id), eq(quotations.status, "sent")));
    const [frozen, expiresAt] = [JSON.stringify(content), new Date(content.expiresAt)];
    const [quotation] = await transaction
      .update(quotations)
      .set({
        status: "sent",
        content: frozen,
        sha256: createHash("sha256").update(frozen).digest("hex"),
        sentAt: now,
        expiresAt,
      })
      .where(eq(quotations.id, draft.id))
      .returning();
    if (!quotation) throw new Error("a draft went away under its own lock");
    await transaction
      .update(bookings)
      .set({ answeredAt: booking.answeredAt ?? now })
      .where(eq(bookings.id, booking.id));
    await queueQuotationMails(transaction, services, quotation, [
      rows.length > 1 ? "quotation-replaced" : "quotation-sent",
    ]);
    await scheduleExpiry(transaction, services, quotation.id, expiresAt);
    await record(transaction, { action: "quotation.send", subjectId: quotation.number });
    return { ok: true, quotation };
  });

/** The result of an ending; a quotation that is no longer open keeps its status. */
export type EndResult = { ok: true } | { ok: false; status: QuotationStatus | "missing" };

interface QuotationEnd {
  status: "accepted" | "declined" | "withdrawn";
  reason?: string;
  mails: readonly QuotationMailKind[];
  afterWrite?: (transaction: Transaction, quotation: Quotation, now: Date, booking: Booking) => Promise<void>;
}

/** Ends an open quotation. Of two concurrent endings the second meets the first one's status. */
const endQuotation = (services: QuotationServices, number: string, ending: QuotationEnd) =>
  services.db.transaction(async (transaction): Promise<EndResult> => {
    const booking = await lockBooking(transaction, referenceOf(number));
    const [quotation] = await transaction
      .select()
      .from(quotations)
      .where(eq(quotations.number, number))
      .for("update");
    if (!quotation) return { ok: false, status: "missing" };
    const now = services.clock.now();
    const status = statusAt(quotation, booking, now);
    if (status !== "sent") return { ok: false, status };
    await transaction
      .update(quotations)
      .set({ status: ending.status, endedAt: now, reason: ending.reason || null })
      .where(eq(quotations.id, quotation.id));
    await ending.afterWrite?.(transaction, quotation, now, booking);
    await queueQuotationMails(transaction, services, quotation, ending.mails);
    return { ok: true };
  });

/** Evidence of a typed signature, as the request gives it. */
export type Signature = Pick<
  Acceptance,
  "option" | "signedName" | "network" | "userAgent" | "identity" | "termsDate"
>;

/** Accepts one option of an open quotation in one transaction: status, evidence, the booking's flights, mails to both sides. */
export const acceptQuotation = (services: QuotationServices, number: string, signature: Signature) =>
  endQuotation(services, number, {
    status: "accepted",
    mails: ["quotation-accepted", "quotation-accepted-desk"],
    async afterWrite(transaction, quotation, acceptedAt, booking) {
      const { id, version, sha256 } = quotation;
      if (!sha256) throw new Error(`quotation ${number} has no hash`);
      const content = contentOf(quotation);
      const option = content.options[signature.option];
      if (!option) throw new Error(`quotation ${number} has no option ${signature.option}`);
      const amounts = agreedAmounts(content, option);
      await transaction
        .insert(quotationAcceptances)
        .values({ quotationId: id, version, sha256, acceptedAt, ...signature, ...amounts });
      const trip = acceptedTrip(option, booking);
      if (booking.status === "confirmed" && !isSameTrip(booking, option.legs)) {
        // At the moment of the acceptance: a later step is a change by staff.
        const step = { jobs: services.jobs, clock: { now: () => acceptedAt } };
        await storeStep(transaction, step, booking, {
          kind: "changed",
          set: trip,
          actor: booking.userId ?? visitor,
          note: "",
          mails: ["booking-trip-changed"],
        });
        return;
      }
      await transaction
        .update(bookings)
        .set({ ...trip, version: booking.version + 1 })
        .where(eq(bookings.id, booking.id));
    },
  });

export const declineQuotation = (services: QuotationServices, number: string, reason: string) =>
  endQuotation(services, number, { status: "declined", reason, mails: ["quotation-declined"] });

export const withdrawQuotation = ({ services, record }: DraftPost, number: string, reason: string) =>
  endQuotation(services, number, {
    status: "withdrawn",
    reason,
    mails: ["quotation-withdrawn"],
    afterWrite: (transaction) => record(transaction, { action: "quotation.withdraw", subjectId: number }),
  });
