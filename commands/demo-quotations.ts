import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { terms } from "#app/content/legal/terms.ts";
import type { Database } from "#app/database/client.server.ts";
import { operators } from "#app/database/schema/aircraft.ts";
import { bookings } from "#app/database/schema/bookings.ts";
import {
  bookingMessages,
  flightAccounts,
  payments,
  quotationAcceptances,
  quotations,
} from "#app/database/schema/quotations.ts";
import { parseQuotation, type QuotationAnswers } from "#app/features/quotation/quotation-form.ts";
import { placeZones } from "#app/features/trip/booked-trip.server.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";

type Booking = typeof bookings.$inferSelect;
type Operator = typeof operators.$inferSelect;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Quotations in every state, payments and messages for some of the demo's bookings. */
export async function insertQuotations(
  db: Database,
  rows: Booking[],
  staffId: string,
  now: Date,
): Promise<void> {
  const [operator] = await db
    .insert(operators)
    .values({
      name: "Sahel Jets Ltd",
      aocNumber: "NG-AOC-017",
      address: "12 Airport Road, Ikeja, Lagos",
      terms: "Conditions of carriage of 1 March 2026, at saheljets.example/carriage.",
      bankDetails: "Sahel Jets Ltd\nFirst Example Bank, 2034567890",
    })
    .returning();
  if (!operator) throw new Error("no operator was stored");
  const byDeparture = rows.toSorted((one, other) =>
    one.departureDateTime < other.departureDateTime ? -1 : 1,
  );
  const of = (status: Booking["status"]) => byDeparture.filter((row) => row.status === status);
  const states = ["sent", "accepted", "expired", "declined", "withdrawn"] as const;
  const pending = of("pending").toReversed();
  for (const [index, status] of states.entries())
    if (pending[index]) await insertQuotation(db, pending[index], status, { operator, staffId, now });
  for (const booking of [...of("confirmed").slice(0, 4), ...of("completed").slice(-3)])
    await insertQuotation(db, booking, "accepted", { operator, staffId, now });
  const bookingId = pending[0]?.id ?? "";
  await db.insert(bookingMessages).values([
    {
      bookingId,
      submission: randomUUID(),
      side: "desk",
      authorId: staffId,
      at: new Date(now.getTime() - 40 * 60_000),
      text: "Two aircraft suit you: the quotation has both. Shall we hold one of them?",
      readAt: now,
    },
    {
      bookingId,
      submission: randomUUID(),
      side: "customer",
      at: new Date(now.getTime() - 12 * 60_000),
      text: "Thank you. Can we bring a small dog in the cabin of either?",
    },
  ]);
}

async function insertQuotation(
  db: Database,
  booking: Booking,
  status: "sent" | "accepted" | "expired" | "declined" | "withdrawn",
  { operator, staffId, now }: { operator: Operator; staffId: string; now: Date },
): Promise<void> {
  const draft = draftFor(booking, operator, status, now);
  const zones = await placeZones(db);
  const parsed = parseQuotation(draft, {
    number: `${booking.reference}-1`,
    reference: booking.reference,
    customer: booking.fullName,
    operators: [operator],
    zoneOf: (place) => zones(place) ?? "Africa/Lagos",
    exchange: (minor) => minor,
    termsDate: terms.updated,
    now: new Date(0),
  });
  if (!parsed.ok) throw new Error(`a demo quotation is invalid: ${JSON.stringify(parsed.errors)}`);
  const { content } = parsed;
  const frozen = JSON.stringify(content);
  const sha256 = createHash("sha256").update(frozen).digest("hex");
  const sentAt = new Date(booking.createdAt.getTime() + 0.5 * hourMs);
  const reasons: Record<string, string> = {
    declined: "We found a scheduled flight that suits us.",
    withdrawn: "The aircraft went into maintenance.",
  };
  const [quotation] = await db
    .insert(quotations)
    .values({
      bookingId: booking.id,
      number: content.number,
      version: 1,
      status,
      draft,
      content: frozen,
      sha256,
      createdAt: sentAt,
      sentAt,
      expiresAt: new Date(content.expiresAt),
      endedAt: status === "sent" ? null : new Date(sentAt.getTime() + hourMs),
      reason: reasons[status] ?? null,
    })
    .returning();
  await db.update(bookings).set({ answeredAt: sentAt }).where(eq(bookings.id, booking.id));
  const [option] = content.options;
  if (status !== "accepted" || !quotation || !option) return;
  await db.insert(quotationAcceptances).values({
    quotationId: quotation.id,
    option: 0,
    signedName: booking.fullName,
    acceptedAt: new Date(sentAt.getTime() + hourMs),
    version: 1,
    sha256,
    termsDate: content.termsDate,
    network: "demo",
    userAgent: "demo",
    identity: "mailed code",
  });
  const isFlown = booking.status === "completed";
  await db.insert(payments).values({
    quotationId: quotation.id,
    amountMinor: isFlown ? option.totalMinor : option.depositMinor,
    currency: content.currency,
    method: "transfer",
    paidOn: sentAt.toISOString().slice(0, 10),
    recordedBy: staffId,
    submission: randomUUID(),
  });
  if (isFlown)
    await db.insert(flightAccounts).values({
      bookingId: booking.id,
      times: "Off blocks 09:04 UTC, on blocks 15:21 UTC",
      finalMinor: Math.round(option.totalMinor * 1.01),
      currency: content.currency,
      note: "De-icing at the destination, at cost.",
      closedAt: now,
      closedBy: staffId,
    });
}

function draftFor(booking: Booking, operator: Operator, status: string, now: Date): QuotationAnswers {
  const departs = `${booking.departureDateTime.slice(0, 16).replace(" ", "T")}`;
  const departsAt = Date.parse(`${departs}:00+01:00`);
  const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  const expires = Math.min(now.getTime() + (status === "expired" ? -1 : 36) * hourMs, departsAt - hourMs);
  const option = (at: number, type: string, tail: string, hours: number, hourly: number) => {
    const answers = {
      type,
      tail,
      seats: "10",
      operator: operator.id,
      capacity: "agent",
      "leg0-from": booking.departureCity,
      "leg0-to": booking.arrivalCity,
      "leg0-departs": departs,
      "leg0-arrives": lagosLocal(new Date(departsAt + (hours + 1) * hourMs)),
      "line0-text": `${hours} h flying`,
      "line0-quantity": String(hours),
      "line0-unit": String(hourly),
      "line1-text": "Landing, handling and navigation",
      "line1-quantity": "2",
      "line1-unit": "1850",
      "line2-text": "Catering",
      "line2-quantity": String(booking.numberOfPassengers),
      "line2-unit": "125",
      "line2-tax": "7.5",
      included: "Crew, fuel, landing, handling and passenger fees at the airports named.",
      excluded: "De-icing, changes to the route and catering beyond the standard, charged at cost.",
      "cancel0-from": dayOf(now.getTime() - 3 * dayMs),
      "cancel0-amount": "5000",
      "cancel1-from": dayOf(departsAt - 3 * dayMs),
      "cancel1-amount": "25000",
      "cancel2-from": dayOf(departsAt - dayMs),
      "cancel2-amount": "50000",
      deposit: "12500",
      depositDue: dayOf(Math.min(now.getTime() + 2 * dayMs, departsAt - 2 * dayMs)),
      balanceDue: dayOf(departsAt - dayMs),
    };
    const fields = Object.entries(answers).map(([field, text]) => [`o${at}-${field}`, text]);
    return { ...Object.fromEntries(fields), [`estimate${at}`]: `${hours * hourly * 100} USD` };
  };
  return {
    currency: "USD",
    note: "Thank you for your request. Both aircraft are at Lagos and can leave at your time.",
    expiresAt: lagosLocal(new Date(expires)),
    expiryReason: "The operator holds the aircraft for us until then.",
    ...option(0, booking.preferredAircraft || "Challenger 604", "5N-HMB", 6, 7_800),
    ...(status === "sent" ? option(1, "Legacy 600", "5N-HMD", 7, 6_900) : {}),
  };
}
