import { type Currency, type TripFacts, validOrLast } from "./facts.ts";

/** An amount on its way to a line: minor units of its currency, not rounded yet; the ends differ where something is not known. */
export interface Amount {
  currency: Currency;
  low: number;
  high: number;
}

/** A line of an estimate in whole minor units of the currency asked for. */
export interface PriceLine {
  code: string;
  text: string;
  lowMinor: number;
  highMinor: number;
}

/** The same amount at both ends. */
export const exactly = (currency: Currency, minor: number): Amount => ({ currency, low: minor, high: minor });

/** An amount times a number. */
export const times = ({ currency, low, high }: Amount, factor: number): Amount => ({
  currency,
  low: low * factor,
  high: high * factor,
});

/** Turns amounts into another currency by the rates of a day. */
export function exchangeTo(
  rates: TripFacts["exchangeRates"],
  to: Currency,
  date: string,
): { row: TripFacts["exchangeRates"][number]; turn: (amount: Amount) => Amount } | null {
  const row = validOrLast(rates, date)?.row;
  if (!row) return null;
  const { perUsd } = row;
  return {
    row,
    turn({ currency, low, high }) {
      const factor = (perUsd[to] ?? 1) / (perUsd[currency] ?? 1);
      return { currency: to, low: low * factor, high: high * factor };
    },
  };
}

/** The one place where money is rounded: a line, to a whole minor unit. */
export const priceLine = (code: string, text: string, { low, high }: Amount): PriceLine => ({
  code,
  text,
  lowMinor: Math.round(low),
  highMinor: Math.round(high),
});
