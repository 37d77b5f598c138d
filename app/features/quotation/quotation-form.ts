import { company } from "#app/content/company.ts";
import { currencies } from "#app/content/trip/model.ts";
import type { Booking } from "#app/features/booking/bookings.server.ts";
import { duration } from "#app/features/trip/figure-text.ts";
import { instantOf } from "#app/features/trip/local-time.ts";
import type { FormErrors } from "#app/ui/form/form-reply.ts";
import { lagosDay, lagosMoment } from "#app/ui/staff/lagos-time.ts";
import { lineTotal, mostMinor, parseAmount } from "./money.ts";
import {
  day,
  type QuotationContent,
  type QuotationLeg,
  type QuotationOption,
  wallClock,
} from "./quotation-content.ts";

/** A draft as typed: text by field name. `o0-line2-text` is the text of the third line of the first option. */
export type QuotationAnswers = Record<string, string>;

export const optionIndexes = [0, 1] as const;
export const mostRows = 40;
const rowIndexes = Array.from({ length: mostRows }, (_, row) => row);
const longestLine = 200;
const longestText = 2000;

export type RowKind = "leg" | "line" | "cancel";
/** Fields of a row with their labels. */
export const rowLabels: Record<RowKind, Record<string, string>> = {
  leg: { from: "From", to: "To", departs: "Departs (local)", arrives: "Arrives (local)" },
  line: { text: "Line", quantity: "Quantity", unit: "Unit price", tax: "Tax %" },
  cancel: { from: "Cancelled from", amount: "Costs" },
};

const optionFields =
  "type tail seats operator capacity included excluded difference deposit depositDue balanceDue".split(" ");
const ownFields = ["currency", "note", "expiresAt", "expiryReason"] as const;

export const optionField = (option: number, field: string) => `o${option}-${field}`;
/** Field of the /trip estimate of an option, such as "12345600 USD". The server stores it; forms never post it. */
export const estimateField = (option: number) => `estimate${option}`;
export const rowField = (option: number, kind: RowKind, row: number, field: string) =>
  `o${option}-${kind}${row}-${field}`;

/** Every field that a form can post. */
export const quotationFields: readonly string[] = [
  ...ownFields,
  ...optionIndexes.flatMap((at) => [
    ...optionFields.map((field) => optionField(at, field)),
    ...(Object.keys(rowLabels) as RowKind[]).flatMap((kind) =>
      rowIndexes.flatMap((row) =>
        Object.keys(rowLabels[kind]).map((field) => rowField(at, kind, row, field)),
      ),
    ),
  ]),
];

/** Numbers of the rows with text in any field. */
export const filledRows = (answers: Partial<QuotationAnswers>, option: number, kind: RowKind): number[] =>
  rowIndexes.filter((row) =>
    Object.keys(rowLabels[kind]).some((field) => answers[rowField(option, kind, row, field)]?.trim()),
  );

/** Whether this option is filled in. The first option always exists. */
export const hasOption = (answers: Partial<QuotationAnswers>, option: number): boolean =>
  option === 0 ||
  ["type", "tail", "seats"].some((field) => answers[optionField(option, field)]?.trim()) ||
  filledRows(answers, option, "line").length > 0;

/** One reader for each row with text. */
const rowsOf = ({ answers, errors }: DraftReader, option: number, kind: RowKind) =>
  filledRows(answers, option, kind).map((row) =>
    draftReader(answers, rowField(option, kind, row, ""), errors),
  );

interface FormFacts {
  booking: Pick<Booking, "reference" | "fullName">;
  number: string;
  operators: readonly (QuotationOption["operator"] & { id: string; bankDetails: string })[];
  /** The IANA zone of a typed place; null for an unknown place. */
  zoneOf: (place: string) => string | null;
  /** Converts minor units at today's rate; null without a rate. */
  exchange: (minor: number, from: string, to: string) => number | null;
  termsDate: string;
  now: Date;
}

export type ParsedQuotation =
  | { ok: true; content: QuotationContent }
  | { ok: false; errors: FormErrors<string> };

/** Parses a draft into content that can be sent, or returns an error for each invalid field. */
export function parseQuotation(answers: QuotationAnswers, facts: FormFacts): ParsedQuotation {
  const form = draftReader(answers);
  const currency = currencies.find((each) => each === answers.currency) ?? currencies[0];
  const options = optionIndexes
    .filter((at) => hasOption(answers, at))
    .map((at) => readOption(form, at, currency, facts));
  const [departure] = options.map(({ legs }) => legs[0]?.departsUtc ?? "").toSorted();
  const expires = lagosMoment(form.time("expiresAt", "Say until when it is valid."));
  const expiresAt = expires?.toISOString() ?? "";
  if (expiresAt && expiresAt <= facts.now.toISOString())
    form.refuse("expiresAt", "This time has passed. Choose a later one.");
  else if (expiresAt && departure && expiresAt > departure)
    form.refuse("expiresAt", "It would expire after the departure. Choose an earlier time.");
  const content: QuotationContent = {
    number: facts.number,
    reference: facts.booking.reference,
    customer: facts.booking.fullName,
    currency,
    note: form.text("note"),
    options,
    expiresAt,
    expiryReason: form.required("expiryReason", "Say why it expires then."),
    termsDate: facts.termsDate,
  };
  return Object.keys(form.errors).length > 0 ? { ok: false, errors: form.errors } : { ok: true, content };
}

function readOption(
  form: DraftReader,
  at: number,
  currency: QuotationContent["currency"],
  facts: FormFacts,
): QuotationOption {
  const option = draftReader(form.answers, optionField(at, ""), form.errors);
  const operator = facts.operators.find(({ id }) => id === option.typed("operator"));
  if (!operator) option.refuse("operator", "Choose the operator.");
  const lines = rowsOf(form, at, "line").map(readLine);
  if (lines.length === 0) option.refuse("line0-text", "Enter at least one line.");
  const legRows = rowsOf(form, at, "leg");
  const legs = legRows.map((row) => readLeg(row, facts.zoneOf));
  if (legs.length === 0) option.refuse("leg0-from", "Enter at least one flight.");
  for (const [index, row] of legRows.entries()) {
    const [before, leg] = [legs[index - 1], legs[index]];
    if (before?.arrivesUtc && leg?.departsUtc && leg.departsUtc < before.arrivesUtc)
      row.refuse("departs", "It departs before the previous flight has landed.");
  }
  const totalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  if (totalMinor > mostMinor) option.refuse("line0-unit", "The total is too large.");
  if (lines.length > 0 && totalMinor === 0)
    option.refuse("line0-unit", "The total is zero. Enter the price.");
  const isTotalKnown = !Object.keys(form.errors).some((field) => field.startsWith(optionField(at, "line")));
  const [estimate = "", estimateCurrency = ""] = form.typed(estimateField(at)).split(" ");
  const estimateMinor = estimate ? facts.exchange(Number(estimate), estimateCurrency, currency) : null;
  const difference = option.text("difference");
  if (isTotalKnown && estimateMinor !== null && isFar(totalMinor / estimateMinor) && !difference)
    option.refuse(
      "difference",
      "The total is more than 15 % from the estimate. Write a sentence to the customer that says why.",
    );
  const depositMinor = option.typed("deposit").trim() ? option.amount("deposit") : 0;
  if (isTotalKnown && depositMinor > totalMinor)
    option.refuse("deposit", "The deposit is more than the total.");
  const cancellation = rowsOf(form, at, "cancel").map((row) => {
    const minor = row.amount("amount");
    if (isTotalKnown && minor > totalMinor) row.refuse("amount", "A cancellation costs at most the total.");
    return { from: row.day("from", "Enter a date."), minor };
  });
  if (cancellation.length === 0)
    option.refuse("cancel0-from", "Say what a cancellation costs, and from when.");
  const depositDue =
    depositMinor > 0 ? option.dueDay("depositDue", "Say when the deposit is due.", facts.now) : null;
  const balanceDue = option.dueDay("balanceDue", "Say when the rest is due.", facts.now);
  if (depositDue && balanceDue && balanceDue < depositDue)
    option.refuse("balanceDue", "The rest is due before the deposit. Choose a later day.");
  const seats = Number(option.typed("seats"));
  if (!(Number.isInteger(seats) && seats >= 1 && seats <= 400))
    option.refuse("seats", "Enter the number of seats.");
  const { name = "", aocNumber = "", address = "", terms = "", bankDetails = "" } = operator ?? {};
  const isOwn = name === company.name || name === company.legalName;
  return {
    aircraftType: option.required("type", "Enter the aircraft type."),
    tail: option.required("tail", "Enter the registration."),
    seats,
    operator: { name, aocNumber, address, terms },
    capacity: isOwn || option.typed("capacity") === "operator" ? "operator" : "agent",
    bankDetails,
    legs,
    lines,
    totalMinor,
    estimateMinor,
    difference,
    included: option.required("included", "Say what the price includes."),
    excluded: option.required("excluded", "Say what the price does not include."),
    cancellation: cancellation.toSorted((one, other) => one.from.localeCompare(other.from)),
    depositMinor,
    depositDue,
    balanceDue,
  };
}

/** Whether a total, as a share of its estimate, is outside 85 to 115 %. */
export const isFar = (share: number | null): boolean => share !== null && (share < 0.85 || share > 1.15);

function readLine(row: DraftReader): QuotationOption["lines"][number] {
  const quantityText = row.typed("quantity").trim() || "1";
  const quantity = /^\d{1,5}(\.\d{1,2})?$/.test(quantityText) ? Math.round(Number(quantityText) * 100) : 0;
  if (quantity === 0) row.refuse("quantity", "Write a number, such as 1 or 2.5.");
  const taxText = row.typed("tax").trim() || "0";
  const taxPercent = /^\d{1,2}(\.\d{1,2})?$/.test(taxText) ? Number(taxText) : -1;
  if (taxPercent < 0) row.refuse("tax", "Write the tax in per cent, such as 7.5.");
  const text = row.required("text", "Say what this line is for.");
  const line = { text, quantity, unitMinor: row.amount("unit"), taxPercent };
  return { ...line, totalMinor: lineTotal(line) };
}

/**
 * Total and tax of an option as typed, in minor units, and the total as a share of an estimate in the same currency. Null without lines,
 * or while one is invalid.
 */
export function totalSoFar(answers: QuotationAnswers, at: number) {
  const form = draftReader(answers);
  const lines = rowsOf(form, at, "line").map(readLine);
  const areAmountsValid = Object.keys(form.errors).every((field) => field.endsWith("-text"));
  if (lines.length === 0 || !areAmountsValid) return null;
  const totalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  const netMinor = lines.reduce((sum, line) => sum + lineTotal({ ...line, taxPercent: 0 }), 0);
  const [estimate, estimateCurrency] = (answers[estimateField(at)] ?? "").split(" ");
  const share = estimateCurrency === (answers.currency ?? "USD") ? totalMinor / Number(estimate) : null;
  return { totalMinor, taxMinor: totalMinor - netMinor, share };
}

/** UTC times, zones and duration of each flight for staff to check, by the name of the row's first field. */
export function legNotes(answers: QuotationAnswers, zoneOf: FormFacts["zoneOf"]): Record<string, string> {
  const form = draftReader(answers);
  const notes: Record<string, string> = {};
  for (const at of optionIndexes)
    for (const row of rowsOf(form, at, "leg")) {
      const { from, to, departsUtc, arrivesUtc } = readLeg(row, zoneOf);
      const minutes = (Date.parse(arrivesUtc) - Date.parse(departsUtc)) / 60_000;
      if (!(minutes > 0)) continue;
      const end = (place: string, utc: string) => `${utc.slice(11, 16)} UTC (${zoneOf(place)})`;
      notes[`${row.prefix}from`] = `${end(from, departsUtc)} to ${end(to, arrivesUtc)}, ${duration(minutes)}`;
    }
  return notes;
}

function readLeg(row: DraftReader, zoneOf: FormFacts["zoneOf"]): QuotationLeg {
  const end = (place: string, field: string) => {
    const where = row.required(place, "Enter the airport.");
    const zone = where ? zoneOf(where) : null;
    if (where && !zone) row.refuse(place, "We do not know this airport. Write its code, such as LOS.");
    const time = row.time(field, "Enter the local date and time.");
    const utc = zone && time ? instantOf(time.slice(0, 10), time.slice(11), zone).instant.toISOString() : "";
    return { where, time, utc };
  };
  const [from, to] = [end("from", "departs"), end("to", "arrives")];
  if (from.utc && to.utc && to.utc <= from.utc)
    row.refuse("arrives", "It lands before it leaves. Both times are local.");
  return {
    from: from.where,
    to: to.where,
    departs: from.time,
    arrives: to.time,
    departsUtc: from.utc,
    arrivesUtc: to.utc,
  };
}

/** Reads the fields whose names begin with `prefix`, and stores the first error of each in `errors`. */
function draftReader(answers: QuotationAnswers, prefix = "", errors: FormErrors<string> = {}) {
  const typed = (field: string) => answers[prefix + field] ?? "";
  const refuse = (field: string, message: string) => {
    errors[prefix + field] ??= message;
  };
  const text = (field: string) => {
    const value = typed(field).replace(/\r\n?/g, "\n").trim();
    const most = /-(?:line|leg)/.test(prefix) ? longestLine : longestText;
    if (value.length > most) refuse(field, `Keep this to ${most} characters.`);
    return value;
  };
  const required = (field: string, missing: string) => {
    if (!text(field)) refuse(field, missing);
    return text(field);
  };
  const dayOf = (field: string, missing: string) => {
    if (!day.safeParse(text(field)).success) refuse(field, missing);
    return text(field);
  };
  return {
    answers,
    prefix,
    errors,
    typed,
    refuse,
    text,
    required,
    day: dayOf,
    amount(field: string): number {
      const amount = parseAmount(typed(field));
      if (amount.ok) return amount.minor;
      refuse(field, amount.message);
      return 0;
    },
    /** A day from today on, in Lagos. */
    dueDay(field: string, missing: string, now: Date): string {
      const due = dayOf(field, missing);
      if (due < lagosDay(now)) refuse(field, "This day has passed. Choose a later one.");
      return due;
    },
    /** `YYYY-MM-DDTHH:MM`; empty if invalid. */
    time(field: string, missing: string): string {
      const value = text(field).slice(0, 16);
      if (wallClock.safeParse(value).success) return value;
      refuse(field, missing);
      return "";
    },
  };
}
type DraftReader = ReturnType<typeof draftReader>;
