import { sql } from "drizzle-orm";
import type { Transaction } from "#app/database/client.server.ts";
import { flightAccounts } from "#app/database/schema/quotations.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import { formatMoney } from "#app/features/trip/figure-text.ts";
import { refusing } from "#app/platform/form-action.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { type ActionReply, answersIn, type FormErrors } from "#app/ui/form/form-reply.ts";
import { parseAmount, typedAmount } from "./money.ts";
import { type AcceptedQuotation, acceptedQuotation, queueQuotationMails } from "./quotations.server.ts";

export const accountFields = ["times", "final", "note"] as const;
export type AccountField = (typeof accountFields)[number];

/** Final cost of a flown booking beside its quotation, in words; null before staff close it. */
export function flightAccount(accepted: AcceptedQuotation | null) {
  if (!accepted?.account) return null;
  const { account, option, content } = accepted;
  return {
    times: account.times,
    note: account.note,
    quoted: formatMoney(option.totalMinor, content.currency),
    final: formatMoney(account.finalMinor, content.currency),
    finalTyped: typedAmount(account.finalMinor),
  };
}
export type FlightAccount = NonNullable<ReturnType<typeof flightAccount>>;

/** Staff's final account of a completed flight: times and amount, mailed to the customer. A correction replaces it. */
export async function receiveFlightAccount(
  form: FormData,
  booking: Booking,
  { staffId, record }: { staffId: string; record: (transaction: Transaction) => Promise<void> },
  { db, jobs, clock }: Pick<Services, "db" | "jobs" | "clock">,
): Promise<ActionReply<{ done: string }, AccountField>> {
  const values = answersIn(form, accountFields);
  const { refuse } = refusing(values);
  if (booking.status !== "completed")
    return { ...refuse("Mark the flight as completed first."), status: 409 };
  const accepted = await acceptedQuotation(db, booking.id);
  if (!accepted) return { ...refuse("No quotation was accepted for this flight."), status: 409 };
  const errors: FormErrors<AccountField> = {};
  const times = values.times.trim();
  if (!times) errors.times = "Enter the block times.";
  else if (times.length > 1000) errors.times = "Keep this to 1000 characters.";
  const final = parseAmount(values.final);
  if (!final.ok) errors.final = final.message;
  if (values.note.length > 1000) errors.note = "Keep this to 1000 characters.";
  if (Object.keys(errors).length > 0 || !final.ok) return refuse("", errors);
  const row = {
    times,
    finalMinor: final.minor,
    currency: accepted.content.currency,
    note: values.note.trim(),
    closedAt: clock.now(),
    closedBy: staffId,
  };
  await db.transaction(async (transaction) => {
    const { times, finalMinor, note } = flightAccounts;
    const changed = await transaction
      .insert(flightAccounts)
      .values({ bookingId: booking.id, ...row })
      .onConflictDoUpdate({
        target: flightAccounts.bookingId,
        set: row,
        setWhere: sql`(${times}, ${finalMinor}, ${note}) <> (excluded.times, excluded.final_minor, excluded.note)`,
      })
      .returning({ bookingId: flightAccounts.bookingId });
    if (changed.length === 0) return;
    await queueQuotationMails(transaction, { jobs }, accepted.quotation, ["flight-account"]);
    await record(transaction);
  });
  return { ok: true, done: "closed" };
}
