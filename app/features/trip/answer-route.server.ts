import { type TripRoute, tripRoutes } from "#app/content/trip/routes.ts";
import type { Services } from "#app/platform/services.server.ts";
import { judgedPage } from "./answer-trip.server.ts";
import { currentFacts } from "./current-facts.server.ts";
import { judgeTrip } from "./judge-trip.ts";
import { localTime } from "./local-time.ts";
import { routeText } from "./route-text.ts";
import { readTripQuery } from "./trip-query.ts";
import { workedFlight } from "./worked-flight.ts";

type Asking = Pick<Services, "db" | "clock" | "log">;

/** A curated route by the last part of its address: its text and its answer for a day that stands for any; null where there is none, or where its aerodromes have other codes by now. */
export async function answerRoute(slug: string, services: Asking) {
  const judged = await judgeRoute(slug, services);
  if (!judged) return null;
  const { route, facts, trip } = judged;
  const page = judgedPage(facts, trip);
  const view = { ...page.view, title: route.name, heading: route.name, isExample: true };
  return { ...page, view, text: routeText(route.text, view), worked: workedFlight(facts, trip, view) };
}

async function judgeRoute(slug: string, { db, clock, log }: Asking) {
  const route = tripRoutes.find((each) => each.slug === slug);
  if (!route) return null;
  // Not within the limit of questions: there are thirty, and the page cache keeps each.
  const facts = await currentFacts(db);
  const read = readTripQuery(new URLSearchParams(questionOf(route, clock.now())), facts.airports.find);
  const judged = read.ok ? judgeTrip(read.query, facts, clock.now()) : read;
  if (!judged.ok) {
    log.error(
      { route: slug, problems: judged.problems.map(({ code }) => code) },
      "a curated route cannot be judged",
    );
    return null;
  }
  return { route, facts, trip: judged.trip };
}

/** The middle of the month after next: near enough for its winds and taxes, and the same address shows one answer all month. */
function questionOf({ from, to, passengers }: TripRoute, now: Date) {
  const [year = 0, month = 0] = localTime(now, "UTC").date.split("-").map(Number);
  const date = new Date(Date.UTC(year, month + 1, 15)).toISOString().slice(0, 10);
  return { from, to, date, pax: String(passengers) };
}
