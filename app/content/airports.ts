// The airports that the booking form offers first. Order and wording are part of the specification.

/** `label` fills the field; `timeZone` is an IANA name, for showing local times. */
export type DepartureSuggestion = { label: string; iata: string; timeZone: string };

export const departureSuggestions = [
  { label: "London Heathrow (LHR)", iata: "LHR", timeZone: "Europe/London" },
  { label: "John F. Kennedy International (JFK)", iata: "JFK", timeZone: "America/New_York" },
  { label: "Los Angeles International (LAX)", iata: "LAX", timeZone: "America/Los_Angeles" },
  { label: "Dubai International (DXB)", iata: "DXB", timeZone: "Asia/Dubai" },
  { label: "Tokyo Haneda (HND)", iata: "HND", timeZone: "Asia/Tokyo" },
  { label: "Paris Charles de Gaulle (CDG)", iata: "CDG", timeZone: "Europe/Paris" },
  { label: "Frankfurt (FRA)", iata: "FRA", timeZone: "Europe/Berlin" },
  { label: "Singapore Changi (SIN)", iata: "SIN", timeZone: "Asia/Singapore" },
  { label: "Amsterdam Schiphol (AMS)", iata: "AMS", timeZone: "Europe/Amsterdam" },
  { label: "Istanbul (IST)", iata: "IST", timeZone: "Europe/Istanbul" },
  { label: "Lagos Murtala Muhammed (LOS)", iata: "LOS", timeZone: "Africa/Lagos" },
  { label: "Cape Town International (CPT)", iata: "CPT", timeZone: "Africa/Johannesburg" },
  { label: "Abuja Nnamdi Azikiwe (ABV)", iata: "ABV", timeZone: "Africa/Lagos" },
] as const satisfies readonly DepartureSuggestion[];

/** Short names of places by code, for narrow columns. */
export const shortNames: Readonly<Record<string, string>> = {
  LOS: "Lagos",
  ABV: "Abuja",
  PHC: "Port Harcourt",
  KAN: "Kano",
  ACC: "Accra",
  JFK: "New York JFK",
  LAX: "Los Angeles",
  DXB: "Dubai",
  CPT: "Cape Town",
  SIN: "Singapore",
  AMS: "Amsterdam",
  HND: "Tokyo Haneda",
};

/** The last entry: choosing it clears the field for free text. It is not an airport. */
export const otherSuggestion = "Other...";

/** All 14 entries in the order in which the form lists them. */
export const departureSuggestionLabels: readonly string[] = [
  ...departureSuggestions.map((suggestion) => suggestion.label),
  otherSuggestion,
];
