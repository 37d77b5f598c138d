import { fleet } from "#app/content/fleet.ts";
import { model } from "#app/content/trip/model.ts";
import { factFigures } from "./fact-figure.ts";
import type { PriceRules, TaxRate, TripFacts } from "./facts.ts";
import { formatMoney, longDay } from "./figure-text.ts";

/** A row of the page that explains: a name, its figure, its source and the day on which that was read. */
interface MethodRow {
  name: string;
  figure: string;
  source: string;
  checkedOn: string;
}

/** Every constant and every dated fact that an answer rests on, for people. */
export function tripMethod(facts: TripFacts): { heading: string; rows: MethodRow[] }[] {
  return [
    { heading: "Flight time and range", rows: flightTime.map(ofModel) },
    { heading: "Runways, bags, fuel", rows: ground.map(ofModel) },
    { heading: "Aircraft", rows: aircraftRows(facts) },
    { heading: "Rates", rows: rateRows(facts) },
    { heading: "Taxes and charges", rows: facts.taxRates.map(taxRow) },
    { heading: "Closed airspace", rows: airspaceRows(facts) },
  ];
}

type Constant = readonly [name: string, figure: string, source: string];
const ofModel = ([name, figure, source]: Constant): MethodRow => {
  return { name, figure, source, checkedOn: model.checkedOn };
};

const count = (figure: number) => figure.toLocaleString("en-GB", { maximumFractionDigits: 10 });
const percent = (share: number) => `${Math.round(share * 100)}%`;

const { jet, helicopter, wind, field, fuel, crew } = model;
const seasons = { DJF: "Dec to Feb", MAM: "Mar to May", JJA: "Jun to Aug", SON: "Sep to Nov" } as const;
const published = "checked against published flight times";

const flightTime: readonly Constant[] = [
  ["Distance", "WGS84 geodesic", "geographiclib-geodesic"],
  [
    "Route flown, jets",
    `distance × ${jet.routeFactor} + ${jet.routeAddNm} nm`,
    "exquisiteaircharter.com/glossary: airways are 5 to 9% longer",
  ],
  [
    "Route flown, helicopters",
    `distance × ${helicopter.routeFactor} + ${helicopter.routeAddNm} nm`,
    "our own assumption",
  ],
  [
    "Climb and descent",
    `${jet.climbHours} h for jets, ${helicopter.climbHours} h for helicopters`,
    published,
  ],
  [
    "Flying of two pilots in one duty",
    `${crew.hours[1]} h over two sectors, ${crew.hours[2]} h over three, ${crew.hours[3]} h over more; ${crew.nightHours} h less with a start from ${crew.nightFrom} to ${crew.nightTo}`,
    "our own simplification of UK ORO.FTL.205",
  ],
  ["Taxi", `${jet.taxiMinutes} min for jets, ${helicopter.taxiMinutes} min for helicopters`, published],
  ...(["DJF", "MAM", "JJA", "SON"] as const).map((season): Constant => {
    const byLatitude = wind.latitudes.map((degrees, at) => `${degrees}°: ${wind[season][at]}`);
    const figure = byLatitude.join(", ").replaceAll("-", "−");
    const name = `Mean west wind where jets cruise, ${seasons[season]}`;
    return [name, `knots by latitude, ${figure}`, `general climatology; ${published}`];
  }),
  ["Wind that decides", "exceeded on only 15 days in 100", "corporatejetinvestor.com (Conklin & de Decker)"],
  [
    "Day-to-day change of wind",
    `${wind.sigma.above25} kt above 25° of latitude, ${wind.sigma.below25} kt below`,
    "general climatology",
  ],
  [
    "Non-stop",
    `up to ${percent(model.nonStopShare)} of the range; from there to all of it marginal`,
    "our own margin; published ranges already hold a reserve of 200 nm and 30 minutes",
  ],
  ["Band of flight times", `${percent(model.bandShare)} of all flights`, "follows from the wind"],
  [
    "Fuel stop",
    `${model.groundMinutes} min on the ground; each flight up to ${percent(model.stopLegShare)} of the range`,
    "our own margin",
  ],
];

const ground: readonly Constant[] = [
  [
    "Landing",
    `unfactored distance × ${field.landingDry} dry, × ${field.landingWet} more when wet`,
    "UK CAA GM2 CAT.POL.A.230",
  ],
  [
    "Take-off",
    `${percent(field.takeoffPerThousandFt)} more for each 1,000 ft, ${(field.takeoffPerDegreeAboveIsa10 * 100).toFixed(1)}% for each degree above ISA + 10`,
    "general rule of thumb",
  ],
  ["A medium suitcase", `${model.bagCuFt} cubic feet`, "our own assumption"],
  [
    "Carbon dioxide",
    `${fuel.co2PerKg} kg for each kg of fuel, ${percent(fuel.uncertainty)} either way`,
    "ICAO",
  ],
];

const aircraftRows = ({ aircraft }: TripFacts): MethodRow[] =>
  aircraft.map(({ name, cruiseKt, burnKgPerHour, rangeNm, source, checkedOn }) => {
    const ranges = rangeNm.map(([people, nm]) => `${count(nm)} nm with ${people}`).join(", ");
    const cruise = `${cruiseKt.normal} kt, long-range ${cruiseKt.longRange} kt`;
    const figure = `${cruise}; ${count(burnKgPerHour.normal)} kg of fuel an hour; ${ranges}`;
    return { name, figure, source, checkedOn };
  });

interface Dated {
  validFrom: string;
  validTo: string | null;
  source: string;
  checkedOn: string;
  sample?: boolean;
}

/** A row with its days, "from April 1, 2026" or from when to when. */
function dated(name: string, row: Dated, figure: string): MethodRow {
  const { validFrom, validTo, source, checkedOn, sample } = row;
  const days = validTo ? `${longDay(validFrom)} to ${longDay(validTo)}` : `from ${longDay(validFrom)}`;
  return { name: `${name}, ${days}`, figure: `${figure}${sample ? " (sample)" : ""}`, source, checkedOn };
}

function rateRows({ hourlyRates, priceRules, exchangeRates }: TripFacts): MethodRow[] {
  const nameOf = (code: string) => fleet.find(({ icao }) => icao === code)?.name ?? code;
  return [
    ...hourlyRates.map((row) =>
      dated(nameOf(row.icao), row, `${formatMoney(row.perHourMinor, row.currency)} an hour`),
    ),
    ...priceRules.map((row) => dated("Other rates", row, rulesText(row))),
    ...exchangeRates.map((row) => {
      const { USD: _, ...others } = row.perUsd;
      const rates = Object.entries(others).map(([currency, rate]) => `${count(rate)} ${currency}`);
      return dated("Exchange", row, `${rates.join(", ")} for one US dollar`);
    }),
  ];
}

function rulesText(row: PriceRules): string {
  const money = (minor: number) => formatMoney(minor, row.currency);
  const fees = row.landingAndHandling.map(
    // The last weight covers all above it: no aircraft is that heavy.
    ({ upToKg, minor }) => `${money(minor)} ${upToKg < 1_000_000 ? `to ${count(upToKg)} kg` : "above"}`,
  );
  return `at least ${row.dailyMinimumMinutes} min a day; ${money(row.nightMinor)} a night; ${money(row.secondCrewMinor)} for a second crew; each landing with handling ${fees.join(", ")}; margin ${row.marginPercent}%`;
}

const taxNames: Record<TaxRate["code"], string> = {
  "uk-apd": "UK Air Passenger Duty",
  "uk-vat": "UK VAT on domestic flights",
  "ng-sales-charge": "Nigerian charter sales charge",
  "ng-passenger-service": "Nigerian passenger service charge",
  "ng-security": "Nigerian security charge",
  "ng-apis": "Nigerian advance passenger information levy",
  "ng-vat": "Nigerian VAT",
};

const higherRate = {
  "20t-under-19-seats": "the higher rate is for aircraft of 20 t or more with fewer than 19 seats",
  "private-jets-5.7t": "the higher rate is for every private jet of 5.7 t or more",
} as const;

function taxRow(row: TaxRate): MethodRow {
  const higher = row.code === "uk-apd" ? `; ${higherRate[row.higherFor]}` : "";
  return dated(taxNames[row.code], row, `${factFigures.taxRates(row)} (${row.status})${higher}`);
}

const airspaceRows = ({ closedPlaces, corridors }: TripFacts): MethodRow[] => [
  ...closedPlaces.map(({ name, kind, certainty, source, checkedOn }) => {
    const rule = kind === "no-flights" ? "no flights" : "by agreement only, without an estimate";
    return { name, figure: `${rule} (${certainty})`, source, checkedOn };
  }),
  ...corridors.map((row) => {
    const added = row.factor > 1 ? `at least ${percent(row.factor - 1)}` : "nothing";
    return dated(row.text.replace(/\.$/, ""), row, `we add ${added} to the distance`);
  }),
];
