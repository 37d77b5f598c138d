/** Units in which aviation measures, as the fleet's figures are kept. */
export type AviationUnit = "nm" | "ktas" | "kt" | "ft";

// Exact by definition: international nautical mile 1,852 m, international foot 0.3048 m.
const metric = {
  nm: { factor: 1.852, unit: "km" },
  ktas: { factor: 1.852, unit: "km/h" },
  kt: { factor: 1.852, unit: "km/h" },
  ft: { factor: 0.3048, unit: "m" },
} as const satisfies Record<AviationUnit, { factor: number; unit: string }>;

const spoken = {
  nm: "nautical miles",
  ktas: "knots true airspeed",
  kt: "knots",
  ft: "feet",
} as const satisfies Record<AviationUnit, string>;

const grouped = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

/** A figure as it is printed: `41,000`, `5.75`. */
export function formatFigure(value: number): string {
  return grouped.format(value);
}

/** The unit in words, for those who hear the page. */
export function spokenUnit(unit: AviationUnit): string {
  return spoken[unit];
}

/** The same quantity in metric units. Whole numbers from 100 up, one decimal from 10, two below: no finer than the source. */
export function inMetric(value: number, unit: AviationUnit): string {
  const { factor, unit: name } = metric[unit];
  const converted = value * factor;
  const digits = converted >= 100 ? 0 : converted >= 10 ? 1 : 2;
  const text = new Intl.NumberFormat("en-GB", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(converted);
  return `${text} ${name}`;
}
