import type { Booking } from "#app/features/booking/bookings.server.ts";
import { openTimesOf } from "#app/features/booking/seen-trip.ts";
import { threadOf } from "#app/features/booking/thread.server.ts";
import { placeZones } from "#app/features/trip/booked-trip.server.ts";
import { estimateText, formatMoney, requestedFirst } from "#app/features/trip/figure-text.ts";
import type { Services } from "#app/platform/services.server.ts";
import { lagosDay, staffDay } from "#app/ui/staff/lagos-time.ts";
import { offeredFor, tripOf } from "./draft-from-trip.server.ts";
import { flightAccount } from "./flight-account.server.ts";
import { typedAmount } from "./money.ts";
import { optionName } from "./quotation-content.ts";
import { legNotes } from "./quotation-form.ts";
import { paymentView, quotationPreview } from "./quotation-view.server.ts";
import {
  type AcceptedQuotation,
  draftOf,
  isAccepted,
  sentQuotationsOf,
  statusAt,
  totalsOf,
} from "./quotations.server.ts";
import { checkDraft } from "./receive-draft.server.ts";
import { activeOperators } from "./small-lists.server.ts";

/** Everything of the quotation page of a booking for staff. */
export async function staffQuotation(services: Services, booking: Booking) {
  const { db, clock } = services;
  const { submission: _key, seenTrip: _snapshot, ...row } = booking;
  const now = clock.now();
  const draft = await draftOf(db, booking.id);
  const sent = await sentQuotationsOf(db, booking.id);
  const checked = draft ? await checkDraft(services, booking, draft) : null;
  const accepted = sent.find(isAccepted) ?? null;
  return {
    booking: { ...row, isTimeOpen: openTimesOf(booking).includes("departureDateTime") },
    now,
    draft: draft ? { answers: draft.draft ?? {}, revision: draft.revision, number: draft.number } : null,
    /** The page as its customer would see it; null while something is missing. */
    preview: checked?.ok ? quotationPreview(checked.content, sent[0]?.content, now) : null,
    missing: checked && !checked.ok ? checked.errors : {},
    legNotes: draft ? legNotes(draft.draft ?? {}, await placeZones(db)) : {},
    versions: sent.map(({ quotation, content, acceptance, option }) => ({
      number: quotation.number,
      status: statusAt(quotation, booking, now),
      sentAt: quotation.sentAt,
      endedAt: quotation.endedAt,
      reason: quotation.reason,
      /** The option that the customer signed. */
      chosen: acceptance && option ? `option ${acceptance.option + 1}, ${optionName(option)}` : null,
      totals: totalsOf({ content, option: null }),
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
      /** How the estimate came about, for staff alone. */
      lines: (estimate?.lines ?? []).map(({ text, expectedMinor }) => ({
        label: text,
        value: formatMoney(expectedMinor, estimate?.currency ?? "USD"),
      })),
    }),
  );
