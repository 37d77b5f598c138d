import { manyRequests } from "#app/content/form-messages.ts";

// The words of the form that asks for a journey, on /trip and on the home page: apart from the rest, which the home page has no use for.

export const tripForm = {
  name: "Your journey",
  from: "From",
  to: "To",
  date: "Date",
  time: "Time",
  pax: "Passengers",
  bags: "Bags",
  back: "Return on",
  backTime: "Return at",
  by: "What times mean",
  depart: "When we leave",
  arrive: "When we arrive",
  currency: "Prices in",
  placeHint: "City, airport or code",
  /** At a place whose name may mean several. */
  askedAbove: "Choose one above, or type another name.",
  timeHint: "Leave blank if undecided",
  more: "Time, bags, return, more flights",
  moreLead: "Flights after the first, in order. Leave “From” blank to start where you have just landed.",
  flight: "Flight",
  another: "Another flight",
  submit: "Show me the aircraft",
  change: "Change this journey",
  changePlaces: "Change",
  choose: "Which one did you mean?",
  moreChoices: (count: number) => `${count} more`,
  question: "One question before we answer",
  wrong: (count: number) =>
    `${count === 1 ? "One thing" : `${["Two", "Three", "Four"][count - 2] ?? "A few"} things`} to put right`,
  /** A field, as one speaks of it. */
  ways: {
    from: "Where you start from",
    to: "Where you are going",
    date: "The date",
    time: "The time",
    pax: "How many are flying",
    bags: "The bags",
    back: "The return",
  },
  tooMany: manyRequests(1),
} as const;

/** The same in four fields, on pages on which it is not the matter. */
export const tripStrip = {
  heading: "Where can we take you?",
  example: "City or airport",
  submit: "Show me the aircraft",
} as const;

/** What the two place fields suggest at first: home, then where clients fly. */
export const usualPlaces: readonly string[] = [
  "Lagos Murtala Muhammed (LOS)",
  "Abuja Nnamdi Azikiwe (ABV)",
  "Port Harcourt (PHC)",
  "Kano (KAN)",
  "London Luton (LTN)",
  "London Farnborough (FAB)",
  "London Biggin Hill (BQH)",
  "Accra (ACC)",
  "Paris Le Bourget (LBG)",
  "Nice (NCE)",
  "Geneva (GVA)",
  "Dubai International (DXB)",
  "New York Teterboro (TEB)",
];
