import { and, asc, eq, gte, lt } from "drizzle-orm";
import type { Queries } from "#app/database/client.server.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import { handling } from "#app/database/schema/handling.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import { allFlightsOf } from "#app/features/booking/seen-trip.ts";
import { agreedLegs } from "#app/features/quotation/accepted-trip.ts";
import { longestJourneyDays } from "#app/features/quotation/calendar.server.ts";
import {
  type AcceptedQuotation,
  acceptedQuotation,
  acceptedQuotations,
} from "#app/features/quotation/quotations.server.ts";
import type { StaffPost } from "#app/features/staff/staff-request.server.ts";
import { addDays } from "#app/features/trip/local-time.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import { oneLine } from "#app/platform/form-text.ts";
import { type ActionReply, answersIn, type FormErrors } from "#app/ui/form/form-reply.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import {
  type HandlingItem,
  type HandlingText,
  handlingField,
  handlingKinds,
  handlingStates,
  handlingTexts,
  isDone,
  itemOf,
  stateLabels,
} from "./handling.ts";

const longestText = 300;
const dayMs = 24 * 60 * 60 * 1000;

/** A booking's flights, as accepted or else as requested. `departs`: local time `YYYY-MM-DDTHH:MM`, or only the day. */
const handlingLegs = (booking: Booking, accepted: AcceptedQuotation | null | undefined) =>
  agreedLegs(accepted)?.map(({ from, to, departs }) => ({ from, to, departs })) ??
  allFlightsOf(booking).map(({ from, to, date, time }) => ({
    from,
    to,
    departs: time ? `${date}T${time}` : date,
  }));

/** The handling of a booking with its flights. */
export async function handlingOf(db: Queries, booking: Booking) {
  const accepted = await acceptedQuotation(db, booking.id);
  const [row] = await db.select().from(handling).where(eq(handling.bookingId, booking.id));
  return {
    legs: handlingLegs(booking, accepted),
    items: row?.items ?? [],
    version: row?.version ?? 0,
    accepted,
  };
}

/** Confirmed bookings with a flight within 24 hours and open handling items of coming flights, as dashboard lines. */
export async function openHandling(db: Queries, now: Date) {
  const tomorrow = new Date(now.getTime() + dayMs);
  const [from, until] = [lagosLocal(now), lagosLocal(tomorrow)];
  const rows = await db
    .select({ booking: bookings, items: handling.items })
    .from(bookings)
    .leftJoin(handling, eq(handling.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.status, "confirmed"),
        gte(bookings.departureDateTime, `${addDays(from.slice(0, 10), -longestJourneyDays)} 00:00:00`),
        lt(bookings.departureDateTime, `${until.replace("T", " ")}:00`),
      ),
    )
    .orderBy(asc(bookings.departureDateTime));
  const accepted = await acceptedQuotations(
    db,
    rows.map(({ booking }) => booking),
  );
  return rows.flatMap(({ booking, items }) => {
    const legs = handlingLegs(booking, accepted.get(booking.id));
    // A flight without a time counts from the start of its day.
    const isAhead = legs.map(({ departs }) => departs >= from.slice(0, departs.length));
    const isSoon = legs.some(({ departs }, leg) => isAhead[leg] && departs < until);
    const openCount = legs.flatMap((_, leg) =>
      handlingKinds.filter((kind) => isAhead[leg] && !isDone(itemOf(items ?? [], leg, kind))),
    ).length;
    const text = `${booking.fullName}: ${openCount === 1 ? "1 thing" : `${openCount} things`} to arrange`;
    return isSoon && openCount > 0 ? [{ reference: booking.reference, text }] : [];
  });
}

/** Stores the posted handling if its version is still the stored one. Otherwise a 409 shows what a colleague saved. */
export async function receiveHandling(
  { form, staff, record, services: { db, clock } }: StaffPost,
  booking: Booking,
): Promise<ActionReply<{ redirectTo: string }>> {
  const { legs } = await handlingOf(db, booking);
  const items = legs.flatMap((_, leg) =>
    handlingKinds.map((kind): HandlingItem => {
      const text = (field: HandlingText) => oneLine(String(form.get(handlingField(leg, kind, field)) ?? ""));
      const state = handlingStates.find((each) => each === text("state")) ?? "open";
      return { leg, kind, state, reference: text("reference"), note: text("note") };
    }),
  );
  const { refuse } = refusing<string>(answersIn(form, [...form.keys()]));
  const tooLong = `Keep this to ${longestText} characters.`;
  const errors: FormErrors<string> = {};
  for (const item of items)
    for (const field of ["reference", "note"] as const)
      if (item[field].length > longestText) errors[handlingField(item.leg, item.kind, field)] = tooLong;
  if (Object.keys(errors).length > 0) return refuse(tooLong, errors);
  const version = Number(form.get("version"));
  const row = { items, version: version + 1, updatedAt: clock.now(), updatedBy: staff.id };
  const isStored = await db.transaction(async (transaction) => {
    const [stored] = await transaction
      .insert(handling)
      .values({ bookingId: booking.id, ...row })
      .onConflictDoUpdate({
        target: handling.bookingId,
        set: row,
        setWhere: eq(handling.version, version),
      })
      .returning();
    if (stored) await record(transaction, { action: "booking.handling", subjectId: booking.reference });
    return stored;
  });
  if (isStored) return { ok: true, redirectTo: `/admin/bookings/${booking.reference}/handling?done=1` };
  const saved = await handlingOf(db, booking);
  for (const item of items) {
    const theirs = itemOf(saved.items, item.leg, item.kind);
    if (handlingTexts.some((field) => theirs[field] !== item[field]))
      errors[handlingField(item.leg, item.kind, "state")] = `A colleague saved: ${itemText(theirs)}`;
  }
  return refuse("A colleague saved the handling while you had it open. Yours is not saved yet.", errors, 409);
}

const itemText = ({ state, reference, note }: HandlingItem) =>
  [stateLabels[state], reference, note].filter(Boolean).join(", ");
