// The words of /trip and of the page that explains it. What a judgement says of an aircraft stands in app/features/trip/messages.ts.

import { tripForm } from "./form.ts";
import { how } from "./how.ts";

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
    compareAll: (sum: string) => `${sum.charAt(0).toUpperCase()}${sum.slice(1)}, fuel stops included.`,
    nonStop: "Non-stop",
    marginal: "Depends on the wind",
    /** How it flies, where a line has no room for more. Stops of several flights are counted at the flights. */
    briefly: (stops: number, isSeveral: boolean) =>
      stops === 0
        ? "marginal"
        : stops === 1
          ? "one fuel stop"
          : isSeveral
            ? "with fuel stops"
            : "two fuel stops",
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
    low: "Low",
    high: "High",
    sample: "Sample rates",
    sampled: "Estimate, sample rates",
    estimate: "Estimate, not an offer",
    sampleNote: "These are sample rates, not the company’s own. They show how a price is made.",
    estimates: (days: string, isSeveral: boolean) =>
      `Prices are estimates${isSeveral ? " for the whole journey" : ""}, not offers, at rates of ${days}. The higher figure adds bringing the aircraft to you, where that is needed, slower flying and a margin.`,
    fliesHome: (money: string) => `The aircraft flies home in between: at least ${money} of it.`,
    local: "Times are local.",
    open: "time to be agreed",
    /** At a time that nobody has chosen, and what it means. */
    star: "*",
    starred: (time: string) => `* Departure at ${time} assumed`,
    example: "Example: ",
    flown: (distance: string) => `About ${distance}, avoiding closed airspace`,
    eachWay: "each way",
    inAll: "in all",
    thereAndBack: "there and back",
    via: (places: string) => `via ${places}`,
    zones: (leaves: LocalClock, lands: LocalClock) =>
      `Leaves at ${leaves.time} ${leaves.zone} (${leaves.utc} UTC) and lands at ${lands.time} ${lands.zone} (${lands.utc} UTC).`,
    notes: "Good to know",
    /** The groups of a list by how many things stand between an aircraft and a sure non-stop flight: none, a stop or a check, or both. Each can be said without the others. */
    needing: [
      "aircraft sure to fly non-stop",
      "those that need a fuel stop, the right wind or a check",
      "those that need both a stop and a check",
    ],
    order: (groups: readonly string[]) => {
      const [first, ...more] = groups;
      return more.length > 0
        ? `First come ${[first, ...more].join(", then ")}. Among aircraft of similar speed the cheapest is first.`
        : "The quickest come first; among aircraft of similar speed, the cheapest.";
    },
    orderAlike: "All fly it non-stop; in each group the lowest estimate comes first.",
    orderUnpriced: "Non-stop first, then the fastest.",
    byWing: { fixed: "By jet", rotary: "By helicopter" },
    sevenInTen: (times: string) => `Seven flights in ten: ${times}`,
    ifChecked: "subject to a check",
    assumed: (time: string) => `Times assume a ${time} departure.`,
    best: "Best fit",
    bestOfAll: "Best fit, fastest and cheapest",
    fastest: "Fastest",
    cheapest: "Lowest estimate",
    diary: "This shows what each aircraft can do. The quotation confirms which is available.",
    noEstimate: "No estimate",
    print: "Print or save this page, or share the link: it always shows this answer.",
  },
  closed: {
    heading: { "no-flights": "We cannot fly this journey", "by-agreement": "By agreement only" },
    lead: "We give no estimate and take no request for it on this page. Tell us what you need, and we will say what is possible.",
    call: "Call the desk",
    write: "Write to us",
    read: (day: string, isConfirmed: boolean) =>
      `As far as we knew on ${day}.${isConfirmed ? "" : " Such rules change, so please ask."}`,
  },
  map: {
    heading: "How far they fly",
    aircraft: "The map of another aircraft",
    solid: (aircraft: string) => `${aircraft}, non-stop`,
    dashed: "Depends on the wind",
    thin: (isAll: boolean) => (isAll ? "How far each aircraft flies" : "Our other aircraft"),
    basis: (passengers: number, isDetoured: boolean, isOut: boolean) =>
      `Range with ${passengers === 1 ? "one passenger" : `${passengers} passengers`} on a windy day${isOut ? ", flying out" : ""}${isDetoured ? ", detour included" : ""}.`,
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
    quickest: (name: string, time: string) => `The quickest is the ${name}, in about ${time}.`,
  },
  share: {
    label: "Share this answer",
    copied: "The address is copied.",
    uncopied: "Your browser does not let us copy it: take it from the address line.",
  },
  how,
} as const;
