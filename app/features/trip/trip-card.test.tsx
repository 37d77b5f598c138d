import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { openAirports } from "./airports.server.ts";
import { factsWith } from "./facts.ts";
import { judgeTrip } from "./judge-trip.ts";
import { TripCard } from "./trip-card.tsx";
import { readTripQuery } from "./trip-query.ts";
import { tripView } from "./trip-view.ts";

const facts = factsWith();
const airports = openAirports(facts.aerodromeNotes);

/** The words on an aircraft's card. */
function cardOf(slug: string, search: string): string {
  const read = readTripQuery(new URLSearchParams(search), airports.find);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const judged = judgeTrip(read.query, { ...facts, airport: airports.byCode }, new Date("2026-11-22T12:00Z"));
  if (!judged.ok) throw new Error(JSON.stringify(judged.problems));
  const view = tripView(judged.trip);
  const aircraft = view.offered.find((each) => each.slug === slug);
  if (!aircraft) throw new Error(`no ${slug}`);
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <TripCard aircraft={aircraft} view={view} wins="" />
    </MemoryRouter>,
  );
  return html.replace(/<[^>]+>/g, "");
}

test("a flight that depends on the wind is told of where another one stops, too", () => {
  const days = "date=2027-01-15&time=09:00&back=2027-01-19&backTime=10:00";
  // Non-stop there in favourable winds only, with a stop on the way back.
  expect(cardOf("hawker-800xp", `from=ABV&to=ATH&${days}&pax=8`)).toMatch(
    /^ *A fuel stop on the second flight, subject to a check/,
  );
  // Without a stop the verdict says it.
  expect(cardOf("gulfstream-400", `from=ABV&to=DXB&${days}&pax=9`)).toMatch(
    /^ *Marginal on the second flight: depends on the wind(?!, subject)/,
  );
});
