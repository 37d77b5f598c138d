import { manyRequests } from "#app/content/form-messages.ts";

// What programs that speak the Model Context Protocol are told of the company's tools.

export const toolTexts = {
  instructions:
    "Tools of a private aviation company in Lagos, Abuja and London. judge_trip says which of its seven aircraft can fly a journey, when they land, what may stand in the way and about what it costs. Show the version of the facts with a figure, say that a price is an estimate and not an offer, and never call a marginal flight non-stop. Where places say isGuess, or a name may mean several airports, ask the person which is meant. Nothing here books a flight: ask_for_flight prepares a link that a person opens and sends.",
  tools: {
    judge_trip: {
      title: "Judge a trip",
      description:
        "Judges all aircraft of the company for a journey of up to six flights: non-stop, marginal, with a fuel stop, out of reach or not sold at all, with times, runways, seats, bags, fuel, CO2, reasons in words and an estimate.",
    },
    find_airport: {
      title: "Find an airport",
      description:
        "Finds airports by city, name, country, state, old name or code; small typing errors are forgiven.",
    },
    list_fleet: {
      title: "List the fleet",
      description: "The company's aircraft with seats and published range.",
    },
    ask_for_flight: {
      title: "Prepare a request for a flight",
      description:
        "Prepares a link to the booking form, filled with a journey and an aircraft. It sends nothing: give the link to the person, who checks it, adds their name and sends it.",
    },
  },
  fields: {
    from: "Where the journey begins: a city, an airport or its code, such as LOS or Lagos, Nigeria",
    to: "Where it goes",
    date: "Local date at departure, YYYY-MM-DD",
    time: "Local time HH:MM; left out while undecided",
    by: "Whether the time is that of departure (usual) or of arrival",
    passengers: "How many people fly",
    bags: "How many medium suitcases",
    furtherFlights: "Flights after the first, each as LTN-NCE@2027-01-22 or LTN-NCE@2027-01-22T10:00",
    returnOn: "Return flight to where it began: YYYY-MM-DD or YYYY-MM-DDTHH:MM",
    currency: "Of the estimate; USD unless said",
    aircraft: "Which aircraft, by its slug from list_fleet",
  },
  estimateNote:
    "An estimate is not an offer. Show the version of the facts with it. It shows what each aircraft can do, not whether it is free.",
  linkNote:
    "Nothing has been sent. A person opens this link, checks the form, adds their details and sends it.",
  fleetNote: "Published figures of the types. Ask judge_trip whether one can fly a journey.",
  failed: "Something went wrong on our side. Please try again in a minute.",
  oneMessage: "Send one message at a time.",
  tooMany: manyRequests(1),
} as const;
