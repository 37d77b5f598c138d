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

/** "2 x USD 500, tax 7.5 %"; empty for one of something without tax. */
export function lineDetail(
  { quantity, unitMinor, taxPercent }: Line,
  currency: QuotationContent["currency"],
) {
  const times = quantity === 100 ? "" : `${quantityText(quantity)} × ${formatMoney(unitMinor, currency)}`;
  const tax =
    taxPercent > 0
      ? `${quantity === 100 ? `${formatMoney(unitMinor, currency)}, ` : ""}tax ${taxPercent} %`
      : "";
  return [times, tax].filter(Boolean).join(", ");
}

export const capacityText = ({ capacity, operator }: QuotationOption) =>
  capacity === "operator"
    ? `We operate this flight ourselves (AOC ${operator.aocNumber}).`
    : `${operator.name} operates this flight (AOC ${operator.aocNumber}). We arrange it as agent for the operator.`;

/** A moment as customers read it. */
export const lagosMoment = (moment: Date | string) =>
  `${longDateTime(lagosLocal(new Date(moment)))}, Lagos time`;

/** Amounts due with their days, a line each. */
export const dueFacts = (option: QuotationOption, currency: QuotationContent["currency"]): Fact[] =>
  dueParts(option).map(({ part, minor, due }) => ({
    label: part === "deposit" ? "Deposit" : option.depositMinor > 0 ? "Balance" : "Payment",
    value: `${formatMoney(minor, currency)} by ${longDay(due)}`,
  }));

/** What a cancellation costs, from the earliest day on. */
export const cancellationFacts = (
  { cancellation }: QuotationOption,
  currency: QuotationContent["currency"],
): Fact[] =>
  cancellation.map(({ from, minor }) => ({
    label: `From ${longDay(from)}`,
    value: minor === 0 ? "Free of charge" : formatMoney(minor, currency),
  }));

/** An option as titled tables, for mails and PDF. */
export function optionSections(option: QuotationOption, { currency }: QuotationContent): FactSection[] {
  const { aircraftType, tail, seats, operator, legs, lines, totalMinor, difference } = option;
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
        ...lines.map((line) => ({
          label: line.text,
          value: [formatMoney(line.totalMinor, currency), lineDetail(line, currency)]
            .filter(Boolean)
            .join("\n"),
        })),
        { label: "Total", value: formatMoney(totalMinor, currency) },
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
