import { model } from "#app/content/trip/model.ts";
import { tripPage } from "#app/content/trip/page.ts";
import { type TripFacts, validOrLast } from "./facts.ts";
import { duration, durations } from "./figure-text.ts";
import type { JudgedTrip } from "./judge-trip.ts";
import type { TripView } from "./trip-view.ts";

const words = tripPage.how.worked;

/** A line of a calculation: what it is, how it comes about, what it comes to. */
export interface WorkedLine {
  name: string;
  sum: string;
  result: string;
}

const figure = (value: number, digits = 0) =>
  new Intl.NumberFormat("en-GB", { maximumFractionDigits: digits }).format(value).replace("-", "−");

/** The flight time and the range of an answer's first aircraft, worked out again so that each line can be checked; empty unless it flies one leg non-stop. */
export function workedFlight(
  facts: TripFacts,
  { legs, query }: JudgedTrip,
  { offered }: TripView,
): WorkedLine[] {
  const [judged] = legs;
  const flown = judged?.aircraft.find(({ icao }) => icao === offered[0]?.icao);
  const rows = facts.aircraft.filter(({ icao }) => icao === flown?.icao);
  const aircraft = validOrLast(rows, judged?.leg.date ?? "")?.row;
  if (!judged || legs.length > 1 || flown?.verdict !== "non-stop" || !flown.block || !aircraft) return [];
  const { distanceNm, corridorFactor: factor } = judged;
  const { tailKt, sigmaKt } = judged.wind;
  const { routeFactor, routeAddNm, climbHours, taxiMinutes } = model.jet;
  const trackNm = distanceNm * routeFactor * factor + routeAddNm;
  const kt = aircraft.cruiseKt[flown.cruise];
  const { likelyMinutes, lowMinutes, highMinutes } = flown.block;
  const climbMinutes = climbHours * 60;
  const windy = tailKt - model.windZ * sigmaKt;
  const plus = (value: number) => `${value < 0 ? "−" : "+"} ${figure(Math.abs(value), 1)}`;
  return [
    { ...words.distance, result: `${figure(distanceNm)} nm` },
    {
      name: words.track.name,
      sum: `${figure(distanceNm)} × ${routeFactor}${factor > 1 ? ` × ${figure(factor, 3)} (${words.track.closed})` : ""} + ${routeAddNm}`,
      result: `${figure(trackNm)} nm`,
    },
    {
      name: words.speed.name,
      sum: `${kt} ${plus(tailKt)} (${words.speed.wind})`,
      result: `${figure(kt + tailKt, 1)} kt`,
    },
    {
      name: words.air.name,
      sum: `${figure(trackNm)} ÷ ${figure(kt + tailKt, 1)}`,
      result: duration(likelyMinutes - climbMinutes - taxiMinutes),
    },
    {
      name: words.block.name,
      sum: words.block.sum(duration(likelyMinutes - climbMinutes - taxiMinutes), climbMinutes, taxiMinutes),
      result: duration(likelyMinutes),
    },
    { ...words.band, result: durations(lowMinutes, highMinutes) },
    {
      name: words.need.name,
      sum: `${figure(trackNm)} × ${kt} ÷ ${figure(kt + windy, 1)} (${words.need.wind(figure(-windy, 1))})`,
      result: `${figure(flown.stillAirNm)} nm`,
    },
    {
      name: words.range.name(query.passengers),
      sum: words.range.sum(figure(flown.rangeNm), Math.round(model.nonStopShare * 100)),
      result: `${figure(flown.rangeNm * model.nonStopShare)} nm`,
    },
  ];
}
