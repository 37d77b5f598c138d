import { basis, confirm, type FactField, field, inGroup, maybe } from "./fact-field.ts";
import { approvalRows, openingRows, runwayRows } from "./fact-rows.ts";
import { choice, code, figure, prose, word, words, yesNo } from "./fact-text.ts";
import { staffFactMessages as say } from "./messages.ts";

/** What the company can note of an aerodrome. */
export const aerodromeFields: readonly FactField[] = [
  ...inGroup(
    "What visitors read",
    maybe(
      "hours",
      "Hours, local",
      openingRows,
      "One rule a line; the first that fits applies.",
      "Mon-Fri 07:00-22:00",
    ),
    maybe("limits", "Limits", prose, "Noise, slots, curfews."),
    maybe("handling", "Handling", prose),
    maybe("customs", "Customs and immigration", prose),
  ),
  ...inGroup(
    "Landing",
    field("technicalStop", "Fuel stop", yesNo),
    maybe("landingFt", "Declared landing distance, ft", figure, "If shorter than the runway suggests."),
    {
      ...maybe(
        "approvals",
        "Approvals by aircraft",
        approvalRows,
        "One aircraft a line, and where you read it.",
        "CL60 by-approval: list of June 2026",
      ),
      isWide: true,
    },
  ),
  ...inGroup(
    "Finding it",
    maybe("names", "Other names", words(/,|\n/), "Old names, quarters, cities it serves; with commas."),
    maybe("placeOrder", "Order among a city’s airports", figure, "1 is offered first."),
  ),
  ...inGroup("Confidence", field("basis", say.known, basis), confirm),
  maybe("correction.name", "Corrected name", word),
  maybe("correction.city", "Corrected city", word),
  maybe("correction.country", "Corrected country", code, "Two letters"),
  maybe("correction.iata", "Corrected IATA code", code, "“none” if it has none."),
  maybe("correction.icao", "Corrected ICAO code", code),
  maybe(
    "correction.kind",
    "Corrected kind",
    choice(
      ["large", "medium", "small", "heliport"].map((each) => [each, each] as const),
      true,
    ),
  ),
  maybe("correction.lat", "Corrected latitude", figure),
  maybe("correction.lon", "Corrected longitude", figure),
  maybe("correction.elevationFt", "Corrected elevation, ft", figure),
  maybe("correction.timeZone", "Corrected time zone", word, "Africa/Lagos"),
  maybe(
    "correction.runways",
    "Corrected runways",
    runwayRows,
    "One a line, with displaced thresholds.",
    "06/24 8,005 x 148 hard 1772/2090",
  ),
];
