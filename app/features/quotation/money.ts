import * as z from "zod/mini";

/** Largest amount, in minor units; quotations in naira reach eleven digits. */
export const mostMinor = 99_999_999_999_99;

export type Amount = { ok: true; minor: number } | { ok: false; message: string };

/** Minor units of a typed amount, such as "1,250.50" or "1 250"; never rounded. All our currencies have two minor digits. */
export function parseAmount(typed: string): Amount {
  const text = typed.trim().replaceAll("\u00a0", " ");
  if (text === "") return { ok: false, message: "Enter an amount." };
  if (/^[-−]/.test(text)) return { ok: false, message: "An amount is never below zero." };
  const isGrouped = /^\d{1,3}([, ]\d{3})+(\.\d{1,2})?$/.test(text);
  if (!isGrouped && !/^\d+(\.\d{1,2})?$/.test(text))
    return { ok: false, message: "Write digits, with at most two after the point: 1,250.50" };
  const [whole = "", part = ""] = text.replace(/[, ]/g, "").split(".");
  const minor = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return minor <= mostMinor ? { ok: true, minor } : { ok: false, message: "This amount is too large." };
}

/** Form rule: a typed amount, parsed to minor units. */
export const amountRule = z.pipe(
  z.string(),
  z.transform((typed, { issues }) => {
    const parsed = parseAmount(typed);
    if (parsed.ok) return parsed.minor;
    issues.push({ code: "custom", message: parsed.message, input: typed });
    return z.NEVER;
  }),
);

/** `1,250.50` from minor units, as a form shows it. */
export const typedAmount = (minor: number): string =>
  (minor / 100).toLocaleString("en-GB", { minimumFractionDigits: minor % 100 === 0 ? 0 : 2 });

/** A line's total in minor units, net and tax rounded separately. `quantity` in hundredths. */
export function lineTotal(line: { quantity: number; unitMinor: number; taxPercent: number }): number {
  const net = Math.round((line.quantity * line.unitMinor) / 100);
  // Integers avoid floating-point error: 0.29 * 25,000 is less than 7,250.
  return net + Math.round((net * Math.round(line.taxPercent * 100)) / 10_000);
}
