import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { data } from "react-router";
import type { Queries, Transaction } from "#app/database/client.server.ts";
import { bookingEvents, bookings } from "#app/database/schema/bookings.ts";
import {
  flightAccounts,
  payments,
  quotationAcceptances,
  type quotationStatuses,
  quotations,
} from "#app/database/schema/quotations.ts";
import { type Booking, bookingGone, visitor } from "#app/features/booking/bookings.server.ts";
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
  type QuotationOption,
  withoutDeskFigures,
} from "./quotation-content.ts";
import { queueQuotationMails } from "./quotation-jobs.server.ts";
import type { QuotationMailKind } from "./quotation-mails.server.ts";

export type Quotation = typeof quotations.$inferSelect;
export type Acceptance = typeof quotationAcceptances.$inferSelect;
export type Payment = typeof payments.$inferSelect;
export type QuotationStatus = (typeof quotationStatuses)[number];

/** The status at `now`: a sent quotation expires by the clock, and is withdrawn with a cancelled booking. */
export function statusAt(
  { status, expiresAt }: Pick<Quotation, "status" | "expiresAt">,
  booking: Pick<Booking, "status">,
  now: Date,
): QuotationStatus {
  if (status !== "sent") return status;
  if (booking.status === "cancelled") return "withdrawn";
  return expiresAt && expiresAt <= now ? "expired" : "sent";
}

/** All versions of a booking with its draft, newest first. */
export const quotationsOf = (db: Queries, bookingId: string) =>
  db.select().from(quotations).where(eq(quotations.bookingId, bookingId)).orderBy(desc(quotations.version));

export const draftOf = async (db: Queries, bookingId: string): Promise<Quotation | undefined> =>
  (await quotationsOf(db, bookingId)).find(isDraft);

export const isDraft = ({ status }: Quotation) => status === "draft";
export const hasAccepted = (rows: readonly Quotation[]) => rows.some(({ status }) => status === "accepted");

/** Sent quotations, newest first, with booking, signature, final account, payments (oldest first) and the amount due. */
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
  return rows.map((row) =>
    withAmounts(
      row,
      received.filter(({ quotationId }) => quotationId === row.quotation.id),
    ),
  );
}

interface SentRow {
  quotation: Quotation;
  booking: Booking;
  acceptance: Acceptance | null;
  account: typeof flightAccounts.$inferSelect | null;
  /** Whether staff changed the trip after the acceptance. */
  isTripChanged: boolean;
}

/** A sent quotation with its content, payments and amount due; the rows need not be stored. */
export function withAmounts(row: SentRow, payments: readonly Payment[]) {
  const { quotation, booking, acceptance, account } = row;
  const content = contentOf(quotation);
  const option = (acceptance && content.options[acceptance.option]) ?? null;
  const money = (minor: number) => formatMoney(minor, content.currency);
  const paidMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const totalMinor = account?.finalMinor ?? option?.totalMinor ?? 0;
  // After a final account the whole rest is due on the day of its closing.
  const closing = account ? { depositMinor: 0, balanceDue: lagosDay(account.closedAt) } : {};
  const isOpen = option && booking.status !== "cancelled";
  const due = isOpen ? nextDue({ ...option, totalMinor, ...closing }, paidMinor) : null;
  return {
    ...row,
    content,
    option,
    payments,
    paidMinor,
    /** The final amount once the account is closed, else the quoted total. */
    totalMinor,
    overpaid: paidMinor > totalMinor ? money(paidMinor - totalMinor) : null,
    /** Null if everything is paid, and for a cancelled booking, whose charges the desk agrees with the customer. */
    due: due && { ...due, amount: money(due.minor) },
  };
}
export type SentQuotation = ReturnType<typeof withAmounts>;
export type AcceptedQuotation = SentQuotation & { acceptance: Acceptance; option: QuotationOption };

export const isAccepted = (sent: SentQuotation): sent is AcceptedQuotation => sent.option !== null;

/** All sent versions beside this one, newest first. A number is the booking's reference and the version. */
export const versionsBeside = (db: Queries, number: string): Promise<SentQuotation[]> =>
  sentQuotations(db, eq(bookings.reference, number.slice(0, number.lastIndexOf("-"))));

export const sentQuotationsOf = (db: Queries, bookingId: string): Promise<SentQuotation[]> =>
  sentQuotations(db, eq(quotations.bookingId, bookingId));

/** The accepted quotations of these bookings by booking id; a booking has at most one. */
export async function acceptedQuotations(db: Queries, of: readonly Pick<Booking, "id">[]) {
  const ids = of.map(({ id }) => id);
  const isWanted = and(eq(quotations.status, "accepted"), inArray(quotations.bookingId, ids));
  const accepted = (await sentQuotations(db, isWanted)).filter(isAccepted);
  return new Map(accepted.map((each) => [each.booking.id, each]));
}

export const acceptedQuotation = async (db: Queries, id: string): Promise<AcceptedQuotation | null> =>
  (await acceptedQuotations(db, [{ id }])).get(id) ?? null;

/** An account's sent quotations with signature and payments, oldest first, for the export of personal data. */
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

type QuotationServices = Pick<Services, "db" | "jobs" | "clock">;

/** Changes a booking's quotations in a transaction that locks them and the booking. `rows`: newest first. */
export const changeQuotations = <Result>(
  { db }: Pick<Services, "db">,
  bookingId: string,
  change: (transaction: Transaction, booking: Booking, rows: Quotation[]) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (transaction) => {
    const isThis = eq(bookings.id, bookingId);
    const [booking] = await transaction.select().from(bookings).where(isThis).for("update");
    if (!booking) throw data(bookingGone, { status: 404 });
    // The quotations are locked, too: the expiry job does not lock the booking.
    return await change(transaction, booking, await quotationsOf(transaction, bookingId).for("update"));
  });

/** `reason`: the status that prevents the change. */
export type EndResult = { ok: true } | { ok: false; reason: QuotationStatus | "missing" };

type QuotationKey = Pick<Quotation, "bookingId" | "number">;

interface QuotationEnd {
  status: "accepted" | "declined" | "withdrawn";
  reason?: string;
  mails: readonly QuotationMailKind[];
  afterWrite?: (transaction: Transaction, quotation: Quotation, now: Date, booking: Booking) => Promise<void>;
}

/** Ends an open quotation. Of two concurrent calls the second returns the status that the first one set. */
const endQuotation = (
  services: QuotationServices,
  { bookingId, number }: QuotationKey,
  ending: QuotationEnd,
) =>
  changeQuotations(services, bookingId, async (transaction, booking, rows): Promise<EndResult> => {
    const quotation = rows.find((row) => row.number === number);
    if (!quotation) return { ok: false, reason: "missing" };
    const now = services.clock.now();
    const status = statusAt(quotation, booking, now);
    if (status !== "sent") return { ok: false, reason: status };
    await transaction
      .update(quotations)
      .set({ status: ending.status, endedAt: now, reason: ending.reason || null })
      .where(eq(quotations.id, quotation.id));
    await ending.afterWrite?.(transaction, quotation, now, booking);
    await queueQuotationMails(transaction, services, quotation, ending.mails);
    return { ok: true };
  });

/** Evidence of a typed signature, taken from the request. */
export type Signature = Pick<
  Acceptance,
  "option" | "signedName" | "network" | "userAgent" | "identity" | "termsDate"
>;

/** Accepts one option of an open quotation: stores status, evidence and the booking's flights, and mails both sides. */
export const acceptQuotation = (services: QuotationServices, sent: QuotationKey, signature: Signature) =>
  endQuotation(services, sent, {
    status: "accepted",
    mails: ["quotation-accepted", "quotation-accepted-desk"],
    async afterWrite(transaction, quotation, acceptedAt, booking) {
      const { id, number, version, sha256 } = quotation;
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
        // With the time of the acceptance: only a later step counts as a change by staff (`isTripChanged`).
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

export const declineQuotation = (services: QuotationServices, sent: QuotationKey, reason: string) =>
  endQuotation(services, sent, { status: "declined", reason, mails: ["quotation-declined"] });

export const withdrawQuotation = ({ services, record }: StaffPost, sent: QuotationKey, reason: string) =>
  endQuotation(services, sent, {
    status: "withdrawn",
    reason,
    mails: ["quotation-withdrawn"],
    afterWrite: (transaction) =>
      record(transaction, { action: "quotation.withdraw", subjectId: sent.number }),
  });
