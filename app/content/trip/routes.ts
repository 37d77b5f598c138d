// Journeys with a page of their own under /trip/. Figures are in braces and filled in by the same judgement as every
// answer: {distance}, {quickest}. Other facts in a text come from app/content/. The order is that of the list on /trip.

export interface TripRoute {
  /** The last part of its address. */
  slug: string;
  name: string;
  cities: readonly [from: string, to: string];
  /** IATA codes of its ends. */
  from: string;
  to: string;
  passengers: number;
  text: string;
}

const route = (name: string, codes: string, passengers: number, text: string): TripRoute => {
  const [start = "", end = ""] = name.split(" to ");
  const [from = "", to = ""] = codes.split("-");
  const slug = name.toLowerCase().replace(" to ", "-").replaceAll(" ", "-");
  return { slug, name, cities: [start, end], from, to, passengers, text };
};

export const tripRoutes: readonly TripRoute[] = [
  route(
    "Lagos to London",
    "LOS-LTN",
    8,
    "We have an office at either end of this flight, in Lagos and at Luton. The distance is {distance}. Times and prices are to Luton; a flight to Farnborough, Biggin Hill or Stansted takes about as long.",
  ),
  route(
    "Abuja to London",
    "ABV-LTN",
    8,
    "From the capital, London is {distance} away, a little nearer than from Lagos. {quickest} Luton limits business flights without a slot on summer nights, so an evening departure needs its landing time looked at.",
  ),
  route(
    "Lagos to Abuja",
    "LOS-ABV",
    4,
    "Between our two Nigerian offices lie {distance}. {quickest} On a flight this short the aircraft matters less for time than for seats and price, so compare the estimates below.",
  ),
  route(
    "Lagos to Port Harcourt",
    "LOS-PHC",
    4,
    "{distance}, along the coast to the east. {quickest} A helicopter takes longer than a jet and needs no runway.",
  ),
  route(
    "Lagos to Kano",
    "LOS-KAN",
    4,
    "Kano lies {distance} to the north. {quickest} The Nigerian sales charge applies, as it does whenever a charter begins in Nigeria.",
  ),
  route(
    "Lagos to Uyo",
    "LOS-QUO",
    4,
    "Uyo lies {distance} from Lagos. Most Nigerian aerodromes close at sunset, and we know of no longer hours there: plan to land by day, and we ask for an extension where you cannot.",
  ),
  route(
    "Lagos to Enugu",
    "LOS-ENU",
    4,
    "{distance} to the east. {quickest} Reports of Enugu’s hours contradict each other, so we work with the narrower ones; the quotation confirms them.",
  ),
  route(
    "Abuja to Port Harcourt",
    "ABV-PHC",
    4,
    "Due south from the capital, {distance}. {quickest} Both airports are understood to be open day and night, which leaves the hour to you.",
  ),
  route(
    "Lagos to Accra",
    "LOS-ACC",
    4,
    "{distance} along the coast. {quickest} Accra is an hour behind Lagos, so by the clock a jet lands before it leaves. Permits take longer to get than the flight takes to fly.",
  ),
  route("Lagos to Abidjan", "LOS-ABJ", 4, "{distance} west along the coast, and an hour back on the clock."),
  route(
    "Lagos to Dakar",
    "LOS-DSS",
    8,
    "Dakar lies {distance} from Lagos, and an hour back on the clock. {quickest}",
  ),
  route(
    "Lagos to Casablanca",
    "LOS-CMN",
    8,
    "{distance} to the north-west. {quickest} Casablanca is also one of the airports that we use for fuel stops.",
  ),
  route(
    "Lagos to Cairo",
    "LOS-CAI",
    8,
    "{distance} to the north-east, and an hour or more lost on the clock. Closed airspace on the way is named below where the line meets it.",
  ),
  route(
    "Lagos to Kigali",
    "LOS-KGL",
    8,
    "{distance} to the south-east, and an hour ahead on the clock. {quickest} Kigali lies high, where aircraft need more runway: the answer below allows for it.",
  ),
  route(
    "Lagos to Nairobi",
    "LOS-NBO",
    8,
    "From one side of the continent to the other: {distance}. Nairobi is two hours ahead and more than five thousand feet up; both are allowed for below.",
  ),
  route(
    "Lagos to Johannesburg",
    "LOS-JNB",
    8,
    "{distance} south across the equator. A high airfield on a warm afternoon asks for more runway on the way home than on the way out.",
  ),
  route(
    "Lagos to Cape Town",
    "LOS-CPT",
    8,
    "{distance} to the south, and an hour ahead on the clock. {quickest}",
  ),
  route(
    "Lagos to Dubai",
    "LOS-DXB",
    8,
    "The direct line is {distance} long, but Sudan’s airspace has been closed since April 2023 and we allow for the way round it. That is why an aircraft with enough range on paper may still need a stop.",
  ),
  route(
    "Abuja to Dubai",
    "ABV-DXB",
    8,
    "From Abuja the Gulf is nearer than from Lagos: {distance} by the direct line, more by the way round Sudan.",
  ),
  route(
    "Lagos to Istanbul",
    "LOS-IST",
    8,
    "{distance} north-east to the new airport at Arnavutköy. {quickest}",
  ),
  route(
    "Lagos to Paris",
    "LOS-LBG",
    8,
    "We work this out to Le Bourget, {distance} from Lagos; the form takes any other airport of the city.",
  ),
  route(
    "Lagos to Geneva",
    "LOS-GVA",
    8,
    "{distance} to the north. Look at the opening hours below before you choose a late departure.",
  ),
  route(
    "Lagos to Nice",
    "LOS-NCE",
    8,
    "The nearest of the European journeys on our list: {distance}. {quickest}",
  ),
  route(
    "Lagos to New York",
    "LOS-TEB",
    8,
    "Teterboro is {distance} from Lagos, against the wind for much of the way. Coming home the same wind helps: ask for the return to see by how much.",
  ),
  route("Lagos to Houston", "LOS-IAH", 8, "The longest journey on this list: {distance}."),
  route(
    "London to Nice",
    "LTN-NCE",
    4,
    "From Luton to the Riviera, {distance}. {quickest} UK Air Passenger Duty is part of the estimate, by the aircraft’s weight and seats and by the day of departure.",
  ),
  route(
    "London to Geneva",
    "LTN-GVA",
    4,
    "{distance} from Luton, and an hour on the clock. {quickest} Duty, landing and handling are lines of their own: open an estimate to see what a short flight is made up of.",
  ),
  route(
    "London to Paris",
    "LTN-LBG",
    4,
    "Luton to Le Bourget is {distance}. {quickest} The form takes any other airport of either city.",
  ),
  route(
    "London to Dubai",
    "LTN-DXB",
    8,
    "{distance} south-east, with the wind behind you more often than not. Coming back takes longer; ask for the return to see it.",
  ),
  route(
    "London to New York",
    "LTN-TEB",
    8,
    "{distance} across the Atlantic, into the wind. Where the answer says that it depends on the wind, we look at the forecast the day before and tell you.",
  ),
];

/** The addresses of the curated routes. */
export const routePaths = tripRoutes.map(({ slug }) => `/trip/${slug}`);

/** Public pages that show facts; a changed fact invalidates them. */
export const tripPaths: readonly string[] = ["/trip", "/trip/how-we-calculate", ...routePaths];
