// Exact by definition: international nautical mile 1,852 m, international foot 0.3048 m.
const units = {
  nm: { spoken: "nautical miles", factor: 1.852, metric: "km" },
  ktas: { spoken: "knots true airspeed", factor: 1.852, metric: "km/h" },
  kt: { spoken: "knots", factor: 1.852, metric: "km/h" },
  ft: { spoken: "feet", factor: 0.3048, metric: "m" },
} as const;

/** Units of aviation, in which the fleet's figures are stored. */
export type AviationUnit = keyof typeof units;

const grouped = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

/** A figure as it is printed: `41,000`, `5.75`. */
export const formatFigure = (value: number): string => grouped.format(value);

/** The unit in words, for screen readers. */
export const spokenUnit = (unit: AviationUnit): string => units[unit].spoken;

/** The same quantity in metric units. Whole numbers from 100 up, one decimal from 10, two below: no finer than the source. */
export function inMetric(value: number, unit: AviationUnit): string {
  const { factor, metric } = units[unit];
  const converted = value * factor;
  const digits = converted >= 100 ? 0 : converted >= 10 ? 1 : 2;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${new Intl.NumberFormat("en-GB", format).format(converted)} ${metric}`;
}
