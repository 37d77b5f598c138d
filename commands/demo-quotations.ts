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
import { lineTotal } from "#app/features/quotation/money.ts";
import type { QuotationContent, QuotationOption } from "#app/features/quotation/quotation-content.ts";

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
  const content = contentFor(booking, operator, status, now);
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

function contentFor(booking: Booking, operator: Operator, status: string, now: Date): QuotationContent {
  const { name, aocNumber, address, terms: carriage, bankDetails } = operator;
  const departs = `${booking.departureDateTime.slice(0, 16).replace(" ", "T")}`;
  const departsAt = Date.parse(`${departs}:00+01:00`);
  const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  const optionFor = (type: string, tail: string, hours: number, hourlyMinor: number): QuotationOption => {
    const lines = [
      { text: `${hours} h flying`, quantity: hours * 100, unitMinor: hourlyMinor, taxPercent: 0 },
      { text: "Landing, handling and navigation", quantity: 200, unitMinor: 185_000, taxPercent: 0 },
      { text: "Catering", quantity: booking.numberOfPassengers * 100, unitMinor: 12_500, taxPercent: 7.5 },
    ].map((line) => ({ ...line, totalMinor: lineTotal(line) }));
    const totalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
    return {
      aircraftType: type,
      tail,
      seats: 10,
      operator: { name, aocNumber, address, terms: carriage },
      capacity: "agent",
      bankDetails,
      legs: [
        {
          from: booking.departureCity,
          to: booking.arrivalCity,
          departs,
          arrives: new Date(departsAt + (hours + 1) * hourMs).toISOString().slice(0, 16),
          departsUtc: new Date(departsAt).toISOString(),
          arrivesUtc: new Date(departsAt + hours * hourMs).toISOString(),
        },
      ],
      lines,
      totalMinor,
      estimateMinor: Math.round(totalMinor * 0.97),
      difference: "",
      included: "Crew, fuel, landing, handling and passenger fees at the airports named.",
      excluded: "De-icing, changes to the route and catering beyond the standard, charged at cost.",
      cancellation: [
        { from: dayOf(now.getTime() - 3 * dayMs), minor: Math.round(totalMinor / 10) },
        { from: dayOf(departsAt - 3 * dayMs), minor: Math.round(totalMinor / 2) },
        { from: dayOf(departsAt - dayMs), minor: totalMinor },
      ],
      depositMinor: Math.round(totalMinor / 4),
      depositDue: dayOf(now.getTime() + 2 * dayMs),
      balanceDue: dayOf(departsAt - dayMs),
    };
  };
  return {
    number: `${booking.reference}-1`,
    reference: booking.reference,
    customer: booking.fullName,
    currency: "USD",
    note: "Thank you for your request. Both aircraft are at Lagos and can leave at your time.",
    options: [
      optionFor(booking.preferredAircraft || "Challenger 604", "5N-HMB", 6, 780_000),
      optionFor("Legacy 600", "5N-HMD", 7, 690_000),
    ].slice(0, status === "sent" ? 2 : 1),
    expiresAt: new Date(now.getTime() + (status === "expired" ? -1 : 36) * hourMs).toISOString(),
    expiryReason: "The operator holds the aircraft for us until then.",
    termsDate: terms.updated,
  };
}
