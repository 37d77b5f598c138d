// Airports where /trip has them and, of a city with several, the one that it names (app/content/trip/reach-cities.ts), so that a
// distance on a drawing is the one that is said there.
import { readFileSync } from "node:fs";
import { parseAirports } from "../../../app/features/trip/airport-file.ts";

export type Place = { name: string; at: [longitude: number, latitude: number] };

const aerodromes = new URL("../../../app/content/trip/aerodromes.tsv", import.meta.url);
const airports = parseAirports(readFileSync(aerodromes, "utf8"));

function place(name: string, code: string): Place {
  const airport = airports.find(({ iata }) => iata === code);
  if (!airport) throw new Error(`No aerodrome has the code ${code}.`);
  return { name, at: [airport.lon, airport.lat] };
}

export const lagos = place("Lagos", "LOS");
/** Luton, where the company's London flights land. */
export const london = place("London", "LTN");

export const abuja = place("Abuja", "ABV");

/** In the order in which their names should be seen. */
export const farPlaces: Place[] = [
  place("New York", "TEB"),
  place("Dubai", "DXB"),
  place("Johannesburg", "HLA"),
  place("São Paulo", "GRU"),
  place("Geneva", "GVA"),
  place("Singapore", "SIN"),
  abuja,
  place("Nairobi", "NBO"),
  place("Mumbai", "BOM"),
  place("Houston", "IAH"),
  place("Beijing", "PEK"),
  place("Cairo", "CAI"),
  place("Dakar", "DSS"),
  place("Istanbul", "ISL"),
  place("Accra", "ACC"),
  place("Cape Town", "CPT"),
  place("Addis Ababa", "ADD"),
  place("Casablanca", "CMN"),
  place("Luanda", "LAD"),
];

export const nearLagos: Place[] = [
  abuja,
  place("Port Harcourt", "PHC"),
  place("Accra", "ACC"),
  place("Kano", "KAN"),
  place("Benin City", "BNI"),
  place("Calabar", "CBQ"),
  place("Cotonou", "COO"),
  place("Abidjan", "ABJ"),
  place("Malabo", "SSG"),
  place("Kaduna", "KAD"),
];

export const nearLondon: Place[] = [
  place("Edinburgh", "EDI"),
  place("Paris", "LBG"),
  place("Dublin", "DUB"),
  place("Geneva", "GVA"),
  place("Aberdeen", "ABZ"),
  place("Amsterdam", "AMS"),
  place("Jersey", "JER"),
  place("Frankfurt", "FRA"),
];
