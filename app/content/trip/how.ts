/** The words of the page that explains how /trip calculates. */
export const how = {
  heading: "How we calculate",
  text: "Each figure names its source, and says where it is approximate, a sample or an example of ours. Each answer gives the date of its figures.",
  link: "See every constant, date and source",
  steps: [
    "We measure the great circle, add the extra distance of airways and closed airspace, and fly it at the aircraft’s own speeds through the mean wind of the season along the route.",
    "Range is judged on a windy day, with a headwind exceeded on only 15 days in 100. With range to spare an aircraft flies it non-stop; close to its limit it depends on the wind, and we check the forecast before we promise anything; beyond, we look for the quickest fuel stop among the airports we use.",
    "Runways are judged for a warm afternoon and a wet surface, with the margins of commercial air transport; then seats, bags, opening hours and daylight. What we do not know, we say, and it never counts as a pass.",
    "The low end of an estimate assumes likely flight times and an aircraft already there. The high end has slow flight times, positioning flights and a margin. Taxes and charges are those in force on the day of departure.",
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
  map: "The lines of the map show how far each aircraft flies non-stop with the passengers on board on a windy day, with a headwind exceeded on only 15 days in 100; they bulge downwind. Between the solid line and the dotted one it depends on the wind. Closed airspace is not drawn. Our fleet page gives one range for each aircraft, from another source, so the two can differ.",
  sources: "Where these come from",
  programs: "For developers",
  programsText:
    "The same answers as JSON, without a key, up to sixty a minute. Any page may read them. Please show the version of the figures with them, and say that a price is an estimate.",
  openApi: "The OpenAPI description",
  assistants:
    "Assistants that speak the Model Context Protocol find the same judgement, the airports and the fleet at the address /mcp. They can prepare a request; you open its link, read it and send it.",
  back: "Plan a trip",
} as const;
