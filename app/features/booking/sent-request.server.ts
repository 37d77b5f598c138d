import { eq } from "drizzle-orm";
import { bookings } from "#app/database/schema/bookings.ts";
import { goodUntil, linkTo, minutesGood, subjectOf, tokenIn } from "#app/platform/mailed-links.server.ts";
import type { Services } from "#app/platform/services.server.ts";
import { factsOf } from "./booking-facts.ts";
import type { StoredField } from "./booking-fields.ts";
import { seenEstimate } from "./seen-trip.ts";

const purpose = "request sent";

/** How long the page shows the whole e-mail address: the sender arrives within seconds, a link that is passed on later. */
const addressShownMs = 2 * 60_000;

/** `c…i@example.com`; of a short name its first letter alone. */
const maskedEmail = (email: string) => {
  const at = email.lastIndexOf("@");
  return `${email[0]}…${at > 3 ? email[at - 1] : ""}${email.slice(at)}`;
};

/** The trip alone: the address of this page says nothing of the person to others. */
const shownFields: readonly StoredField[] = [
  "tripType",
  "departureCity",
  "arrivalCity",
  "departureDateTime",
  "returnDateTime",
  "numberOfPassengers",
  "preferredAircraft",
];

interface SentRequest {
  reference: string;
  facts: { label: string; value: string }[];
  /** Where the acknowledgement goes, masked for anyone but the sender. */
  sentTo: string;
  /** What /trip said that it would cost. */
  estimate: { range: string; isSample: boolean } | null;
  /** Whether the request appears in this user's My Bookings. */
  isOwn: boolean;
}

/** The thank-you page's address, signed and valid for an hour, so that others cannot guess it. */
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
  const isOwn = booking.userId !== null && booking.userId === userId;
  const sentAt = Number(until) - minutesGood[purpose] * 60_000;
  const isJustSent = clock.now().getTime() - sentAt < addressShownMs;
  return {
    reference,
    sentTo: isOwn || isJustSent ? booking.email : maskedEmail(booking.email),
    facts: factsOf(booking, shownFields).filter(({ value }) => value),
    estimate: seenEstimate(booking) ?? null,
    isOwn,
  };
}
