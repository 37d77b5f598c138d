import type { BookingStatus } from "#app/features/booking/booking-status.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import { isTimeOpen } from "#app/features/booking/seen-trip.ts";
import { threadOf } from "#app/features/booking/thread.server.ts";
import { placeZones } from "#app/features/trip/booked-trip.server.ts";
import { estimateText, formatMoney, longDay, requestedFirst } from "#app/features/trip/figure-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import { lagosDay, staffDay } from "#app/ui/staff/lagos-time.ts";
import { offeredFor, tripOf } from "./draft-from-trip.server.ts";
import { typedAmount } from "./money.ts";
import { flightAccount } from "./payments.server.ts";
import { canCheckOut } from "./paystack.server.ts";
import {
  changesBetween,
  optionName,
  type QuotationContent,
  withoutDeskFigures,
} from "./quotation-content.ts";
import { momentText } from "./quotation-facts.ts";
import { legNotes } from "./quotation-form.ts";
import {
  type AcceptedQuotation,
  draftOf,
  isAccepted,
  type QuotationStatus,
  type SentQuotation,
  sentQuotationsOf,
  statusAt,
} from "./quotations.server.ts";
import { checkDraft } from "./receive-draft.server.ts";
import { activeOperators } from "./small-lists.server.ts";

/** A quotation for its customer's page, without hash, fingerprint and names of staff. `versions`: newest first. */
export function quotationView(
  sent: SentQuotation,
  versions: readonly SentQuotation[],
  { clock, settings }: Pick<Services, "clock" | "settings">,
) {
  const { quotation, booking, content } = sent;
  const now = clock.now();
  const before = versions.find((each) => each.quotation.version < quotation.version);
  const newest = versions[0]?.quotation.number;
  return {
    ...offerView(content, before?.content, now),
    status: statusAt(quotation, booking, now),
    bookingStatus: booking.status,
    reason: quotation.reason,
    endedAt: quotation.endedAt && momentText(quotation.endedAt),
    newer: newest && newest !== quotation.number ? newest : null,
    acceptance: isAccepted(sent)
      ? {
          option: sent.acceptance.option,
          name: optionName(sent.option),
          signedName: sent.acceptance.signedName,
          at: momentText(sent.acceptance.acceptedAt),
        }
      : null,
    account: isAccepted(sent) ? paymentView(sent, longDay) : null,
    canPayByCard: canCheckOut({ settings }, content.currency),
  };
}
/** The preview of a draft lacks the fields of a sent quotation. */
export type QuotationView = ReturnType<typeof offerView> & Partial<ReturnType<typeof quotationView>>;

/** The offer as its customer sees it, also as a preview before it is sent. */
export const offerView = (content: QuotationContent, before: QuotationContent | undefined, now: Date) => ({
  content: withoutDeskFigures(content),
  leftText: leftText(new Date(content.expiresAt), now),
  changes: before ? changesBetween(before, content) : [],
  status: "sent" as QuotationStatus,
  bookingStatus: "pending" as BookingStatus,
});

/** Payments and next amount due of an accepted quotation. `dayText`: customers and staff have different date formats. */
export function paymentView(
  { content, option, payments, paidMinor, overpaid, account, due }: AcceptedQuotation,
  dayText: (iso: string) => string,
) {
  const money = (minor: number) => formatMoney(minor, content.currency);
  return {
    paid: money(paidMinor),
    final: account && money(account.finalMinor),
    overpaid,
    due,
    bankDetails: option.bankDetails,
    payments: payments.map(({ amountMinor, paidOn, method }) => ({
      value: money(amountMinor),
      label: `${amountMinor < 0 ? "Refund" : method === "paystack" ? "Card" : "Bank transfer"}, ${dayText(paidOn)}`,
    })),
  };
}

const minuteMs = 60_000;

/** The time left to accept, as a sentence. */
export function leftText(expiresAt: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / minuteMs));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  if (days >= 2) return `You have ${days} days to accept it.`;
  if (hours >= 2) return `You have ${hours} hours to accept it.`;
  return minutes === 1 ? "You have one minute to accept it." : `You have ${minutes} minutes to accept it.`;
}

/** The data of the staff's quotation page of a booking. */
export async function staffQuotation(services: Services, booking: Booking) {
  const { db, clock } = services;
  const { submission: _key, seenTrip: _snapshot, ...row } = booking;
  const now = clock.now();
  const draft = await draftOf(db, booking.id);
  const sent = await sentQuotationsOf(db, booking.id);
  const checked = draft ? await checkDraft(services, booking, draft) : null;
  const accepted = sent.find(isAccepted) ?? null;
  return {
    booking: { ...row, isTimeOpen: isTimeOpen(booking, "departureDateTime") },
    now,
    draft: draft ? { answers: draft.draft ?? {}, revision: draft.revision, number: draft.number } : null,
    /** The page as its customer would see it; null while the draft is incomplete. */
    preview: checked?.ok ? offerView(checked.content, sent[0]?.content, now) : null,
    missing: checked && !checked.ok ? checked.errors : {},
    legNotes: draft ? legNotes(draft.draft ?? {}, await placeZones(db)) : {},
    versions: sent.map(({ quotation, content, acceptance, option }) => ({
      status: statusAt(quotation, booking, now),
      sentAt: quotation.sentAt,
      endedAt: quotation.endedAt,
      reason: quotation.reason,
      /** The option that the customer signed. */
      chosen: acceptance && option ? `option ${acceptance.option + 1}, ${optionName(option)}` : null,
      content,
    })),
    accepted: accepted ? { ...acceptedView(accepted), today: lagosDay(now) } : null,
    messages: await threadOf(db, booking.id, "desk"),
    account: flightAccount(accepted),
    offered: draft || !accepted ? await offers(booking, services) : [],
    operators: (await activeOperators(db)).map(({ id, name }) => ({ id, name })),
  };
}

const acceptedView = (accepted: AcceptedQuotation) => ({
  ...paymentView(accepted, staffDay),
  number: accepted.quotation.number,
  sha256: accepted.quotation.sha256 ?? "",
  signedName: accepted.acceptance.signedName,
  acceptedAt: accepted.acceptance.acceptedAt,
  currency: accepted.content.currency,
  total: formatMoney(accepted.totalMinor, accepted.content.currency),
  dueTyped: accepted.due ? typedAmount(accepted.due.minor) : "",
  notes: accepted.payments.map(({ note }) => note),
});
export type StaffQuotation = Awaited<ReturnType<typeof staffQuotation>>;

const offers = async (booking: Booking, services: Services) =>
  requestedFirst(offeredFor(await tripOf(booking, services)), booking.preferredAircraft).map(
    ({ icao, name, estimate }) => ({
      icao,
      name,
      estimate: estimate && estimateText(estimate),
      /** The lines of the estimate, which only staff see. */
      lines: (estimate?.lines ?? []).map(({ text, expectedMinor }) => ({
        label: text,
        value: formatMoney(expectedMinor, estimate?.currency ?? "USD"),
      })),
    }),
  );
