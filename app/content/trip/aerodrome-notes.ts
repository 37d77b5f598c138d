// Facts of aerodromes missing in OurAirports: hours, declared distances, other names, corrections. Each row is dated and names its source.
// Hours are local; the first line that fits the day holds, with others for the same days. They are advice, never a block. `confirm` marks
// hours to be confirmed in the AIP or with the handler. `technicalStop`: fuel, customs and handling are available in all `hours` (general
// knowledge of the trade).

export interface Opening {
  /** ISO weekdays, 1 is Monday; left out: every day. */
  days?: number[];
  months?: number[];
  /** `HH:MM`; null: closed on such a day. */
  open: string | null;
  close: string | null;
}

/** One pavement. Feet; `displacedFt` is how far each end's landing threshold lies behind the end of the pavement. */
export interface Runway {
  ends: readonly [string, string];
  lengthFt: number;
  widthFt: number;
  surface: "hard" | "soft" | "unknown";
  displacedFt: readonly [number, number];
}

/** An aerodrome as OurAirports describes it, and as these notes correct it. Degrees, feet, IANA zone. */
export interface Airport {
  /** OurAirports' own identifier: the one code that every aerodrome has. */
  ident: string;
  iata: string | null;
  icao: string | null;
  kind: "large" | "medium" | "small" | "heliport";
  name: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 3166-2 without its country, such as NY; empty where the source has none. */
  region: string;
  lat: number;
  lon: number;
  elevationFt: number;
  timeZone: string;
  /** Open ones only. */
  runways: readonly Runway[];
  /** A place without an aerodrome, where a helicopter lands by agreement. */
  isSite?: boolean;
}

export interface AerodromeNote {
  ident: string;
  /** Old names, names of quarters, cities that the aerodrome serves. */
  names: string[];
  /** Rank among the aerodromes that serve one place, 1 first. */
  placeOrder?: number;
  hours?: Opening[];
  limits?: string;
  handling?: string;
  customs?: string;
  /** Declared landing distance, if shorter than the runway suggests. */
  landingFt?: number;
  /** Approvals by aircraft type, for an aerodrome with a list. */
  approvals?: Record<string, { state: "by-approval" | "none"; source: string }>;
  technicalStop: boolean;
  confirm: boolean;
  /** Where OurAirports is wrong, or lacks the aerodrome. */
  correction?: Partial<Omit<Airport, "ident" | "region" | "isSite">>;
  source: string;
  checkedOn: string;
}

const always = [{ open: "00:00", close: "24:00" }];
const checkedOn = "2026-11-22";
const until22 = [{ open: "07:00", close: "22:00" }];
const nama = "leadership.ng 2025-11-26 (NAMA)";
const open24 = "legit.ng 2022-09-22";
const opsGroup = "ops.group/blog/london-airports";
const trade = "general knowledge of the trade, to be confirmed by operations";

const home = (ident: string, more: Partial<AerodromeNote> = {}): AerodromeNote => ({
  ident,
  names: [],
  technicalStop: false,
  confirm: true,
  checkedOn,
  source: "OurAirports",
  ...more,
});
const stop = (ident: string, more: Partial<AerodromeNote> = {}) =>
  home(ident, { technicalStop: true, hours: always, source: trade, ...more });

export const aerodromeNotes: readonly AerodromeNote[] = [
  // Nigeria
  home("DNMM", {
    hours: always,
    source: open24,
    names: ["Ikeja", "Murtala Mohammed", "MMIA"],
    technicalStop: true,
  }),
  home("DNAA", { hours: always, source: open24, names: ["FCT"], technicalStop: true }),
  home("DNPO", { hours: always, source: open24, names: ["Omagwa"] }),
  home("DNKN", {
    hours: always,
    source: open24,
    names: ["Malam Aminu Kano", "Mallam Aminu Kano"],
    technicalStop: true,
  }),
  // Two reports contradict each other (24 hours in 2022, until 22:00 in 2025); these are the narrower hours.
  home("DNEN", {
    hours: until22,
    source: `${nama}; ${open24} says 24 hours`,
    correction: { city: "Enugu" },
  }),
  home("DNIM", { hours: until22, source: nama }),
  home("DNYO", { hours: until22, source: nama }),
  home("DNIL", { hours: until22, source: nama }),
  home("DNAI", {
    names: ["Victor Attah", "Akwa Ibom"],
    source: "runway surface: general knowledge; OurAirports leaves it out",
    correction: {
      runways: [
        {
          ends: ["03", "21"],
          lengthFt: 11811,
          widthFt: 197,
          surface: "hard",
          displacedFt: [0, 0],
        },
      ],
    },
  }),
  home("DNAN", {
    names: ["Anambra", "Umueri", "Awka", "Onitsha"],
    source: "OurAirports, which lists it without a runway; runway: general knowledge",
    correction: {
      iata: null,
      icao: "DNAN",
      kind: "medium",
      name: "Chinua Achebe International Airport",
      city: "Anambra (Umueri)",
      country: "NG",
      lat: 6.26717,
      lon: 6.87133,
      elevationFt: 210,
      timeZone: "Africa/Lagos",
      runways: [
        {
          ends: ["02", "20"],
          lengthFt: 12139,
          widthFt: 148,
          surface: "hard",
          displacedFt: [0, 0],
        },
      ],
    },
  }),
  home("DNSU", { names: ["Osubi", "Warri"], correction: { city: "Warri" } }),
  home("NG-0005", {
    names: ["Kebbi", "Birnin Kebbi"],
    correction: { name: "Sir Ahmadu Bello International Airport", city: "Birnin Kebbi" },
  }),
  home("DN53", { correction: { city: "Kaduna" } }),
  home("DNBY", { names: ["Bayelsa"] }),
  home("DN55", { names: ["Ibeno"] }),
  home("NG-0004", {
    names: ["Port Harcourt NAF base"],
    correction: { name: "Port Harcourt City Airport (Air Force Base)" },
  }),
  ..."DNAS DNBE DNCA DNDS DNJO DNKA DNMA DNSO DNMN DNAK DNIB DNGO DNBC DN57"
    .split(" ")
    .map((ident) => home(ident)),
  // United Kingdom; `placeOrder` is the order in which London is offered: where a charter lands before the airlines’ airports.
  home("EGKB", {
    names: ["London", "Biggin"],
    hours: [
      { days: [6, 7], open: "08:00", close: "22:00" },
      { open: "06:30", close: "23:00" },
    ],
    limits: "Noise limits of 89, 94 and 98 EPNdB at take-off, sideline and approach.",
    source: "aviationweek.com 2017-05-23; jetex.com 2020",
    placeOrder: 3,
  }),
  home("EGLF", {
    names: ["London"],
    hours: [
      { days: [6, 7], open: "08:00", close: "20:00" },
      { open: "07:00", close: "22:00" },
    ],
    limits: "Movements at weekends and on holidays are limited by the year.",
    source: "haslemereherald.com 2025-11-20; britishaviationgroup.co.uk 2026-06-23",
    confirm: false,
    placeOrder: 2,
  }),
  home("EGGW", {
    names: ["London"],
    hours: [{ months: [6, 7, 8, 9], open: "07:00", close: "23:00" }, ...always],
    limits:
      "No ad hoc movements of business aviation from 23:00 to 07:00 from June to September; slots and parking by the handler.",
    source: `${opsGroup}; flightprointernational.com 2023; ainonline.com 2018`,
    placeOrder: 1,
    technicalStop: true,
  }),
  home("EGLC", {
    hours: [
      { days: [6], open: "06:30", close: "12:30" },
      { days: [7], open: "12:30", close: "22:30" },
      { open: "06:30", close: "22:00" },
    ],
    landingFt: 4327,
    limits: "A 5.5 degree approach: aircraft and crew both need the airport’s approval.",
    approvals: {
      H25B: { state: "by-approval", source: "type cleared 2005 (flightglobal.com 203505)" },
      E35L: {
        state: "by-approval",
        source: "an operator approved 2013 (flightglobal.com 386025)",
      },
      CL60: { state: "none", source: "the airport’s list of 2019 names the 605 alone (good-planes.com)" },
      GLF4: {
        state: "none",
        source: "blocked by the CAA over factored landing distance (flightglobal.com 11270)",
      },
      GLF5: { state: "none", source: "no approval found" },
      A109: { state: "none", source: "London City takes no helicopters (general knowledge)" },
      A139: { state: "none", source: "London City takes no helicopters (general knowledge)" },
    },
    source: `${opsGroup}; bjtonline.com gulfstream-g650`,
    placeOrder: 6,
  }),
  home("EGSS", {
    hours: always,
    limits: "About ten night slots a week from 23:00 to 06:20 in summer.",
    source: opsGroup,
    placeOrder: 5,
  }),
  home("EGTK", {
    names: ["London", "Oxford"],
    hours: [{ open: "06:00", close: "22:30" }],
    limits: "To 23:59 on request.",
    source: opsGroup,
    placeOrder: 8,
  }),
  home("EGWU", {
    hours: [
      { days: [6, 7], open: null, close: null },
      { open: "08:00", close: "20:00" },
    ],
    source: "aviationweek.com 2018-05-28",
    placeOrder: 4,
  }),
  home("EGLL", {
    hours: [{ open: "07:00", close: "23:45" }],
    limits: "Heathrow rarely gives slots to private flights; we recommend Luton or Farnborough.",
    source: opsGroup,
    placeOrder: 7,
  }),
  ...["EGBB", "EGCC", "EGPH", "EGPF", "EGHH", "EGNX"].map((ident) => home(ident)),
  // Business aviation's own fields where a city has one
  home("LFPB", { names: ["Paris"], placeOrder: 1 }),
  home("KTEB", {
    names: ["New York", "Manhattan"],
    placeOrder: 1,
    technicalStop: true,
    hours: always,
    source: trade,
  }),
  home("KHPN", { names: ["New York"], placeOrder: 2 }),
  home("KOPF", { placeOrder: 1 }),
  home("KVNY", { names: ["Los Angeles"], placeOrder: 1 }),
  home("LIML", { names: ["Milan", "Milano"], placeOrder: 1 }),
  home("OMDW", { names: ["Dubai", "Dubai World Central"], placeOrder: 2 }),
  ...["LSGG", "LFMN", "LSZH", "EDDM", "LEMD", "LPPT", "OERK", "EHAM"].map((ident) => home(ident)),
  // Where a flight may stop for fuel
  stop("OMDB", { placeOrder: 1 }),
  stop("LIRA"),
  stop("LTFM", { correction: { city: "Istanbul" } }),
  stop("FALA", { placeOrder: 1 }),
  stop("GCLP", { names: ["Las Palmas"] }),
  stop("BIKF", { names: ["Iceland"] }),
  stop("HECA"),
  stop("LPLA", { names: ["Azores", "Terceira"] }),
  ..."DAAG DTTA GMMN GOBD GVAC DGAA DIAP FKKD FOOL FZAA FNLU HKJK HAAB HUEN HRYR HESH OEJN OTHH OOMS OPKC VABB VCBI VTBD WSSL UTTT UBBB LGAV LMML LEMG LEBL EINN CYQX CYYT KBGR LPAZ TXKF TBPB PANC SBRF"
    .split(" ")
    .map((ident) => stop(ident)),
];

/** Hours of aerodromes of a country for which nothing else is known; most Nigerian ones close at sunset. */
export const countryHours: readonly (Pick<AerodromeNote, "hours" | "confirm" | "source" | "checkedOn"> & {
  country: string;
})[] = [
  {
    country: "NG",
    hours: [{ open: "07:00", close: "18:00" }],
    source: "legit.ng 2022; independent.ng 2023-12-21; coretvnews.com 2024-12-30",
    checkedOn,
    confirm: true,
  },
];
