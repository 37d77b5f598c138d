import { fleet } from "#app/content/fleet.ts";
import { model } from "#app/content/trip/model.ts";
import { factFigures, validity } from "./fact-figure.ts";
import { type TaxRate, type TripFacts, validOrLast } from "./facts.ts";
import { formatMoney } from "./figure-text.ts";
import { taxNames } from "./tax-figure.ts";

/** A row of the page that explains: what it is, its figure, where it comes from and when that was read. */
export interface MethodRow {
  name: string;
  figure: string;
  source: string;
  checkedOn: string;
}

/** Figures that are compared with one another; the first cell of a row names it. */
export interface MethodTable {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** What is too long for a cell: a line of its own under each row. */
  under?: readonly string[];
}

export interface MethodPart {
  heading: string;
  prose: readonly string[];
  tables: readonly MethodTable[];
  rows: readonly MethodRow[];
  sources: readonly Omit<MethodRow, "figure">[];
}

type Dated = { source: string; checkedOn: string };

const aircraftName = (code: string) => fleet.find(({ icao }) => icao === code)?.name ?? code;
const percent = (share: number) => `${Math.round(share * 100)}%`;
const signed = (value: number) => String(value).replace("-", "−");
const constant = (name: string, figure: string, source: string): MethodRow => ({
  ...{ name, figure, source, checkedOn: model.checkedOn },
});
const sourced = (name: string, { source, checkedOn }: Dated) => ({ name, source, checkedOn });
const part = (heading: string, more: Partial<MethodPart>): MethodPart => {
  const { prose = [], tables = [], rows = [], sources = [] } = more;
  return { heading, prose, tables, rows, sources: [...sources, ...rows] };
};

/** Every constant and every dated fact that an answer rests on, for people. */
export function tripMethod(facts: TripFacts): MethodPart[] {
  return [flightTime(), ground(), aircraft(facts), rates(facts), taxes(facts), airspace(facts)];
}

const seasons = [
  ["DJF", "Dec to Feb"],
  ["MAM", "Mar to May"],
  ["JJA", "Jun to Aug"],
  ["SON", "Sep to Nov"],
] as const;

function flightTime(): MethodPart {
  const { jet, helicopter, wind } = model;
  const windName = "Mean west wind where jets cruise, knots, by latitude";
  return part("Flight time and range", {
    tables: [
      {
        caption: `${windName}; a minus is a wind from the east`,
        columns: ["Season", ...wind.latitudes.map((degrees) => `${degrees}°`)],
        rows: seasons.map(([code, name]) => [name, ...wind[code].map(signed)]),
      },
    ],
    sources: [
      sourced(windName, {
        source: "general climatology; checked against published flight times",
        checkedOn: model.checkedOn,
      }),
    ],
    rows: [
      constant("Distance", "WGS84 geodesic", "geographiclib-geodesic"),
      constant(
        "Route flown, jets",
        `distance × ${jet.routeFactor} + ${jet.routeAddNm} nm`,
        "exquisiteaircharter.com/glossary: airways are 5 to 9% longer",
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
      constant(
        "Non-stop",
        `up to ${percent(model.nonStopShare)} of the range; from there to all of it marginal`,
        "our own margin; published ranges already hold a reserve of 200 nm and 30 minutes",
      ),
      constant("Band of flight times", `${percent(model.bandShare)} of all flights`, "follows from the wind"),
      constant(
        "Fuel stop",
        `${model.groundMinutes} min on the ground; each flight up to ${percent(model.stopLegShare)} of the range`,
        "our own margin",
      ),
    ],
  });
}

function ground(): MethodPart {
  const { field, fuel } = model;
  return part("Runways, bags, fuel", {
    rows: [
      constant(
        "Landing",
        `unfactored distance × ${field.landingDry} dry, × ${field.landingWet} more when wet`,
        "UK CAA GM2 CAT.POL.A.230",
      ),
      constant(
        "Take-off",
        `${percent(field.takeoffPerThousandFt)} more for each 1,000 ft, ${(field.takeoffPerDegreeAboveIsa10 * 100).toFixed(1)}% for each degree above ISA + 10`,
        "general rule of thumb",
      ),
      constant("A medium suitcase", `${model.bagCuFt} cubic feet`, "our own assumption"),
      constant(
        "Carbon dioxide",
        `${fuel.co2PerKg} kg for each kg of fuel, ${percent(fuel.uncertainty)} either way`,
        "ICAO",
      ),
    ],
  });
}

const aircraft = (facts: TripFacts): MethodPart =>
  part("Aircraft", {
    tables: [
      {
        caption: "Cruise, fuel burnt at normal cruise, and range in nm with how many passengers",
        columns: ["Aircraft", "Cruise, kt", "Long-range, kt", "Fuel, kg an hour"],
        under: facts.aircraft.map(({ rangeNm }) =>
          rangeNm
            .map(([people, nm]) => `${nm.toLocaleString("en-GB")} with ${people}`.replaceAll(" ", "\u00a0"))
            .join(", "),
        ),
        rows: facts.aircraft.map(({ icao, cruiseKt, burnKgPerHour }) => [
          aircraftName(icao),
          ...[cruiseKt.normal, cruiseKt.longRange, burnKgPerHour.normal].map((value) =>
            value.toLocaleString("en-GB"),
          ),
        ]),
      },
    ],
    sources: facts.aircraft.map((row) => sourced(aircraftName(row.icao), row)),
  });

function rates({ aircraft, hourlyRates, priceRules, exchangeRates }: TripFacts): MethodPart {
  const landing = ({ icao, validFrom }: TripFacts["hourlyRates"][number]) => {
    const rules = validOrLast(priceRules, validFrom)?.row;
    const kg = aircraft.find((row) => row.icao === icao)?.mtowKg;
    const charge = kg && rules?.landingAndHandling.find(({ upToKg }) => kg <= upToKg);
    return rules && charge ? formatMoney(charge.minor, rules.currency) : "–";
  };
  const validityOf = (row: TripFacts["hourlyRates"][number]) =>
    `${validity(row)}${row.sample ? " (sample)" : ""}`;
  const valid = new Set(hourlyRates.map(validityOf));
  return part("Rates", {
    tables: [
      {
        caption: valid.size > 1 ? "Charges by aircraft" : `Charges by aircraft, ${[...valid].join("")}`,
        columns: [
          "Aircraft",
          "Each hour",
          "Each landing, with handling",
          ...(valid.size > 1 ? ["Valid"] : []),
        ],
        rows: hourlyRates.map((row) => [
          aircraftName(row.icao),
          formatMoney(row.perHourMinor, row.currency),
          landing(row),
          ...(valid.size > 1 ? [validityOf(row)] : []),
        ]),
      },
    ],
    sources: hourlyRates.map((row) => sourced(aircraftName(row.icao), row)),
    rows: [
      ...priceRules.map((row) => ({
        ...sourced(`Other rates, ${validity(row)}`, row),
        figure: factFigures.priceRules(row),
      })),
      ...exchangeRates.map((row) => ({
        ...sourced(`Exchange, ${validity(row)}`, row),
        figure: factFigures.exchangeRates(row),
      })),
    ],
  });
}

type PassengerDuty = Extract<TaxRate, { code: "uk-apd" }>;

const higherRate: Record<PassengerDuty["higherFor"], string> = {
  "20t-under-19-seats": "the higher rate is for aircraft of 20 t or more with fewer than 19 seats",
  "private-jets-5.7t": "the higher rate is for every private jet of 5.7 t or more",
};
const bandNames = [
  ["domestic", "Within the UK"],
  ["A", "Band A"],
  ["B", "Band B"],
  ["C", "Band C"],
] as const;

function taxes({ taxRates }: TripFacts): MethodPart {
  const duties = taxRates.filter((row) => row.code === "uk-apd");
  const others = taxRates.filter((row) => row.code !== "uk-apd");
  const pounds = (minor: number) => formatMoney(minor, "GBP").replace("GBP ", "");
  return part("Taxes and charges", {
    tables: duties.map((row) => ({
      caption: `${taxNames[row.code]}, ${validity(row)} (${row.status}); ${higherRate[row.higherFor]}`,
      columns: ["Destination", "Standard, GBP", "Higher, GBP"],
      rows: bandNames.map(([band, name]) => [
        name,
        pounds(row.bands[band].standardMinor),
        pounds(row.bands[band].higherMinor),
      ]),
    })),
    sources: duties.map((row) => sourced(`${taxNames[row.code]}, ${validity(row)}`, row)),
    rows: others.map((row) => ({
      ...sourced(`${taxNames[row.code]}, ${validity(row)}`, row),
      figure: factFigures.taxRates(row),
    })),
  });
}

const ruled = (places: TripFacts["closedPlaces"], kind: TripFacts["closedPlaces"][number]["kind"]) =>
  `${places
    .filter((place) => place.kind === kind)
    .map(({ name }) => name)
    .join("; ")}.`;

const airspace = ({ corridors, closedPlaces }: TripFacts): MethodPart =>
  part("Closed airspace", {
    prose: [
      `No flights: ${ruled(closedPlaces, "no-flights")}`,
      `By agreement only, without an estimate: ${ruled(closedPlaces, "by-agreement")}`,
      "Flights and fuel stops elsewhere stay outside the closed airspace among these: distance, times and the line on the map are those of the way round it.",
      ...corridors.map(
        (row) =>
          `${row.text} ${row.factor > 1 ? `We add at least ${percent(row.factor - 1)} to the distance.` : "We add nothing to the distance."} Valid ${validity(row)}.`,
      ),
    ],
    sources: [
      ...closedPlaces.map((place) => sourced(`${place.name} (${place.certainty})`, place)),
      ...corridors.map((row) => sourced(row.text.replace(/\.$/, ""), row)),
    ],
  });
