import { fleet } from "#app/content/fleet.ts";
import { model } from "#app/content/trip/model.ts";
import { factFigures, validity } from "./fact-figure.ts";
import type { TripFacts } from "./facts.ts";
import { taxNames } from "./tax-figure.ts";

/** A row of the page that explains: what it is, its figure, where it comes from and when that was read. */
export interface MethodRow {
  name: string;
  figure: string;
  source: string;
  checkedOn: string;
}

const aircraftName = (code: string) => fleet.find(({ icao }) => icao === code)?.name ?? code;

/** Every constant and every dated fact that an answer rests on, for people. */
export function tripMethod(facts: TripFacts): { heading: string; rows: MethodRow[] }[] {
  const { jet, helicopter, field, fuel, wind } = model;
  const constant = (name: string, figure: string, source: string): MethodRow => ({
    ...{ name, figure, source, checkedOn: model.checkedOn },
  });
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const dated = (row: { source: string; checkedOn: string }) => ({
    source: row.source,
    checkedOn: row.checkedOn,
  });
  return [
    {
      heading: "Flight time and range",
      rows: [
        constant("Distance", "WGS84 geodesic", "geographiclib-geodesic"),
        constant(
          "Route flown, jets",
          `distance × ${jet.routeFactor} + ${jet.routeAddNm} nm`,
          "exquisiteaircharter.com/glossary: airways are 5 to 9 % longer",
        ),
        constant(
          "Route flown, helicopters",
          `distance × ${helicopter.routeFactor} + ${helicopter.routeAddNm} nm`,
          "our own assumption",
        ),
        constant(
          "Climb and descent",
          `${jet.climbHours} h for jets, ${helicopter.climbHours} h for helicopters`,
          "checked against published flight times",
        ),
        constant(
          "Taxi",
          `${jet.taxiMinutes} min for jets, ${helicopter.taxiMinutes} min for helicopters`,
          "checked against published flight times",
        ),
        constant(
          "Wind that decides",
          "exceeded on only 15 days in 100",
          "corporatejetinvestor.com (Conklin & de Decker)",
        ),
        constant(
          "Day-to-day change of wind",
          `${wind.sigma.above25} kt above 25° of latitude, ${wind.sigma.below25} kt below`,
          "general climatology",
        ),
        ...(["DJF", "MAM", "JJA", "SON"] as const).map((season) =>
          constant(
            `Mean west wind, ${season}, at ${wind.latitudes.join("°, ")}°`,
            `${wind[season].join(", ")} kt`,
            "general climatology; checked against published flight times",
          ),
        ),
        constant(
          "Non-stop",
          `up to ${percent(model.nonStopShare)} of the range; from there to all of it marginal`,
          "our own margin; published ranges already hold a reserve of 200 nm and 30 minutes",
        ),
        constant(
          "Band of flight times",
          `${percent(model.bandShare)} of all flights`,
          "follows from the wind",
        ),
        constant(
          "Fuel stop",
          `${model.groundMinutes} min on the ground; each flight up to ${percent(model.stopLegShare)} of the range`,
          "our own margin",
        ),
      ],
    },
    {
      heading: "Runways, bags, fuel",
      rows: [
        constant(
          "Landing",
          `unfactored distance × ${field.landingDry} dry, × ${field.landingWet} more when wet`,
          "UK CAA GM2 CAT.POL.A.230",
        ),
        constant(
          "Take-off",
          `${percent(field.takeoffPerThousandFt)} more for each 1,000 ft, ${(field.takeoffPerDegreeAboveIsa10 * 100).toFixed(1)} % for each degree above ISA + 10`,
          "general rule of thumb",
        ),
        constant("A medium suitcase", `${model.bagCuFt} cubic feet`, "our own assumption"),
        constant(
          "Carbon dioxide",
          `${fuel.co2PerKg} kg for each kg of fuel, ${percent(fuel.uncertainty)} either way`,
          "ICAO",
        ),
      ],
    },
    {
      heading: "Aircraft",
      rows: facts.aircraft.map((row) => ({
        ...{ name: aircraftName(row.icao), figure: factFigures.aircraft(row) },
        ...dated(row),
      })),
    },
    {
      heading: "Rates",
      rows: [
        ...facts.hourlyRates.map((row) => ({
          ...{ name: `${aircraftName(row.icao)}, ${validity(row)}`, figure: factFigures.hourlyRates(row) },
          ...dated(row),
        })),
        ...facts.priceRules.map((row) => ({
          ...{ name: `Other rates, ${validity(row)}`, figure: factFigures.priceRules(row) },
          ...dated(row),
        })),
        ...facts.exchangeRates.map((row) => ({
          ...{ name: `Exchange, ${validity(row)}`, figure: factFigures.exchangeRates(row) },
          ...dated(row),
        })),
      ],
    },
    {
      heading: "Taxes and charges",
      rows: facts.taxRates.map((row) => ({
        ...{ name: `${taxNames[row.code]}, ${validity(row)}`, figure: factFigures.taxRates(row) },
        ...dated(row),
      })),
    },
    {
      heading: "Closed airspace",
      rows: facts.corridors.map((row) => ({
        ...{ name: `${row.text.replace(/\.$/, "")}, ${validity(row)}`, figure: factFigures.corridors(row) },
        ...dated(row),
      })),
    },
  ];
}
