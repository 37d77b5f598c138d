import { longDateTime } from "#app/features/booking/booking-facts.ts";
import { formatMoney, longDay } from "#app/features/trip/figure-text.ts";
import type { Fact, FactSection } from "#app/platform/mail/plain-text.ts";
import { lagosLocal } from "#app/ui/staff/lagos-time.ts";
import { quantityText } from "./money.ts";
import {
  dueParts,
  type QuotationContent,
  type QuotationLeg,
  type QuotationOption,
} from "./quotation-content.ts";

type Line = QuotationOption["lines"][number];

/** `HH:MM UTC`. */
const utcTime = (iso: string) => `${iso.slice(11, 16)} UTC`;

/** A flight's two ends, local and UTC. */
export const legTimes = ({ departs, arrives, departsUtc, arrivesUtc }: QuotationLeg) => ({
  departs: `${longDateTime(departs)} local (${utcTime(departsUtc)})`,
  arrives: `${longDateTime(arrives)} local (${utcTime(arrivesUtc)})`,
});

type Currency = QuotationContent["currency"];

/** "2 × USD 500, tax 7.5 %"; empty for one of something without tax. */
function lineDetail({ quantity, unitMinor, taxPercent }: Line, currency: Currency) {
  if (quantity === 100 && taxPercent === 0) return "";
  const times = quantity === 100 ? "" : `${quantityText(quantity)} × `;
  const tax = taxPercent > 0 ? `, tax ${taxPercent} %` : "";
  return times + formatMoney(unitMinor, currency) + tax;
}

/** Formats the amounts of one column: all with cents, or all without. */
function columnMoney(amounts: readonly number[], currency: Currency) {
  const hasCents = amounts.some((minor) => minor % 100 !== 0);
  return (minor: number) => `${formatMoney(minor, currency)}${hasCents && minor % 100 === 0 ? ".00" : ""}`;
}

/** Lines of the price and their total, with how each line is worked out. */
export function priceFacts({ lines, totalMinor }: QuotationOption, currency: Currency) {
  const money = columnMoney(
    [...lines, { totalMinor }].map((line) => line.totalMinor),
    currency,
  );
  return [
    ...lines.map((line) => ({
      label: line.text,
      value: money(line.totalMinor),
      detail: lineDetail(line, currency),
    })),
    { label: "Total", value: money(totalMinor), detail: "" },
  ];
}

export const capacityText = ({ capacity, operator }: QuotationOption) =>
  capacity === "operator"
    ? `We operate this flight ourselves (AOC ${operator.aocNumber}).`
    : `${operator.name} operates this flight (AOC ${operator.aocNumber}). We arrange it as agent for the operator.`;

/** A moment as customers read it. */
export const lagosMoment = (moment: Date | string) =>
  `${longDateTime(lagosLocal(new Date(moment)))}, Lagos time`;

/** Amounts due with their days, a line each. */
export function dueFacts(option: QuotationOption, currency: Currency): Fact[] {
  const parts = dueParts(option);
  const money = columnMoney(
    parts.map(({ minor }) => minor),
    currency,
  );
  return parts.map(({ part, minor, due }) => ({
    label: part === "deposit" ? "Deposit" : option.depositMinor > 0 ? "Balance" : "Payment",
    value: `${money(minor)} by ${longDay(due)}`,
  }));
}

/** What a cancellation costs, from the earliest day on. */
export function cancellationFacts({ cancellation }: QuotationOption, currency: Currency): Fact[] {
  const money = columnMoney(
    cancellation.map(({ minor }) => minor),
    currency,
  );
  return cancellation.map(({ from, minor }) => ({
    label: `From ${longDay(from)}`,
    value: minor === 0 ? "Free of charge" : money(minor),
  }));
}

/** An option as titled tables, for mails and PDF. */
export function optionSections(option: QuotationOption, { currency }: QuotationContent): FactSection[] {
  const { aircraftType, tail, seats, operator, legs, difference } = option;
  return [
    {
      title: "Aircraft",
      facts: [
        { label: "Aircraft", value: `${aircraftType}, ${tail}, ${seats} seats` },
        { label: "Operator", value: `${operator.name}, ${operator.address}` },
        { label: "Contract", value: capacityText(option) },
      ],
    },
    {
      title: "Flights",
      facts: legs.map((leg) => {
        const { departs, arrives } = legTimes(leg);
        return { label: `${leg.from} to ${leg.to}`, value: `Departs ${departs}\nArrives ${arrives}` };
      }),
    },
    {
      title: "Price",
      facts: [
        ...priceFacts(option, currency).map(({ label, value, detail }) => ({
          label,
          value: detail ? `${value}\n${detail}` : value,
        })),
        ...(difference ? [{ label: "Beside our estimate", value: difference }] : []),
      ],
    },
    {
      title: "Included and not included",
      facts: [
        { label: "Included", value: option.included },
        { label: "Not included", value: option.excluded },
      ],
    },
    { title: "If you cancel", facts: cancellationFacts(option, currency) },
    { title: "Payment", facts: dueFacts(option, currency) },
    { title: "Terms of the operator", facts: [{ label: operator.name, value: operator.terms }] },
  ];
}
