import { longDateTime } from "#app/features/booking/booking-facts.ts";
import { formatMoney, longDay } from "#app/features/trip/figure-text.ts";
import type { Fact, FactSection } from "#app/platform/mail/plain-text.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import { dueParts, type QuotationContent, type QuotationOption, seatCount } from "./quotation-content.ts";
import type { QuotationStatus } from "./quotations.server.ts";

export const statusWord = (status: QuotationStatus) => status.charAt(0).toUpperCase() + status.slice(1);

type Line = QuotationOption["lines"][number];

const localAndUtc = (local: string, utc: string) =>
  `${longDateTime(local)} local (${utc.slice(11, 16)}\u00a0UTC)`;

type Currency = QuotationContent["currency"];

/** "2 × USD 500, tax 7.5 %"; null for a quantity of one without tax. */
function lineDetail({ quantity, unitMinor, taxPercent }: Line, currency: Currency): string | null {
  if (quantity === 100 && taxPercent === 0) return null;
  const times = quantity === 100 ? "" : `${quantity / 100} × `;
  const tax = taxPercent > 0 ? `, tax ${taxPercent} %` : "";
  return times + formatMoney(unitMinor, currency) + tax;
}

/** A formatter for a column of amounts: all with cents, or all without. */
function columnMoney(amounts: readonly { minor: number }[], currency: Currency) {
  const hasCents = amounts.some(({ minor }) => minor % 100 !== 0);
  return (minor: number) => `${formatMoney(minor, currency)}${hasCents && minor % 100 === 0 ? ".00" : ""}`;
}

export const capacityText = ({ capacity, operator }: QuotationOption) =>
  capacity === "operator"
    ? `We operate this flight ourselves (AOC ${operator.aocNumber}).`
    : `${operator.name} operates this flight (AOC ${operator.aocNumber}). We arrange it as agent for the operator.`;

/** `December 24, 2031, 09:30, Lagos time`. */
export const momentText = (moment: Date | string) =>
  `${longDateTime(lagosLocal(new Date(moment)))}, Lagos time`;

/** One fact per flight, with local and UTC times. */
export const flightFacts = ({ legs }: Pick<QuotationOption, "legs">): Fact[] =>
  legs.map(({ from, to, departs, arrives, departsUtc, arrivesUtc }) => ({
    label: `${from} to ${to}`,
    value: `Departs ${localAndUtc(departs, departsUtc)}\nArrives ${localAndUtc(arrives, arrivesUtc)}`,
  }));

function priceFacts({ lines, totalMinor }: QuotationOption, currency: Currency): Fact[] {
  const amounts = [...lines, { totalMinor }].map((each) => ({ minor: each.totalMinor }));
  const money = columnMoney(amounts, currency);
  return [
    ...lines.map((line) => ({
      label: line.text,
      value: [money(line.totalMinor), lineDetail(line, currency)].filter(Boolean).join("\n"),
    })),
    { label: "Total", value: money(totalMinor) },
  ];
}

function dueFacts(option: QuotationOption, currency: Currency): Fact[] {
  const parts = dueParts(option);
  const money = columnMoney(parts, currency);
  return parts.map(({ part, minor, due }) => ({
    label: part === "deposit" ? "Deposit" : option.depositMinor > 0 ? "Balance" : "Payment",
    value: `${money(minor)}\nby ${longDay(due)}`,
  }));
}

function cancellationFacts({ cancellation }: QuotationOption, currency: Currency): Fact[] {
  const money = columnMoney(cancellation, currency);
  return cancellation.map(({ from, minor }) => ({
    label: `From ${longDay(from)}`,
    value: minor === 0 ? "Free of charge" : money(minor),
  }));
}

export interface OptionSection extends FactSection {
  /** Values are short amounts. */
  isAmounts: boolean;
}

/** Titled tables of an option, the same on the page, in mails and in PDFs. */
export function optionSections(option: QuotationOption, currency: Currency): OptionSection[] {
  const { aircraftType, tail, operator, difference, included, excluded } = option;
  return [
    { title: "Flights", isAmounts: false, facts: flightFacts(option) },
    { title: "Price", isAmounts: true, facts: priceFacts(option, currency) },
    { title: "Payment", isAmounts: true, facts: dueFacts(option, currency) },
    { title: "If you cancel", isAmounts: true, facts: cancellationFacts(option, currency) },
    {
      title: "What the price covers",
      isAmounts: false,
      facts: [
        { label: "Included", value: included },
        { label: "Not included", value: excluded },
        ...(difference ? [{ label: "Beside our estimate", value: difference }] : []),
      ],
    },
    {
      title: "Who flies you",
      isAmounts: false,
      facts: [
        { label: "Aircraft", value: `${aircraftType}, ${tail}, ${seatCount(option)}` },
        { label: "Contract", value: capacityText(option) },
        { label: "Operator", value: `${operator.name}, ${operator.address}` },
        { label: "Terms of carriage", value: operator.terms },
      ],
    },
  ];
}
