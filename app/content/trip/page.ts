// The words of /trip and of the page that explains it. What a judgement says of an aircraft stands in app/features/trip/messages.ts.

import { tripForm } from "./form.ts";

/** A time as a card shows it leaves out what these say. */
interface LocalClock {
  time: string;
  utc: string;
  zone: string;
}

export const tripPage = {
  title: "Where can we take you?",
  lead: "See which aircraft can fly your trip, when you land and the likely cost.",
  form: tripForm,
  answer: {
    guess: (typed: string, place: string) => `Did you mean ${place}? We took “${typed}” for it.`,
    airportOf: (city: string, airport: string) => `For ${city} we use ${airport}.`,
    otherAirports: "Or choose:",
    offered: "Aircraft for this trip",
    excluded: "Why not the others?",
    excludedLead: "We show every aircraft we have, and what rules it out.",
    compare: "Side by side",
    nonStop: "Non-stop",
    marginal: "Depends on the wind",
    beyond: "Beyond its non-stop range",
    cities: "Forty cities, with their distances",
    farthest: (count: number, city: string, nm: string) =>
      `Non-stop to ${count} of forty cities, as far as ${city}, ${nm}\u00a0nm.`,
    ask: "Request",
    chooseDay: "Choose a day",
    toRequest: " to request",
    details: "Why it fits, and the price line by line",
    reasons: "How we worked this out",
    lines: "The estimate, line by line",
    sample: "Estimate, sample rates",
    estimate: "Estimate, not an offer",
    sampleNote: "These are sample rates, not the company’s own. They show how a price is made.",
    estimates: (days: string) =>
      `Prices are estimates, not offers, at rates of ${days}. The higher figure includes slower flying, a margin and, where needed, bringing the aircraft to you.`,
    fliesHome: (money: string) => `The aircraft flies home in between: at least ${money} of it.`,
    assumedWhereOpen: (time: string) => `Where none is given, we take ${time}.`,
    local: "Times are local.",
    open: "time open",
    example: "Example: ",
    flown: (distance: string, detour: number, airways: number, isEach: boolean) =>
      `About ${distance}${isEach ? " each way" : ""} round closed airspace: ${detour}% for the detour, ${airways}% for airways`,
    inAll: "in all",
    bothWays: "both ways",
    via: (places: string) => `via ${places}`,
    zones: (leaves: LocalClock, lands: LocalClock) =>
      `Leaves at ${leaves.time} ${leaves.zone} (${leaves.utc} UTC) and lands at ${lands.time} ${lands.zone} (${lands.utc} UTC).`,
    notes: "Good to know",
    order: (percent: number, isWindy: boolean) =>
      `Non-stop first; where times are within ${percent}% of each other, the lower estimate first${isWindy ? "; what depends on the wind last" : ""}.`,
    orderAlike: (percent: number) =>
      `All fly it non-stop: where times are within ${percent}% of each other, the lower estimate first.`,
    orderUnpriced: "Non-stop first, then the fastest.",
    byWing: { fixed: "By jet", rotary: "By helicopter" },
    sevenInTen: (times: string) => `Seven flights in ten: ${times}`,
    ifChecked: "subject to a check",
    assumed: (time: string) => `Times assume a ${time} departure.`,
    best: "Best fit",
    bestOfAll: "Best fit on every count",
    fastest: "Fastest",
    cheapest: "Lowest estimate",
    diary: "This shows what each aircraft can do. The quotation confirms that it is available.",
    noEstimate: "No estimate",
    print: "Print or save this page, or share the link: it always shows this answer.",
  },
  map: {
    heading: "How far they fly",
    aircraft: "The map of another aircraft",
    solid: (aircraft: string) => `${aircraft}, non-stop`,
    dashed: "Depends on the wind",
    direct: "Direct line; the flight is longer",
    round: "The lines around show direct distances, too.",
    thin: (isAll: boolean) => (isAll ? "How far each aircraft flies" : "Our other aircraft"),
    basis: (passengers: number) =>
      `With ${passengers === 1 ? "one passenger" : `${passengers} passengers`}, on a windy day.`,
    farther: (names: readonly string[]) =>
      `${names.length > 2 ? "The others fly" : `${names.join(" and ")} ${names.length === 1 ? "flies" : "fly"}`} farther than this map shows.`,
  },
  routes: {
    heading: "Journeys already worked out",
    lead: "With the distance, the aircraft for the trip and how the estimate is made up.",
    examples: "Or see",
    choose: "Choose your day",
    example: (day: string) => `The figures below are for ${day}, as an example.`,
    metaTitle: (title: string) => `${title} by private jet | Harmattan`,
    metaDescription: (title: string, nm: number) =>
      `${title}, ${nm.toLocaleString("en-GB")} nautical miles: which of our seven aircraft fly it non-stop, when you land, and about what it costs.`,
    nonStopVerdict: "Non-stop",
    quickest: (name: string, time: string) => `The quickest is the ${name}, in about ${time}.`,
  },
  share: {
    label: "Share this answer",
    copied: "The address is copied.",
    uncopied: "Your browser does not let us copy it: take it from the address line.",
  },
  how: {
    heading: "How we calculate",
    text: "Every figure comes from a published source or is marked as approximate, and each answer gives the date of its figures.",
    link: "See every constant, date and source",
    steps: [
      "We measure the great circle, add what airways and closed airspace cost, and fly it at the aircraft’s own speeds through the mean wind of the season along the route.",
      "Range is judged on a windy day, with a headwind exceeded on only 15 days in 100. With range to spare an aircraft flies it non-stop; close to its limit it depends on the wind, and we check the forecast before we promise anything; beyond, we look for the quickest fuel stop among the airports we use.",
      "Runways are judged for a warm afternoon and a wet surface, with the margins of commercial air transport; then seats, bags, opening hours and daylight. What we do not know, we say, and it never counts as a pass.",
      "The low end of an estimate assumes likely flight times and an aircraft already there. The high end has slow flight times, positioning flights and a margin. Duties follow the law of the day of departure.",
    ],
    example: (title: string) => `A worked example: ${title}`,
    exampleLead: (aircraft: string, passengers: number, day: string) =>
      `The ${aircraft} with ${passengers} passengers on ${day}, step by step.`,
    worked: {
      flight: "The flight",
      distance: { name: "Great circle", sum: "The shortest way between the two airports" },
      track: { name: "Route flown", closed: "closed airspace" },
      speed: { name: "Speed over the ground", wind: "mean wind, kt" },
      air: { name: "Cruise" },
      block: {
        name: "Flight time",
        sum: (air: string, climb: number, taxi: number) =>
          `${air} + ${climb} min for climb and descent + ${taxi} min taxi`,
      },
      band: { name: "Seven flights in ten", sum: "The same with more and with less wind" },
      need: { name: "Range needed on a windy day", wind: (kt: string) => `headwind ${kt} kt` },
      range: {
        name: (passengers: number) => `Range with ${passengers} passengers`,
        sum: (nm: string, percent: number) =>
          `${percent}% of ${nm} nm: more than is needed, so it flies non-stop`,
      },
    },
    checks: "What else is checked",
    exampleLink: "Every aircraft on this route",
    map: "The lines of the map show how far each aircraft flies with the passengers on board, in the mean wind of the season: they bulge downwind. The solid line holds against a headwind exceeded on only 15 days in 100. Closed airspace is not drawn. Our fleet page gives one range for each aircraft, from another source, so the two can differ.",
    sources: "Where these come from",
    programs: "For developers",
    programsText:
      "The same answers as JSON, without a key, up to sixty a minute. Any page may read them. Please show the version of the figures with them, and say that a price is an estimate.",
    openApi: "The OpenAPI description",
    assistants:
      "Assistants that speak the Model Context Protocol find the same judgement, the airports and the fleet at the address /mcp. They can prepare a request; you open its link, read it and send it.",
    back: "Plan a trip",
  },
} as const;
