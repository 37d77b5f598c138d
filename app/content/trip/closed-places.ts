import { closedAreas as areas, type Outline } from "./closed-areas.ts";
import type { Corridor } from "./corridors.ts";

// Places that we do not fly to, and those that we fly to by agreement only. `within`: only that part of the countries; `andCountries`: only
// flights between the two lists; `airspace`: what no flight crosses on its way elsewhere. Where none is named, flights pass overhead.
// `certainty`: whether a source of the last year or two says so for today, or we infer it from older ones.

const read = { validFrom: "2022-02-24", validTo: null, checkedOn: "2026-11-25" };
const noFlights = { ...read, kind: "no-flights" } as const;
const byAgreement = { ...read, kind: "by-agreement" } as const;

/** A rule on flights to some countries, or on lines across them. */
export interface ClosedPlace extends Pick<Corridor, "validFrom" | "validTo" | "source" | "checkedOn"> {
  id: string;
  kind: "no-flights" | "by-agreement";
  name: string;
  countries: readonly string[];
  /** Only this part of the countries. */
  within?: Outline;
  /** Only flights between `countries` and these. */
  andCountries?: readonly string[];
  /** Closed airspace. */
  airspace?: readonly Outline[];
  text: string;
  /** Whether a recent source says so, or it follows from older ones. */
  certainty: "confirmed" | "probable";
}

export const closedPlaces: readonly ClosedPlace[] = [
  {
    ...noFlights,
    id: "ukraine",
    name: "Ukraine",
    countries: ["UA"],
    airspace: [areas.ukraine, areas.azov],
    text: "Ukraine’s airspace has been closed to civil flights since February 24, 2022.",
    certainty: "confirmed",
    source: "safeairspace.net; flightradar24.com (aviation conflict zones)",
  },
  {
    ...noFlights,
    validFrom: "2023-04-15",
    id: "sudan",
    name: "Sudan",
    countries: ["SD"],
    airspace: [areas.sudan],
    text: "Sudan’s airspace has been closed since April 2023; the few flights let in need special approval.",
    certainty: "confirmed",
    source: "flightglobal.com (152865); ch-aviation.com (130907); safeairspace.net",
  },
  {
    ...noFlights,
    id: "libya",
    name: "Libya",
    countries: ["LY"],
    airspace: [areas.libya],
    text: "Libya’s airspace is unsafe at every height, and several authorities forbid flights in it.",
    certainty: "confirmed",
    source: "US rule 90 FR 13070, in force until March 20, 2028; safeairspace.net/libya",
  },
  {
    ...noFlights,
    id: "syria",
    name: "Syria",
    countries: ["SY"],
    airspace: [areas.syria],
    text: "Several authorities warn against or forbid flights to and over Syria.",
    certainty: "probable",
    source:
      "safeairspace.net; US ban 14 CFR 91.1609. Some airlines have flown to Damascus again since January 2025 (wam.ae)",
  },
  {
    ...noFlights,
    id: "yemen",
    name: "Yemen",
    countries: ["YE"],
    airspace: [areas.yemen],
    text: "Most of Yemen’s airspace is under flight bans because of the war there.",
    certainty: "confirmed",
    source: "US rule 89 FR 106301, in force until January 7, 2028; safeairspace.net",
  },
  {
    ...noFlights,
    id: "afghanistan",
    name: "Afghanistan",
    countries: ["AF"],
    airspace: [areas.afghanistan],
    text: "Afghanistan has had no regular air traffic control since August 2021, and several authorities forbid flights there.",
    certainty: "probable",
    source: "safeairspace.net; FAA notices since August 2021",
  },
  {
    ...noFlights,
    validFrom: "2024-11-12",
    id: "port-au-prince",
    name: "Port-au-Prince",
    countries: ["HT"],
    within: areas.portAuPrince,
    airspace: [areas.portAuPrince],
    text: "Aircraft have been shot at over Port-au-Prince, and its airport is under a flight ban. Cap-Haïtien is open.",
    certainty: "probable",
    source: "devdiscourse.com (3617264): FAA ban extended to March 7, 2026; no later notice read",
  },
  {
    ...noFlights,
    validFrom: "2025-01-26",
    id: "goma",
    name: "Goma",
    countries: ["CD"],
    within: areas.goma,
    text: "Goma’s airport has been closed to civil flights since January 2025.",
    certainty: "probable",
    source: "ktpress.rw, February 2026: the first aircraft in a year was the United Nations’ own",
  },
  {
    ...noFlights,
    id: "abkhazia",
    name: "Abkhazia",
    countries: ["GE"],
    within: areas.abkhazia,
    text: "Georgia allows no flights to Sukhumi, whose airport it does not control.",
    certainty: "confirmed",
    source: "gcaa.ge, May 2025; agenda.ge/en/news/2019/2052",
  },
  {
    ...noFlights,
    id: "northern-cyprus",
    name: "Northern Cyprus",
    countries: ["CY"],
    within: areas.northernCyprus,
    text: "The Republic of Cyprus does not recognise Ercan airport, and flights reach it from Turkey alone. Larnaca and Paphos are open.",
    certainty: "confirmed",
    source: "taipeitimes.com (2003805459), August 29, 2023",
  },
  {
    ...noFlights,
    validFrom: "2025-02-14",
    id: "bukavu",
    name: "Bukavu",
    countries: ["CD"],
    within: areas.bukavu,
    text: "Bukavu’s airport has been closed to civil flights since February 2025.",
    certainty: "probable",
    source: "press reports of February 2025 on the fighting at Kavumu airport; no reopening read",
  },
  {
    ...noFlights,
    validFrom: "2024-02-06",
    id: "niger-nigeria",
    name: "Niger from or to Nigeria",
    countries: ["NE"],
    andCountries: ["NG"],
    text: "Niger lets no flight from or to Nigeria land; flights that only pass over Niger are allowed.",
    certainty: "probable",
    source:
      "tchcool.com and naijanews.com on the notices of February 2024; atlasinfo.fr post 262689; no lifting read",
  },
  {
    ...byAgreement,
    validFrom: "2024-02-06",
    id: "niger",
    name: "Niger",
    countries: ["NE"],
    text: "Niger lets no flight from or to Nigeria land, and our aircraft are based in Nigeria.",
    certainty: "probable",
    source: "tchcool.com and naijanews.com on the notices of February 2024; no lifting read",
  },
  {
    ...byAgreement,
    id: "russia",
    name: "Russia",
    countries: ["RU"],
    airspace: [areas.russia, areas.kaliningrad],
    text: "Sanctions, insurance and airspace bans limit flights to Russia.",
    certainty: "confirmed",
    source: "theaircharterassociation.aero (March 15, 2022); airport-technology.com; safeairspace.net",
  },
  {
    ...byAgreement,
    id: "belarus",
    name: "Belarus",
    countries: ["BY"],
    airspace: [areas.belarus],
    text: "Sanctions, insurance and airspace bans limit flights to Belarus.",
    certainty: "confirmed",
    source: "safeairspace.net; express.co.uk (1910149)",
  },
  {
    ...byAgreement,
    id: "iran",
    name: "Iran",
    countries: ["IR"],
    airspace: [areas.iran],
    text: "Sanctions and airspace warnings limit flights to Iran.",
    certainty: "confirmed",
    source:
      "EASA bulletin of January 16, 2026: no flights at any height (rsi.ch, eir.news); safeairspace.net",
  },
  {
    ...byAgreement,
    id: "north-korea",
    name: "North Korea",
    countries: ["KP"],
    airspace: [areas.northKorea],
    text: "Sanctions and missile tests without warning limit flights to North Korea.",
    certainty: "probable",
    source: "safeairspace.net; FAA prohibition of the Pyongyang region",
  },
  {
    ...byAgreement,
    id: "iraq",
    name: "Iraq",
    countries: ["IQ"],
    text: "Airspace warnings limit flights to Iraq.",
    certainty: "probable",
    source: "EASA bulletin of February 28, 2026 (livedoor.com 30670846); safeairspace.net",
  },
  {
    ...byAgreement,
    id: "israel",
    name: "Israel and the Palestinian territories",
    countries: ["IL", "PS"],
    text: "Airspace warnings can close the airports of Israel and the Palestinian territories at short notice.",
    certainty: "probable",
    source: "EASA bulletin of February 28, 2026 (livedoor.com 30670846); avionews.it (1262233)",
  },
  {
    ...byAgreement,
    id: "lebanon",
    name: "Lebanon",
    countries: ["LB"],
    text: "Airspace warnings limit flights to Lebanon.",
    certainty: "probable",
    source:
      "EASA bulletins of September 2024, January 2025 and February 28, 2026 (aviation24.be, avionews.it, livedoor.com)",
  },
  {
    ...byAgreement,
    id: "somalia",
    name: "Somalia",
    countries: ["SO"],
    text: "Airspace warnings limit flights to Somalia.",
    certainty: "probable",
    source: "flightradar24.com (aviation conflict zones); safeairspace.net",
  },
  {
    ...byAgreement,
    id: "south-sudan",
    name: "South Sudan",
    countries: ["SS"],
    text: "Fighting and gaps in air traffic control limit flights to South Sudan.",
    certainty: "probable",
    source: "flightglobal.com (152865); aeronewstv.com on EASA’s warnings",
  },
  {
    ...byAgreement,
    id: "mali",
    name: "Mali",
    countries: ["ML"],
    text: "Airspace warnings and a shortage of fuel limit flights to Mali.",
    certainty: "probable",
    source:
      "no notice of this year read: general knowledge of the fuel blockade since September 2025; aeronewstv.com on EASA’s warnings",
  },
  {
    ...byAgreement,
    id: "myanmar",
    name: "Myanmar",
    countries: ["MM"],
    text: "Sanctions, also on aviation fuel, limit flights to Myanmar.",
    certainty: "probable",
    source: "no notice read: general knowledge of the UK’s and the EU’s sanctions",
  },
  {
    ...byAgreement,
    validFrom: "2025-11-21",
    id: "venezuela",
    name: "Venezuela",
    countries: ["VE"],
    text: "Sanctions and airspace warnings limit flights to Venezuela.",
    certainty: "probable",
    source: "FAA notice KICZ A0012/25, to February 19, 2026; no later notice read",
  },
  {
    ...byAgreement,
    id: "cuba",
    name: "Cuba",
    countries: ["CU"],
    text: "United States sanctions, and a shortage of jet fuel, limit flights to Cuba.",
    certainty: "probable",
    source: "justhelicopters.com and gamereactor.eu on the fuel notice of February 2026",
  },
];
