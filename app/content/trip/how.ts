import { model } from "./model.ts";

const { jet, helicopter, wind, field, fuel, crew } = model;
const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
const more = (factor: number) => percent(factor - 1);
const seasons = {
  DJF: "December to February",
  MAM: "March to May",
  JJA: "June to August",
  SON: "September to November",
};
const winds = Object.entries(seasons).map(([season, name]) => {
  const knots = wind[season as keyof typeof seasons].join(", ").replaceAll("-", "−");
  return `${name} ${knots}`;
});

/** The steps of a calculation, with every constant of the model and its source. */
export const howSteps: readonly { heading: string; texts: readonly string[] }[] = [
  {
    heading: "Distance and time",
    texts: [
      `We measure the shortest way over the Earth (WGS84). Airways make it ${more(jet.routeFactor)} longer (published: 5 to 9%, exquisiteaircharter.com), and leaving and arriving add ${jet.routeAddNm} nautical miles; for helicopters we assume ${more(helicopter.routeFactor)} and ${helicopter.routeAddNm}. Flights and fuel stops stay outside closed airspace: distance, times and the line on the map are those of the way round it.`,
      `The aircraft flies that at its own cruising speed. Climb and descent add ${jet.climbHours} hours and taxiing ${jet.taxiMinutes} minutes, for helicopters ${helicopter.climbHours} hours and ${helicopter.taxiMinutes} minutes, checked against published flight times. A fuel stop takes ${model.groundMinutes} minutes on the ground.`,
      `Jets fly through the mean west wind of the season. In knots at ${wind.latitudes.join(", ")} degrees of latitude: ${winds.join("; ")}. From day to day it differs by ${wind.sigma.above25} knots beyond 25 degrees of latitude, by ${wind.sigma.below25} nearer the equator (general climatology). The times that we call usual hold ${percent(model.bandShare)} of all flights.`,
    ],
  },
  {
    heading: "Range",
    texts: [
      `Range is judged on a windy day, with a headwind exceeded on only 15 days in 100 (Conklin & de Decker, corporatejetinvestor.com). An aircraft flies non-stop up to ${percent(model.nonStopShare)} of its planned range; from there to all of it, it depends on the wind, and we check the forecast before we promise anything. Beyond, we look for the quickest fuel stop among the airports we use, each flight at most ${percent(model.stopLegShare)} of the range. These margins are ours; published ranges already hold a reserve of 200 nautical miles and 30 minutes.`,
      "The solid line of the map shows how far the aircraft flies non-stop with the passengers on board on such a day; it bulges downwind. Between it and the dotted one it depends on the wind. Closed airspace is not drawn. Our fleet page gives the published range of each type; we plan with the range for the people on board, and the table below has both.",
      `Two pilots may fly ${crew.hours[1]} hours over two sectors in one duty, ${crew.hours[2]} over three, ${crew.hours[3]} over more, and ${crew.nightHours} fewer with a start from ${crew.nightFrom} to ${crew.nightTo}: our own simplification of UK ORO.FTL.205. A longer journey has a second crew in its price, up to ${crew.secondCrewHours} hours (UK CS FTL.1.205: 17 hours of duty, with an hour to prepare); beyond, it needs a night stop.`,
    ],
  },
  {
    heading: "Runways, bags and fuel",
    texts: [
      `Take-off is judged for a warm afternoon: ${percent(field.takeoffPerThousandFt)} more runway for each 1,000 ft, and ${percent(field.takeoffPerDegreeAboveIsa10)} for each degree above the standard by 10 (a general rule of thumb). A landing needs ${field.landingDry} times the distance without margins, and ${more(field.landingWet)} more when wet (UK CAA GM2 CAT.POL.A.230). If we don’t know something, we say so.`,
      `A medium suitcase takes ${model.bagCuFt} cubic feet, our own assumption. Each kilogram of fuel makes ${fuel.co2PerKg} kg of carbon dioxide (ICAO); the figures are good to ${percent(fuel.uncertainty)} either way.`,
    ],
  },
  {
    heading: "Price and best fit",
    texts: [
      `Aircraft that fly non-stop and need no check come first. Among those that suit equally well we weigh price against time: ${model.timeSaved.savedMinutes} minutes saved count as worth ${percent(model.timeSaved.costShare)} of the price.`,
      "The expected price counts likely flight times, the empty flights from and to the aircraft’s base, and our margin; “At most” counts slow flights instead. Taxes and charges are those in force on the day of departure.",
    ],
  },
];
