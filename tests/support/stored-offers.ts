import { readFileSync } from "node:fs";
import path from "node:path";
import type { Queries } from "#app/database/client.server.ts";
import { quotations } from "#app/database/schema/quotations.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import { accessCookie } from "#app/features/booking/guest-access.server.ts";
import type { QuotationLeg } from "#app/features/quotation/quotation-content.ts";
import { parseQuotation, type QuotationAnswers } from "#app/features/quotation/quotation-form.ts";
import type { Site } from "./site.ts";

// No import here may lead to JSX: bench/ runs this file, and Node reads no JSX.

/** A complete offer of one option for USD 50,500: a flight from Lagos to Luton in December 2031, deposit USD 10,000. */
export const offer = (operator: string, more: QuotationAnswers = {}): QuotationAnswers => ({
  currency: "USD",
  expiresAt: "2031-12-01T18:00",
  expiryReason: "The operator holds the aircraft until then.",
  "o0-type": "Challenger 604",
  "o0-tail": "5N-HAM",
  "o0-seats": "10",
  "o0-operator": operator,
  "o0-capacity": "agent",
  "o0-leg0-from": "Lagos (LOS)",
  "o0-leg0-to": "London Luton (LTN)",
  "o0-leg0-departs": "2031-12-24T09:30",
  "o0-leg0-arrives": "2031-12-24T15:30",
  "o0-line0-text": "Flight",
  "o0-line0-unit": "48,000",
  "o0-line1-text": "Handling",
  "o0-line1-quantity": "2",
  "o0-line1-unit": "1,250.00",
  "o0-included": "Crew, fuel and landing fees.",
  "o0-excluded": "De-icing.",
  "o0-cancel0-from": "2031-12-10",
  "o0-cancel0-amount": "25 250",
  "o0-deposit": "10,000",
  "o0-depositDue": "2031-12-02",
  "o0-balanceDue": "2031-12-20",
  ...more,
});

interface StoredOffer {
  more?: QuotationAnswers;
  sentAt?: Date;
  /** Replaces the offer's flights. */
  legs?: readonly QuotationLeg[];
}

/** Stores an offer for a booking as sent, without its mail. */
export async function insertOffer(
  db: Queries,
  booking: Booking,
  { more = {}, sentAt = new Date(), legs }: StoredOffer = {},
) {
  const number = `${booking.reference}-1`;
  const operator = {
    name: "Sahel Jets",
    aocNumber: "NG-17",
    address: "Lagos",
    terms: "T",
    bankDetails: "Bank of Lagos",
  };
  const parsed = parseQuotation(offer("op", more), {
    booking,
    number,
    operators: [{ id: "op", ...operator }],
    zoneOf: () => "Africa/Lagos",
    exchange: (minor) => minor,
    termsDate: "2026-11-27",
    now: sentAt,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const { content } = parsed;
  const options = content.options.map((option) => (legs ? { ...option, legs: [...legs] } : option));
  const [quotation] = await db
    .insert(quotations)
    .values({
      bookingId: booking.id,
      number,
      version: 1,
      status: "sent",
      content: JSON.stringify({ ...content, options }),
      sha256: "0".repeat(64),
      sentAt,
      expiresAt: new Date(content.expiresAt),
    })
    .returning();
  if (!quotation) throw new Error("not stored");
  return quotation;
}

/** A typed signature as the site stores it. */
export const storedSignature = {
  option: 0,
  signedName: "Ada Obi",
  termsDate: "2026-11-27",
  network: "n",
  userAgent: "u",
  identity: "mailed code",
} as const;

/** The form that accepts the first option. */
export const signature = { intent: "accept", option: "0", signedName: "Ada Obi", acceptTerms: "yes" };

/** Name and value of the cookie of a guest who has opened the booking with a mailed code. */
export async function guestCookie(site: Site, reference: string): Promise<[name: string, value: string]> {
  const id = await site.value("select id from bookings where reference = $1", reference);
  const secret = readFileSync(path.join(site.dataDir, "auth-secret"), "utf8").trim();
  const cookie = accessCookie(reference, secret, site.origin);
  const [pair = ""] = (await cookie.serialize({ id, until: Date.now() + 3_600_000 })).split(";");
  return [cookie.name, pair.slice(cookie.name.length + 1)];
}
