import { eq } from "drizzle-orm";
import { bookings } from "#app/database/schema/bookings.ts";
import { goodUntil, linkTo, subjectOf, tokenIn } from "#app/platform/mailed-links.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { answersIn, fieldPlaces, longDateTime } from "./booking-sections.ts";
import { seenEstimate } from "./seen-trip.ts";

const purpose = "request sent";

/** The trip alone: whoever comes by the address learns nothing of the person. */
const shown = [
  ...(["tripType", "departureCity", "arrivalCity", "departureDateTime", "returnDateTime"] as const),
  ...(["numberOfPassengers", "preferredAircraft"] as const),
] as const;

export interface SentRequest {
  reference: string;
  facts: { label: string; value: string }[];
  /** What /trip said that it would cost. */
  estimate: { range: string; isSample: boolean } | null;
  /** Whether the request appears in this user's My Bookings. */
  isOwn: boolean;
}

/** Where whoever has sent a request is thanked. The address is signed, and good for an hour: nobody finds another's. */
export function sentAddress(
  reference: string,
  { secret, clock }: Pick<Services, "secret" | "clock">,
): string {
  return linkTo("", secret, purpose, `${reference}.${goodUntil(purpose, clock.now()).getTime()}`);
}

/** The request that such an address names; null for an invented or an old one. */
export async function sentRequest(
  address: string | URL,
  userId: string | null,
  { db, secret, clock }: Pick<Services, "db" | "secret" | "clock">,
): Promise<SentRequest | null> {
  const [reference, until] = subjectOf(secret, purpose, tokenIn(purpose, address))?.split(".") ?? [];
  if (!reference || Number(until) < clock.now().getTime()) return null;
  const [booking] = await db.select().from(bookings).where(eq(bookings.reference, reference));
  if (!booking) return null;
  return {
    reference,
    facts: answersIn(booking, shown, longDateTime).filter(({ value }) => value),
    estimate: seenEstimate(booking, fieldPlaces) ?? null,
    isOwn: booking.userId !== null && booking.userId === userId,
  };
}
