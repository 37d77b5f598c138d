import { staffDay } from "#app/ui/staff/lagos-time.ts";

export const staffFactMessages = {
  title: "Trip facts",
  parts: "Parts of this page",
  jumps: {
    prices: "Prices",
    hourlyRates: "Rates",
    aircraft: "Aircraft",
    rates: "Rules",
    taxRates: "Taxes",
    corridors: "Closed airspace",
    countryHours: "Opening hours",
  },
  unsure: (count: number) => (count === 1 ? "1 figure needs confirming" : `${count} figures need confirming`),
  groups: {
    hourlyRates: "Hourly rates",
    aircraft: "Aircraft",
    rates: "Rules and exchange rates",
    taxRates: "Taxes and charges",
    corridors: "Closed airspace",
    countryHours: "Opening hours by country",
  },
  kinds: {
    hourlyRates: "Hourly rates",
    priceRules: "Other rates and rules",
    exchangeRates: "Exchange rates",
    taxRates: "Taxes and charges",
    aircraft: "Aircraft",
    corridors: "Closed airspace",
    countryHours: "Usual opening hours",
    aerodromeNotes: "Aerodromes",
  },
  /** The closed airspaces that came with the site; others are called as staff named them. */
  corridors: {
    "sudan-gulf": "Sudan: flights to the Gulf",
    "sudan-area": "Sudan: other flights across it",
    "niger-europe": "Niger: flights to Europe",
  } as Readonly<Record<string, string>>,
  checkedAll: (date: string) => `Checked ${staffDay(date)} unless another day is given.`,
  checkedDay: (date: string) => `Checked ${staffDay(date)}`,
  nothingToday: "None today",
  from: (date: string) => `From ${staffDay(date)}`,
  until: (date: string) => `To ${staffDay(date)}`,
  gone: "There is no such fact.",

  prices: {
    hidden: "Visitors see no estimates. The page says how a price is made and asks them to write to us.",
  },

  versions: "Current and future rates",
  history: "History",
  byNobody: "a former account",
  withdrawn: "Withdrawn",
  /** A source as typed, with its days in the page's format. */
  sourceOf: (source: string) => source.replace(/\b\d{4}-\d\d-\d\d\b/g, staffDayOrAsItIs),
  checkedBy: (date: string, by: string | null) => [staffDay(date), by].filter(Boolean).join(", "),
  dates: (from: string, to: string | null) =>
    to ? `${staffDay(from)} to ${staffDay(to)}` : `From ${staffDay(from)} until further notice`,
  withdraw: "Withdraw",
  withdrawNotes: "Withdraw our notes",
  withdrawDetail: (from: string) =>
    `The version that starts on ${staffDay(from)} is removed, and the earlier one stays in force. The history keeps it.`,

  writeHeading: "Change this rate",
  source: "Source",
  /** Where a note comes from: the source, how it is known and when it was checked. */
  origins: (source: string, known: string, checked: string) =>
    `${source}\n${[known, `checked ${checked}`].filter(Boolean).join("; ")}`,
  known: "How we know",
  checked: "Checked on",

  done: {
    write: "Saved. The public pages show it now.",
    withdraw: "Withdrawn. The public pages no longer use it.",
    prices: "Done. The public pages follow at once.",
  },
  conflict:
    "Somebody else changed this while you were writing. What stands now is shown on this page; look at it, then save again.",
  tooMany: "You have saved very often in a short time. Please wait a few minutes and try again.",
  correct: "Please correct what is marked.",
  none: "none",
  validToEarly: "The last day is before the first. Move one of them.",
  validFromMissing: "Choose the first day on which this holds.",
  checkedMissing: "Choose the day on which you checked this.",
  sourceMissing: "Say where you read this.",
  wrong: {
    word: "Fill this in.",
    figure: "Write a figure, such as 4,077 or 0.92.",
    figureOrUnknown: "Write a figure above zero, or leave it empty if it is not known.",
    money: "Write an amount, such as 1,097 or 1,097.50.",
    choice: "Choose one.",
    rangeRows: "Write one line for each number of passengers, fewest first: 8: 3,850.",
    feeRows: "Write one line for each weight, lightest first: 5,700: 600.",
    areaRows: "Write one corner a line, latitude and longitude: 22, 25.",
    openingRows: "Write one line for each rule: Mon-Fri 07:00-22:00, or Sun closed.",
    runwayRows: "Write one runway a line: 06/24 8,005 x 148 hard 1772/2090.",
    approvalRows: "Write one aircraft a line: CL60 by-approval: the airport's list of June 2026.",
    base: "No aerodrome has this code. Write it as DNMM.",
    codeTaken: "Another aerodrome has this code.",
    newAerodrome: "The public list does not have this aerodrome, so fill this in.",
    shortName: "Use two to forty lower-case letters, figures and hyphens.",
    shortNameTaken: "There is one of this name already: open it to change it, or choose another name.",
    factor: "Write how many times longer the route is, from 1: 1.15 is 15 % longer.",
    percent: "Write a percentage from 0 to 100.",
  },

  aerodromes: {
    title: "Aerodromes",
    addNew: (ident: string) => `Note ${ident} as a new aerodrome`,
    show: { noted: "With notes", stops: "Fuel stops", all: "All" },
    columns: {
      name: "City, aerodrome",
      code: "Codes",
      hours: "Hours, local",
      stop: "Stop",
      noted: "Our notes",
      checked: "Checked",
    },
    allChecked: (date: string) => `All checked ${staffDay(date)}.`,
    corrects: (names: readonly string[]) => `Corrects the public list: ${names.join(", ")}.`,
    said: (label: string, text: string) => `${label}: ${text}.`,
    file: {
      name: "Name",
      codes: "Codes",
      place: "Place",
      position: "Position",
      at: (latitude: string, longitude: string) => `${latitude}, ${longitude}`,
      elevation: "Elevation",
      above: (feet: number) =>
        `${feet.toLocaleString("en-GB")}\u00a0ft (${Math.round(feet * 0.3048).toLocaleString("en-GB")}\u00a0m)`,
      zone: "Time zone",
      runways: "Open runways",
    },
  },
} as const;

/** A day as staff read days; what only looks like one stays as it is. */
function staffDayOrAsItIs(iso: string): string {
  return Number.isNaN(Date.parse(iso)) ? iso : staffDay(iso);
}
