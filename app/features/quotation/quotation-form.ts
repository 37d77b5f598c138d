import { company } from "#app/content/company.ts";
import { currencies } from "#app/content/trip/model.ts";
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

/** A draft as typed: text by field name. Rows are numbered: `o0-line2-text` is the third line of the first option. */
export type QuotationAnswers = Record<string, string>;

/** A quotation has one option or two. */
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
/** The estimate of /trip for an option, such as "12345600 USD"; kept with the draft by the server, never posted. */
export const estimateField = (option: number) => `estimate${option}`;
export const rowField = (option: number, kind: RowKind, row: number, field: string) =>
  `o${option}-${kind}${row}-${field}`;

/** Every field that a draft can have. */
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

/** Whether anything of this option is filled in. The first always counts. */
export const hasOption = (answers: Partial<QuotationAnswers>, option: number): boolean =>
  option === 0 ||
  ["type", "tail", "seats"].some((field) => answers[optionField(option, field)]?.trim()) ||
  filledRows(answers, option, "line").length > 0;

interface FormFacts {
  number: string;
  reference: string;
  customer: string;
  operators: readonly (QuotationOption["operator"] & { id: string; bankDetails: string })[];
  /** The IANA zone of a place as typed; null for one that is not known. */
  zoneOf: (place: string) => string | null;
  /** An amount in another currency by today's rate, in minor units; null without one. */
  exchange: (minor: number, from: string, to: string) => number | null;
  termsDate: string;
  now: Date;
}

export type ParsedQuotation =
  | { ok: true; content: QuotationContent }
  | { ok: false; errors: FormErrors<string> };

/** Reads a draft as a quotation that can be sent, or returns an error for each invalid field. */
export function parseQuotation(answers: QuotationAnswers, facts: FormFacts): ParsedQuotation {
  const form = new DraftReader(answers);
  const currency = currencies.find((each) => each === answers.currency) ?? currencies[0];
  const options = optionIndexes
    .filter((at) => hasOption(answers, at))
    .map((at) => readOption(form, at, currency, facts));
  const [departure] = options.map(({ legs }) => legs[0]?.departsUtc ?? "").toSorted();
  const expires = lagosMoment(form.time("expiresAt", "Say until when it is valid."));
  const expiresAt = expires?.toISOString() ?? "";
  if (expiresAt && expiresAt <= facts.now.toISOString())
    form.refuse("expiresAt", "This time is over. Choose a later one.");
  else if (expiresAt && departure && expiresAt > departure)
    form.refuse("expiresAt", "It would expire after the departure. Choose an earlier time.");
  const content: QuotationContent = {
    number: facts.number,
    reference: facts.reference,
    customer: facts.customer,
    currency,
    note: form.text("note"),
    options,
    expiresAt,
    expiryReason: form.needed("expiryReason", "Say why it expires then."),
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
  const name = (field: string) => optionField(at, field);
  const operator = facts.operators.find(({ id }) => id === form.answers[name("operator")]);
  if (!operator) form.refuse(name("operator"), "Choose the operator.");
  const lines = filledRows(form.answers, at, "line").map((row) => readLine(form, at, row));
  if (lines.length === 0) form.refuse(rowField(at, "line", 0, "text"), "Enter at least one line.");
  const legRows = filledRows(form.answers, at, "leg");
  const legs = legRows.map((row) => readLeg(form, at, row, facts.zoneOf));
  if (legs.length === 0) form.refuse(rowField(at, "leg", 0, "from"), "Enter at least one flight.");
  for (const [index, row] of legRows.entries()) {
    const [before, leg] = [legs[index - 1], legs[index]];
    if (before?.arrivesUtc && leg?.departsUtc && leg.departsUtc < before.arrivesUtc)
      form.refuse(rowField(at, "leg", row, "departs"), "It departs before the flight before it has landed.");
  }
  const totalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  if (totalMinor > mostMinor) form.refuse(rowField(at, "line", 0, "unit"), "The total is too large.");
  if (lines.length > 0 && totalMinor === 0)
    form.refuse(rowField(at, "line", 0, "unit"), "The total is zero. Enter the price.");
  const isTotalKnown = !Object.keys(form.errors).some((field) => field.startsWith(`o${at}-line`));
  const [estimated = "", estimatedIn = ""] = (form.answers[estimateField(at)] ?? "").split(" ");
  const estimateMinor = estimated ? facts.exchange(Number(estimated), estimatedIn, currency) : null;
  const difference = form.text(name("difference"));
  if (isTotalKnown && estimateMinor !== null && isFar(totalMinor / estimateMinor) && !difference)
    form.refuse(
      name("difference"),
      "The total is more than 15 % from the estimate. Write a sentence to the customer that says why.",
    );
  const depositMinor = form.answers[name("deposit")]?.trim() ? form.amount(name("deposit")) : 0;
  if (isTotalKnown && depositMinor > totalMinor)
    form.refuse(name("deposit"), "The deposit is more than the total.");
  const cancellation = filledRows(form.answers, at, "cancel").map((row) => {
    const minor = form.amount(rowField(at, "cancel", row, "amount"));
    if (isTotalKnown && minor > totalMinor)
      form.refuse(rowField(at, "cancel", row, "amount"), "A cancellation costs at most the total.");
    return { from: form.day(rowField(at, "cancel", row, "from"), "Enter a date."), minor };
  });
  if (cancellation.length === 0)
    form.refuse(rowField(at, "cancel", 0, "from"), "Say what a cancellation costs, and from when.");
  const depositDue =
    depositMinor > 0 ? form.dueDay(name("depositDue"), "Say when the deposit is due.", facts.now) : null;
  const balanceDue = form.dueDay(name("balanceDue"), "Say when the rest is due.", facts.now);
  if (depositDue && balanceDue && balanceDue < depositDue)
    form.refuse(name("balanceDue"), "The rest is due before the deposit. Choose a later day.");
  const seats = Number(form.answers[name("seats")]);
  if (!(Number.isInteger(seats) && seats >= 1 && seats <= 400))
    form.refuse(name("seats"), "Enter the number of seats.");
  const { name: holder = "", aocNumber = "", address = "", terms = "", bankDetails = "" } = operator ?? {};
  const isOwn = holder === company.name || holder === company.legalName;
  return {
    aircraftType: form.needed(name("type"), "Enter the aircraft type."),
    tail: form.needed(name("tail"), "Enter the registration."),
    seats,
    operator: { name: holder, aocNumber, address, terms },
    capacity: isOwn || form.answers[name("capacity")] === "operator" ? "operator" : "agent",
    bankDetails,
    legs,
    lines,
    totalMinor,
    estimateMinor,
    difference,
    included: form.needed(name("included"), "Say what the price includes."),
    excluded: form.needed(name("excluded"), "Say what the price does not include."),
    cancellation: cancellation.toSorted((one, other) => one.from.localeCompare(other.from)),
    depositMinor,
    depositDue,
    balanceDue,
  };
}

/** A total as a share of its estimate: outside 85 to 115 %. */
export const isFar = (share: number | null): boolean => share !== null && (share < 0.85 || share > 1.15);

function readLine(form: DraftReader, at: number, row: number): QuotationOption["lines"][number] {
  const name = (field: string) => rowField(at, "line", row, field);
  const typed = (form.answers[name("quantity")] ?? "").trim() || "1";
  const quantity = /^\d{1,5}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : 0;
  if (quantity === 0) form.refuse(name("quantity"), "Write a number, such as 1 or 2.5.");
  const tax = (form.answers[name("tax")] ?? "").trim() || "0";
  const taxPercent = /^\d{1,2}(\.\d{1,2})?$/.test(tax) ? Number(tax) : -1;
  if (taxPercent < 0) form.refuse(name("tax"), "Write the tax in per cent, such as 7.5.");
  const line = {
    text: form.needed(name("text"), "Say what this line is for."),
    quantity,
    unitMinor: form.amount(name("unit")),
    taxPercent,
  };
  return { ...line, totalMinor: lineTotal(line) };
}

/**
 * Total of an option as typed, its tax, in minor units, and its share of the estimate, where that is in the same currency; null without
 * lines, or while one is invalid.
 */
export function totalSoFar(answers: QuotationAnswers, at: number) {
  const form = new DraftReader(answers);
  const lines = filledRows(answers, at, "line").map((row) => readLine(form, at, row));
  const isRead = Object.keys(form.errors).every((field) => field.endsWith("-text"));
  if (lines.length === 0 || !isRead) return null;
  const totalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  const netMinor = lines.reduce((sum, line) => sum + lineTotal({ ...line, taxPercent: 0 }), 0);
  const [estimate, estimatedIn] = (answers[estimateField(at)] ?? "").split(" ");
  const share = estimatedIn === (answers.currency ?? "USD") ? totalMinor / Number(estimate) : null;
  return { totalMinor, taxMinor: totalMinor - netMinor, share };
}

/** A flight's facts for staff to check, by the row's first field: UTC times, zones and duration. */
export function legNotes(answers: QuotationAnswers, zoneOf: FormFacts["zoneOf"]): Record<string, string> {
  const form = new DraftReader(answers);
  const notes: Record<string, string> = {};
  for (const at of optionIndexes)
    for (const row of filledRows(answers, at, "leg")) {
      const { from, to, departsUtc, arrivesUtc } = readLeg(form, at, row, zoneOf);
      const minutes = (Date.parse(arrivesUtc) - Date.parse(departsUtc)) / 60_000;
      if (!(minutes > 0)) continue;
      const end = (place: string, utc: string) => `${utc.slice(11, 16)} UTC (${zoneOf(place)})`;
      notes[rowField(at, "leg", row, "from")] =
        `${end(from, departsUtc)} to ${end(to, arrivesUtc)}, ${duration(minutes)}`;
    }
  return notes;
}

function readLeg(form: DraftReader, at: number, row: number, zoneOf: FormFacts["zoneOf"]): QuotationLeg {
  const name = (field: string) => rowField(at, "leg", row, field);
  const end = (place: string, field: string) => {
    const where = form.needed(name(place), "Enter the airport.");
    const zone = where ? zoneOf(where) : null;
    if (where && !zone) form.refuse(name(place), "We do not know this airport. Write its code, such as LOS.");
    const time = form.time(name(field), "Enter the local date and time.");
    const utc = zone && time ? instantOf(time.slice(0, 10), time.slice(11), zone).instant.toISOString() : "";
    return { where, time, utc };
  };
  const [from, to] = [end("from", "departs"), end("to", "arrives")];
  if (from.utc && to.utc && to.utc <= from.utc)
    form.refuse(name("arrives"), "It lands before it leaves. Both times are local.");
  return {
    from: from.where,
    to: to.where,
    departs: from.time,
    arrives: to.time,
    departsUtc: from.utc,
    arrivesUtc: to.utc,
  };
}

/** Reads fields of a draft and collects the first error of each. */
class DraftReader {
  readonly errors: FormErrors<string> = {};
  readonly answers: QuotationAnswers;

  constructor(answers: QuotationAnswers) {
    this.answers = answers;
  }

  refuse(field: string, message: string): void {
    this.errors[field] ??= message;
  }

  text(field: string): string {
    const text = (this.answers[field] ?? "").replace(/\r\n?/g, "\n").trim();
    const most = field.includes("-line") || field.includes("-leg") ? longestLine : longestText;
    if (text.length > most) this.refuse(field, `Keep this to ${most} characters.`);
    return text;
  }

  needed(field: string, missing: string): string {
    const text = this.text(field);
    if (!text) this.refuse(field, missing);
    return text;
  }

  amount(field: string): number {
    const amount = parseAmount(this.answers[field] ?? "");
    if (amount.ok) return amount.minor;
    this.refuse(field, amount.message);
    return 0;
  }

  day(field: string, missing: string): string {
    const text = this.text(field);
    if (!day.safeParse(text).success) this.refuse(field, missing);
    return text;
  }

  /** A day from today on, in Lagos. */
  dueDay(field: string, missing: string, now: Date): string {
    const day = this.day(field, missing);
    if (day < lagosDay(now)) this.refuse(field, "This day is over. Choose a later one.");
    return day;
  }

  /** `YYYY-MM-DDTHH:MM`; empty where it is none. */
  time(field: string, missing: string): string {
    const text = this.text(field).slice(0, 16);
    if (wallClock.safeParse(text).success) return text;
    this.refuse(field, missing);
    return "";
  }
}
