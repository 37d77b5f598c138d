// The seven aircraft, one block each.
//
// Range, cruising speed, ceiling and passengers are the published figures of the specification. Other figures come from the named sources;
// fields in `approximate` are typical of the type and not confirmed by operations. One line under each table says so for all its figures.
// A published figure that looks wrong for its type (`doubtful`) gets a dagger and a note; comments here are for operations.
//
// Feet are decimal (51.2 is 51 ft 2 in). Flight times come from `trip/aircraft-figures.ts`, never from `maxCruiseKtas`.

import type { PictureSlot } from "#app/content/pictures.ts";

/** Fields whose figure may be unconfirmed. */
export type AircraftField =
  | "performance.rangeNm"
  | "performance.maxCruiseKtas"
  | "performance.ceilingFt"
  | "performance.takeoffFt"
  | "performance.landingFt"
  | "cabin.heightFt"
  | "cabin.widthFt"
  | "cabin.lengthFt"
  | "cabin.zones"
  | "outside.lengthFt"
  | "outside.spanFt"
  | "outside.rotorDiameterFt"
  | "outside.heightFt";

export type Aircraft = {
  /** The anchor on the fleet page and the prefix of the picture slots. */
  slug: string;
  name: string;
  /** ICAO type designator (Doc 8643). */
  icao: string;
  wing: "fixed" | "rotary";
  /** Reasons to choose it; folded on a phone. */
  description: readonly [opening: string, rest: string];
  general: {
    engineCount: number;
    engines: string;
    modelClass: string;
    /** `text` is the published wording, `most` the number in it. */
    passengers: { text: string; most: number };
  };
  /** Field lengths: sea level, ISA, maximum weight, indicative. Absent for helicopters. */
  performance: {
    rangeNm: number;
    maxCruiseKtas: number;
    ceilingFt: number;
    takeoffFt?: number;
    landingFt?: number;
  };
  cabin: {
    heightFt: number;
    widthFt: number;
    lengthFt: number;
    zones: readonly { name: string; seats: number }[];
  };
  outside: { lengthFt: number; spanFt?: number; rotorDiameterFt?: number; heightFt: number };
  approximate: readonly AircraftField[];
  /** A published figure that looks wrong for the type. */
  doubtful?: Extract<AircraftField, "performance.maxCruiseKtas" | "performance.ceilingFt">;
  sources: readonly string[];
  /** Pictures of the aircraft; some aircraft also have a plate and a range drawing. */
  pictureSlots: readonly [first: PictureSlot, second: PictureSlot, ...more: PictureSlot[]];
  cabinSlot?: PictureSlot;
};

export const fleet = [
  {
    slug: "hawker-800xp",
    name: "Hawker 800XP",
    icao: "H25B",
    wing: "fixed",
    description: [
      "The aircraft we began with, and still the one we send when a meeting in Accra or Abidjan must be followed by dinner at home. It carries its own stairs, needs little from an airport, and takes eight people and their bags without an argument about weight.",
      "London from Lagos is beyond its published range, so we plan one fuel stop and tell you where it will be before you accept the price. The engines are as simple to maintain as any in its class, and spares are rarely far away.",
    ],
    general: {
      engineCount: 2,
      engines: "2 × Honeywell TFE731-5BR, 4,660 lbf each",
      modelClass: "Mid-size jet",
      passengers: { text: "8", most: 8 },
    },
    performance: { rangeNm: 2539, maxCruiseKtas: 449, ceilingFt: 41000, takeoffFt: 5030, landingFt: 2650 },
    cabin: {
      heightFt: 5.75,
      widthFt: 6,
      lengthFt: 21.3,
      zones: [
        { name: "Forward club", seats: 4 },
        { name: "Aft single and three-place divan", seats: 4 },
      ],
    },
    outside: { lengthFt: 51.2, spanFt: 54.3, heightFt: 18.1 },
    approximate: ["cabin.lengthFt", "cabin.zones", "performance.takeoffFt", "performance.landingFt"],
    sources: ["AOPA, Hawker 800XP, 1995 and 2019"],
    pictureSlots: ["hawker-800xp-air", "hawker-800xp-plate", "hawker-800xp-range"],
    cabinSlot: "hawker-800xp-cabin",
  },
  {
    slug: "challenger-604",
    name: "Challenger 604",
    icao: "CL60",
    wing: "fixed",
    description: [
      "Width is the reason to choose it. Two people pass in the aisle, a table for four stays a table for four, and six feet of height let most passengers stand straight.",
      "Its published range covers Lagos to Luton with a reserve that we can defend in January headwinds. Owners like it because the type is well known to engineers from Johannesburg to Farnborough, and because the same cabin serves a board on the way out and a family on the way back.",
    ],
    general: {
      engineCount: 2,
      engines: "2 × General Electric CF34-3B, 8,729 lbf each",
      modelClass: "Large-cabin jet",
      passengers: { text: "up to 12", most: 12 },
    },
    performance: { rangeNm: 3751, maxCruiseKtas: 490, ceilingFt: 41000, takeoffFt: 5700, landingFt: 2910 },
    cabin: {
      heightFt: 6,
      widthFt: 8.2,
      lengthFt: 28.4,
      zones: [
        { name: "Forward club", seats: 4 },
        { name: "Conference group", seats: 4 },
        { name: "Aft single and three-place divan", seats: 4 },
      ],
    },
    outside: { lengthFt: 68.4, spanFt: 64.3, heightFt: 20.7 },
    approximate: ["cabin.widthFt", "cabin.lengthFt", "cabin.zones", "performance.takeoffFt"],
    sources: ["aeropedia.com.au", "barrieaircraft.com", "bjtonline.com"],
    pictureSlots: ["challenger-604-air", "challenger-604-plate", "challenger-604-range"],
    cabinSlot: "challenger-604-cabin",
  },
  {
    slug: "legacy-600",
    name: "Legacy 600",
    icao: "E35L",
    wing: "fixed",
    description: [
      "A regional airliner’s frame with a private cabin inside it, which is why it forgives hard use. Forty-three feet of cabin divide into three rooms in practice if not in walls: people work in front, eat in the middle and sleep behind.",
      "The baggage hold is reached from the cabin in flight, so you never wait on the apron for the suitcase that holds the documents. We use it for delegations and for families with a lot of luggage.",
    ],
    general: {
      engineCount: 2,
      engines: "2 × Rolls-Royce AE 3007, 7,953 lbf each",
      modelClass: "Large-cabin jet",
      passengers: { text: "up to 12", most: 12 },
    },
    performance: { rangeNm: 3429, maxCruiseKtas: 400, ceilingFt: 41000, takeoffFt: 5600, landingFt: 2600 },
    cabin: {
      heightFt: 6,
      widthFt: 6.9,
      lengthFt: 43,
      zones: [
        { name: "Forward club", seats: 4 },
        { name: "Dining group", seats: 4 },
        { name: "Aft single and three-place divan", seats: 4 },
      ],
    },
    outside: { lengthFt: 86.4, spanFt: 69.4, heightFt: 22.2 },
    approximate: [
      "cabin.zones",
      "performance.takeoffFt",
      "performance.landingFt",
      "outside.lengthFt",
      "outside.spanFt",
      "outside.heightFt",
    ],
    sources: ["Pro Pilot, March 2009", "bjtonline.com"],
    pictureSlots: ["legacy-600-air", "legacy-600-plate", "legacy-600-range"],
    cabinSlot: "legacy-600-cabin",
  },
  {
    slug: "gulfstream-400",
    name: "Gulfstream 400 (GIV-SP)",
    icao: "GLF4",
    wing: "fixed",
    description: [
      "A long cabin, large oval windows and two Tay engines that crews trust over the Sahara at night. From Lagos it reaches any city in Europe without a stop, in most winds, with up to fourteen people on board; New York needs one stop.",
      "It is an older type, so what matters is the record of the individual aircraft. We show it to every charterer who asks, with the date of the last heavy inspection and what was found.",
    ],
    general: {
      engineCount: 2,
      engines: "2 × Rolls-Royce Tay 611-8",
      modelClass: "Large-cabin, long-range jet",
      passengers: { text: "up to 14", most: 14 },
    },
    // Ceiling as published; the certified one is understood to be 45,000 ft.
    performance: { rangeNm: 4200, maxCruiseKtas: 516, ceilingFt: 51000, takeoffFt: 5450, landingFt: 3190 },
    doubtful: "performance.ceilingFt",
    cabin: {
      heightFt: 6.1,
      widthFt: 7.3,
      lengthFt: 45.1,
      zones: [
        { name: "Forward club", seats: 4 },
        { name: "Conference group", seats: 4 },
        { name: "Two facing three-place divans", seats: 6 },
      ],
    },
    outside: { lengthFt: 88.3, spanFt: 77.8, heightFt: 24.4 },
    approximate: [
      "cabin.heightFt",
      "cabin.widthFt",
      "cabin.lengthFt",
      "cabin.zones",
      "performance.takeoffFt",
      "performance.landingFt",
      "outside.lengthFt",
      "outside.spanFt",
      "outside.heightFt",
    ],
    sources: ["flightglobal.com"],
    pictureSlots: ["gulfstream-400-air", "gulfstream-400-plate", "gulfstream-400-range"],
    cabinSlot: "gulfstream-400-cabin",
  },
  {
    slug: "gulfstream-550",
    name: "Gulfstream 550",
    icao: "GLF5",
    wing: "fixed",
    description: [
      "This is the aircraft for the flights that used to need two days. Lagos to New York is about 4,600 nautical miles and well inside its published range, so the crew plan it without a stop and with a proper alternate.",
      "Four zones let one party sleep while another works, and the galley is arranged for two full meal services. A flight of that length carries a second crew or a rest plan; our price includes it, and the crew’s hotel at the far end.",
    ],
    general: {
      engineCount: 2,
      engines: "2 × Rolls-Royce BR710 C4-11",
      modelClass: "Ultra-long-range jet",
      passengers: { text: "up to 19", most: 19 },
    },
    performance: { rangeNm: 6750, maxCruiseKtas: 450, ceilingFt: 51000, takeoffFt: 5910, landingFt: 2770 },
    cabin: {
      heightFt: 6.2,
      widthFt: 7.3,
      lengthFt: 43.9,
      zones: [
        { name: "Forward club", seats: 4 },
        { name: "Conference group with facing divan", seats: 7 },
        { name: "Second club", seats: 4 },
        { name: "Aft stateroom", seats: 4 },
      ],
    },
    outside: { lengthFt: 96.4, spanFt: 93.5, heightFt: 25.8 },
    approximate: ["cabin.zones", "outside.lengthFt", "outside.spanFt", "outside.heightFt"],
    sources: ["sherpareport.com"],
    pictureSlots: ["gulfstream-550-air", "gulfstream-550-plate", "gulfstream-550-range"],
    cabinSlot: "gulfstream-550-cabin",
  },
  {
    slug: "aw109",
    name: "AW109",
    icao: "A109",
    wing: "rotary",
    description: [
      "A light twin for short, exact journeys: the airport to a rooftop, a site visit that a road would turn into a day, a patient to a hospital with a landing pad. Five seats, two engines and retractable wheels make it quick for its size.",
      "We plan it at 145 knots and with a fuel figure that assumes the pad is closed when we arrive. In the dust season the visibility decides, and the captain’s answer is given the evening before and again at dawn.",
    ],
    general: {
      engineCount: 2,
      engines: "2 × Pratt & Whitney Canada PW206 or PW207C",
      modelClass: "Light twin helicopter",
      passengers: { text: "up to 5", most: 5 },
    },
    // Cruising speed as published; it would be 168 kt if it was meant in miles an hour.
    performance: { rangeNm: 503, maxCruiseKtas: 193, ceilingFt: 16076 },
    doubtful: "performance.maxCruiseKtas",
    cabin: {
      heightFt: 4.2,
      widthFt: 5.3,
      lengthFt: 6.9,
      zones: [{ name: "Single cabin, two rows facing", seats: 5 }],
    },
    outside: { lengthFt: 42.8, rotorDiameterFt: 36.1, heightFt: 11.5 },
    approximate: [
      "cabin.heightFt",
      "cabin.widthFt",
      "cabin.lengthFt",
      "cabin.zones",
      "outside.lengthFt",
      "outside.rotorDiameterFt",
      "outside.heightFt",
    ],
    sources: ["flightglobal.com"],
    pictureSlots: ["aw109-air", "aw109-plate", "aw109-range"],
    cabinSlot: "aw109-cabin",
  },
  {
    slug: "aw139",
    name: "AW139",
    icao: "A139",
    wing: "rotary",
    description: [
      "The helicopter that the offshore industry of the Gulf of Guinea already knows. Twelve people sit in three rows behind two pilots, with the power to carry on if an engine fails at the worst moment.",
      "We use it between Lagos, the Delta and the platforms, and for parties too large for the AW109. Every flight over water is planned with life jackets worn, rafts on board, flotation armed and a position report that our Lagos controller expects to the minute.",
    ],
    general: {
      engineCount: 2,
      engines: "2 × Pratt & Whitney Canada PT6C-67C",
      modelClass: "Medium twin helicopter",
      passengers: { text: "up to 12", most: 12 },
    },
    performance: { rangeNm: 573, maxCruiseKtas: 165, ceilingFt: 20000 },
    cabin: {
      heightFt: 4.7,
      widthFt: 6.9,
      lengthFt: 8.9,
      zones: [{ name: "Single cabin, three rows of four", seats: 12 }],
    },
    outside: { lengthFt: 54.7, rotorDiameterFt: 45.3, heightFt: 16.3 },
    approximate: [
      "cabin.heightFt",
      "cabin.widthFt",
      "cabin.lengthFt",
      "cabin.zones",
      "outside.lengthFt",
      "outside.rotorDiameterFt",
      "outside.heightFt",
    ],
    sources: ["businessairnews.com", "motori360.it"],
    pictureSlots: ["aw139-air", "aw139-plate", "aw139-range"],
    cabinSlot: "aw139-cabin",
  },
] as const satisfies readonly Aircraft[];

/** Shown under the table of every aircraft. */
export const fleetNotes = {
  fieldLengths: "Take-off and landing distances: sea level, ISA, maximum weight. Indicative.",
  figures:
    "Published and typical figures for the type. The limits of the individual aircraft are in your quotation.",
  vertical: "Takes off and lands vertically.",
  speeds:
    "Cruising speeds are as published: some are limits, some maximum and some long-range speeds, so they do not rank one type against another.",
  doubtful: "† As supplied, under review. The limit of the individual aircraft is in your quotation.",
  pictures: "Pictures and drawings are illustrations of the type.",
} as const;

/** Texts of the fleet page around the aircraft. */
export const fleetPage = {
  title: "Our Fleets",
  sideView: "Side view, all to one scale",
  vertical: { label: "Take-off and landing", value: "Vertical" },
  intro: "Five jets and two helicopters, managed from Lagos, Abuja and London.",
  groups: [
    {
      wing: "fixed",
      heading: "Fixed wings",
      intro: "From an hour along the coast to a night across the Atlantic.",
    },
    {
      wing: "rotary",
      heading: "Rotary wings",
      intro: "For the last forty miles, and for places without a runway.",
    },
  ],
  /** Link from the chart of ranges to /trip. */
  trip: "See which of them fly your trip",
  requestLabel: "Request the {aircraft}",
  /** Picture names of an aircraft, by the last word of their slot. */
  pictureNames: { air: "Aircraft", plate: "Drawing", range: "Range" },
  /** Distances from Lagos on the chart of ranges, as /trip measures them, to the airport where a business jet lands. */
  fromLagos: [
    { place: "London", airport: "Luton", nm: 2_718 },
    { place: "New York", airport: "Teterboro", nm: 4_576 },
  ],
  /** Link to the map of the aircraft. */
  reach: "See the {aircraft}’s reach from Lagos",
  /** Label of an aircraft’s folded figures. */
  moreFigures: "Dimensions, cabin and notes",
  callToAction: {
    heading: "Not sure which aircraft you need?",
    text: "Tell us where, when and how many. The desk replies with two aircraft, two prices and the reason for each.",
    button: { label: "Ask the desk", href: "/contact" },
    owners: { label: "Do you own an aircraft? Tell us about it", href: "/owners" },
  },
} as const;
