import * as z from "zod/mini";
import { currencies } from "#app/content/trip/model.ts";
import { formatMoney } from "#app/features/trip/figure-text.ts";

const minor = z.int().check(z.minimum(0));
/** `YYYY-MM-DDTHH:MM`. */
export const wallClock = z.iso.datetime({ local: true, precision: -1 });
export const day = z.iso.date();

const leg = z.object({
  from: z.string(),
  to: z.string(),
  /** Local time at each place. */
  departs: wallClock,
  arrives: wallClock,
  departsUtc: z.iso.datetime(),
  arrivesUtc: z.iso.datetime(),
});

const line = z.object({
  text: z.string(),
  /** Hundredths. */
  quantity: z.int().check(z.positive()),
  unitMinor: minor,
  taxPercent: z.number().check(z.minimum(0), z.maximum(100)),
  totalMinor: minor,
});

const option = z.object({
  aircraftType: z.string(),
  tail: z.string(),
  seats: z.int().check(z.positive()),
  operator: z.object({ name: z.string(), aocNumber: z.string(), address: z.string(), terms: z.string() }),
  /** Whether the company sells the flight as the operator, or as an agent for the operator. */
  capacity: z.enum(["operator", "agent"]),
  bankDetails: z.string(),
  legs: z.array(leg).check(z.minLength(1)),
  lines: z.array(line).check(z.minLength(1)),
  totalMinor: minor,
  /** The /trip estimate for this aircraft in the quotation's currency; null without one. */
  estimateMinor: z.nullable(minor),
  /** Explains to the customer why the total is far from the estimate. */
  difference: z.string(),
  included: z.string(),
  excluded: z.string(),
  /** Cancellation charges, each from its day on. */
  cancellation: z.array(z.object({ from: day, minor })),
  depositMinor: minor,
  depositDue: z.nullable(day),
  balanceDue: day,
});

/** The content that is sent, signed and stored. */
const quotationContent = z.object({
  number: z.string(),
  reference: z.string(),
  customer: z.string(),
  currency: z.enum(currencies),
  note: z.string(),
  options: z.array(option).check(z.minLength(1), z.maxLength(2)),
  /** UTC. */
  expiresAt: z.iso.datetime(),
  expiryReason: z.string(),
  termsDate: day,
});

export type QuotationContent = z.infer<typeof quotationContent>;
export type QuotationOption = QuotationContent["options"][number];
export type QuotationLeg = z.infer<typeof leg>;

/** The content of a stored quotation. Throws for a draft, and if the content does not match the schema. */
export const contentOf = ({ content }: { content: string | null }): QuotationContent =>
  quotationContent.parse(JSON.parse(content ?? "null"));

/** The content without estimates and bank details; an accepted quotation shows bank details separately. */
export const withoutDeskFigures = (content: QuotationContent): QuotationContent => ({
  ...content,
  options: content.options.map((each) => ({ ...each, estimateMinor: null, bankDetails: "" })),
});

type PaymentTerms = Pick<QuotationOption, "totalMinor" | "depositMinor" | "depositDue" | "balanceDue">;

/** Amounts and due days of an option, as columns of an acceptance. */
export const agreedAmounts = (
  { currency }: Pick<QuotationContent, "currency">,
  { totalMinor, estimateMinor, depositMinor, depositDue, balanceDue }: QuotationOption,
) => ({ currency, totalMinor, estimateMinor, depositMinor, depositDue, balanceDue });

/** Deposit and balance of an option with their due days, without zero amounts. */
export const dueParts = ({ depositMinor, depositDue, balanceDue, totalMinor }: PaymentTerms) =>
  [
    { part: "deposit" as const, minor: depositMinor, due: depositDue ?? balanceDue },
    { part: "balance" as const, minor: totalMinor - depositMinor, due: balanceDue },
  ].filter(({ minor }) => minor > 0);

/** The next amount due once `paidMinor` is paid; null if everything is paid. */
export function nextDue(terms: PaymentTerms, paidMinor: number) {
  let covered = 0;
  for (const { part, minor, due } of dueParts(terms)) {
    covered += minor;
    if (paidMinor < covered) return { part, minor: covered - paidMinor, due };
  }
  return null;
}

/** The name of an option: "Challenger 604, 5N-HAM". */
export const optionName = ({ aircraftType, tail }: QuotationOption) => `${aircraftType}, ${tail}`;

export const seatCount = ({ seats }: QuotationOption) => (seats === 1 ? "1 seat" : `${seats} seats`);

export const optionTitle = ({ options }: QuotationContent, at: number) =>
  options.length > 1 ? `Option ${at + 1}` : "The offer";

/** The total of the accepted option, or of each option. */
export const totalsOf = ({ currency, options }: QuotationContent, accepted: QuotationOption | null = null) =>
  (accepted ? [accepted] : options).map(({ totalMinor }) => formatMoney(totalMinor, currency));

/** Changes from one version to the next, one sentence each, for the customer. */
export function changesBetween(before: QuotationContent, after: QuotationContent): string[] {
  const changes: string[] = [];
  for (const [at, now] of after.options.entries()) {
    const name = optionTitle(after, at);
    const old = before.options[at];
    if (!old) {
      changes.push(`${name} is new: ${optionName(now)}.`);
      continue;
    }
    const hasChanged = (...fields: (keyof QuotationOption)[]) =>
      fields.some((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]));
    if (hasChanged("aircraftType", "tail"))
      changes.push(`${name} is now the ${optionName(now)}, not the ${optionName(old)}.`);
    const [was, is] = [
      formatMoney(old.totalMinor, before.currency),
      formatMoney(now.totalMinor, after.currency),
    ];
    if (was !== is) changes.push(`${name} now costs ${is} in total, not ${was}.`);
    else if (hasChanged("lines")) changes.push(`${name} has different lines for the same total.`);
    if (hasChanged("legs")) changes.push(`${name} has different flights or flight times.`);
    if (hasChanged("cancellation")) changes.push(`${name} has different cancellation terms.`);
    if (hasChanged("included", "excluded"))
      changes.push(`${name} includes or leaves out different services.`);
    if (hasChanged("seats")) changes.push(`${name} now has ${seatCount(now)}, not ${old.seats}.`);
    if (old.operator.name !== now.operator.name)
      changes.push(`${name} is now flown by ${now.operator.name}, not ${old.operator.name}.`);
    else if (hasChanged("capacity", "operator"))
      changes.push(`${name} has different terms of carriage, or a different contract with us.`);
    // The balance is left out: it changes with the total, which has its own sentence.
    if (hasChanged("depositMinor", "depositDue", "balanceDue"))
      changes.push(`${name} is paid in different parts or by different days.`);
  }
  if (before.options.length > after.options.length) changes.push("There is one option in place of two.");
  if (before.expiresAt !== after.expiresAt) changes.push("The quotation is valid until a different time.");
  if (before.termsDate !== after.termsDate) changes.push("Newer Terms of Use apply.");
  return changes;
}
