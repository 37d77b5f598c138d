import { basis, type FactField, field, inGroup, maybe } from "./fact-field.ts";
import { rangeRows } from "./fact-rows.ts";
import { figure, figureOrUnknown } from "./fact-text.ts";

/** How sure some of an aircraft's figures are: it stands beside them. */
const knownBy = (name: "range" | "cruise" | "burn" | "weight" | "field" | "baggage") =>
  field(`basis.${name}`, `How we know: ${name === "field" ? "runway" : name}`, basis);

/** What an aircraft can do, by what is told together. */
export const aircraftFields: readonly FactField[] = [
  ...inGroup(
    "Weight and cabin",
    field("mtowKg", "Maximum take-off weight, kg", figure),
    knownBy("weight"),
    field("baggageCuFt", "Baggage, cubic feet", figure),
    knownBy("baggage"),
    maybe("seatsFitted", "Seats fitted", figureOrUnknown, "Leave empty if it is not known."),
    field("crew", "Crew", figure),
  ),
  ...inGroup(
    "Speed",
    field("cruiseKt.longRange", "Long-range cruise, kt", figure),
    field("cruiseKt.normal", "Normal cruise, kt", figure),
    knownBy("cruise"),
  ),
  ...inGroup(
    "Range",
    field("rangeNm", "Range", rangeRows, { hint: "Passengers: nautical miles, one a line. 8: 3,850" }),
    field("normalRangeShare", "Range at normal cruise as a share of it", figure, {
      hint: "From 0 to 1: 0.92",
    }),
    knownBy("range"),
  ),
  ...inGroup(
    "Fuel",
    field("burnKgPerHour.longRange", "Fuel at long-range cruise, kg an hour", figure),
    field("burnKgPerHour.normal", "Fuel at normal cruise, kg an hour", figure),
    knownBy("burn"),
    maybe("fuelCapacityKg", "Fuel capacity, kg", figureOrUnknown),
  ),
  ...inGroup(
    "Runway",
    maybe(
      "takeoffFt",
      "Take-off, ft",
      figureOrUnknown,
      "Sea level, ISA, maximum weight. Empty for helicopters.",
    ),
    maybe("landingFt", "Landing, ft, unfactored", figureOrUnknown),
    knownBy("field"),
  ),
];
