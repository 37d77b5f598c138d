import { manyRequests } from "#app/content/form-messages.ts";

// Texts of the journey's form, on /trip and on the home page, which loads no other texts of /trip.

export const tripForm = {
  from: "From",
  to: "To",
  date: "Date",
  time: "Time",
  pax: "Passengers",
  bags: "Bags",
  back: "Return on",
  journeys: { "one-way": "One way", return: "Return", several: "Several stops" },
  example: "City, airport or code",
  more: "Times and luggage",
  flight: "Flight",
  another: "Another flight",
  submit: "Show me the aircraft",
  wrong: (count: number) =>
    count === 1
      ? "Please check one field"
      : `Please check ${["two", "three", "four"][count - 2] ?? "a few"} fields`,
  /** Names of the fields in lists of problems. */
  fieldNames: {
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

/** First suggestions of the two place fields: home, then frequent destinations. */
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
