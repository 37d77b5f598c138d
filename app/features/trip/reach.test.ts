import { expect, test } from "vitest";
import { fleetPage } from "#app/content/fleet.ts";
import { pictures } from "#app/content/pictures.ts";
import { model } from "#app/content/trip/model.ts";
import { reachCities } from "#app/content/trip/reach-cities.ts";
import cases from "#tests/fixtures/trip/route-cases.json";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { openAirports } from "./airports.server.ts";
import { fly } from "./block-time.ts";
import { type AircraftFigures, factsWith } from "./facts.ts";
import { distanceNm, roughDistanceNm, routeBetween, trackFrom } from "./geodesic.ts";
import { rangeWith, reach } from "./reach.ts";
import { type Season, seasonOf, windAlong } from "./winds.ts";

const facts = factsWith();
const airports = openAirports(facts.aerodromeNotes);
const types = new Map(facts.aircraft.map((figures) => [figures.icao, figures]));
const helicopters = new Set(["A109", "A139"]);

function figures(icao: string): AircraftFigures {
  const found = types.get(icao);
  if (!found) throw new Error(`no ${icao}`);
  return found;
}

const rows = cases.cases.flatMap((route) =>
  route.expected.map((expected) => ({
    ...route,
    ...expected,
    name: `${route.from}-${route.to} ${expected.aircraft}`,
  })),
);

test("the fleet page, its range maps and /trip give one distance between two cities", () => {
  const drawn = pictures["gulfstream-550-range"].alt;
  const told = drawn.slice(drawn.indexOf("From Lagos:")).matchAll(/(?:: |, )([^,:]+) ([\d,]+) nm/g);
  const figures = [
    ...Array.from(told, ([, place = "", nm = ""]) => ({ place, nm: Number(nm.replace(",", "")) })),
    ...fleetPage.fromLagos,
  ];
  const lagos = airports.byCode("LOS");
  const measured = Object.entries(reachCities).flatMap(([code, place]) => {
    const to = airports.byCode(code);
    if (!lagos || !to) throw new Error(`no ${code}`);
    return figures
      .filter((figure) => figure.place === place)
      .map((figure) => ({ ...figure, measured: Math.round(distanceNm(lagos, to)) }));
  });
  expect(measured.length).toBeGreaterThan(14);
  for (const figure of measured) expect(figure).toMatchObject({ measured: figure.nm });
});

test.each(cases.cases)("$from to $to: distance and wind", ({ fromIcao, toIcao, season, ...expected }) => {
  const [from, to] = [airports.byCode(fromIcao), airports.byCode(toIcao)];
  if (!from || !to) throw new Error("no such aerodrome");
  const route = routeBetween(from, to);
  expect(Math.abs(route.distanceNm - expected.distanceNm)).toBeLessThanOrEqual(expected.distanceToleranceNm);
  expect(distanceNm(from, to)).toBeCloseTo(route.distanceNm, 6);
  const wind = windAlong(route, season as Season);
  expect(Math.abs(wind.tailKt - expected.meanTailwindKt)).toBeLessThanOrEqual(1);
  expect(Math.abs(wind.sigmaKt - expected.windSigmaKt)).toBeLessThanOrEqual(1);
});

test.each(rows)("$name: verdict, flight time and fuel", (row) => {
  const [from, to] = [airports.byCode(row.fromIcao), airports.byCode(row.toIcao)];
  if (!from || !to) throw new Error("no such aerodrome");
  const route = routeBetween(from, to);
  const judged = reach(figures(row.aircraft), helicopters.has(row.aircraft), row.pax, {
    distanceNm: route.distanceNm,
    wind: windAlong(route, row.season as Season),
    corridorFactor: row.corridorFactor,
  });
  expect(judged.verdict).toBe(row.verdict === "stop-needed" ? "too-far" : row.verdict);
  expect(Math.round(judged.rangeNm)).toBe(row.rangeNm);
  expect(Math.abs(judged.flight.stillAirNm - row.stillAirEquivalentNm)).toBeLessThanOrEqual(
    row.stillAirEquivalentNm * 0.005 + 1,
  );
  if (!row.blockMin) return;
  expect(judged.flight.cruise).toBe(row.schedule);
  // The cases allow 10 minutes or 8 %; the model is theirs, so it is held to much less.
  for (const [ours, theirs] of [
    [judged.flight.likelyMinutes, row.blockMin.likely],
    [judged.flight.highMinutes, row.blockMin.slow85],
    [judged.flight.lowMinutes, row.blockMin.fast15],
  ] as const)
    expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(2);
  expect(Math.abs(judged.flight.fuelKg - row.fuelKg)).toBeLessThanOrEqual(row.fuelKg * 0.01);
});

// What airlines and makers published; the aircraft is theirs.
test.each([
  { from: "DXB", to: "LOS", month: "12", published: 490, taxi: 27, corridor: 1 },
  { from: "LOS", to: "DXB", month: "12", published: 425, taxi: 27, corridor: 1 },
  { from: "ABV", to: "LHR", month: "10", published: 352, taxi: 0, corridor: 1 },
  { from: "JFK", to: "LHR", month: "05", published: 425, taxi: 27, corridor: 1 },
  { from: "DXB", to: "LOS", month: "10", published: 515, taxi: 27, corridor: 1.15 },
  { from: "LOS", to: "DXB", month: "10", published: 520, taxi: 27, corridor: 1.15 },
])("$from to $to in month $month within ten per cent of $published minutes", (row) => {
  const [from, to] = [airports.byCode(row.from), airports.byCode(row.to)];
  if (!from || !to) throw new Error("no such aerodrome");
  const route = routeBetween(from, to);
  const airliner = { cruiseKt: { longRange: 482, normal: 482 }, burnKgPerHour: { longRange: 1, normal: 1 } };
  const wind = windAlong(route, seasonOf(`2027-${row.month}-15`));
  const leg = { distanceNm: route.distanceNm, wind, corridorFactor: row.corridor };
  // A jet of ours climbs for 12 minutes and taxies for 10; an airliner climbs for 15.
  const minutes = fly(airliner, false, leg, "normal").likelyMinutes - 22 + 15 + row.taxi;
  expect(Math.abs(minutes - row.published)).toBeLessThanOrEqual(row.published * 0.1);
});

test("a ring of 3,000 miles about Lagos", () => {
  const { centre, radiusNm, points, toleranceDeg } = cases.rangeRing;
  const [lat = 0, lon = 0] = centre;
  for (const { azimuth, ...point } of points) {
    const found = trackFrom({ lat, lon }, azimuth)(radiusNm);
    expect(Math.abs(found.lat - point.lat)).toBeLessThanOrEqual(toleranceDeg);
    expect(Math.abs(found.lon - point.lon)).toBeLessThanOrEqual(toleranceDeg);
  }
});

test("a pole, the antimeridian and the other side of the Earth have a distance", () => {
  expect(distanceNm({ lat: 90, lon: 0 }, { lat: 89, lon: 100 })).toBeCloseTo(60.3, 0);
  expect(distanceNm({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo(60.1, 0);
  const antipodes = routeBetween({ lat: 0, lon: 0 }, { lat: 0.5, lon: 179.7 });
  expect(antipodes.distanceNm).toBeGreaterThan(10_700);
  for (const { lat, lon, east } of antipodes.samples)
    expect([lat, lon, east].every(Number.isFinite)).toBe(true);
});

const random = seededRandom(20261122);
const places = airports.search("a", 4000).filter(({ kind }) => kind !== "heliport");
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
const legs = Array.from({ length: 2_000 }, () => {
  const [from, to] = [pick(places), pick(places)];
  const season = pick(["DJF", "MAM", "JJA", "SON"] as const);
  return { from, to, season, route: routeBetween(from, to), figures: pick(facts.aircraft) };
});

test("more passengers never reach farther", () => {
  for (const figure of facts.aircraft)
    for (let passengers = 1; passengers < 30; passengers++)
      expect(rangeWith(figure, passengers + 1)).toBeLessThanOrEqual(rangeWith(figure, passengers));
  const order = ["non-stop", "marginal", "too-far"];
  for (const { route, season, figures: figure } of legs) {
    const leg = { distanceNm: route.distanceNm, wind: windAlong(route, season), corridorFactor: 1 };
    const verdicts = [1, 4, 8, 12, 19].map((passengers) =>
      order.indexOf(reach(figure, helicopters.has(figure.icao), passengers, leg).verdict),
    );
    expect(verdicts).toEqual(verdicts.toSorted((one, other) => one - other));
  }
});

test("the way back has the same length and the wind from the other side", () => {
  for (const { from, to, route, season } of legs) {
    const back = routeBetween(to, from);
    expect(back.distanceNm).toBeCloseTo(route.distanceNm, 3);
    // Of two points on nearly opposite sides the way back may be another one.
    if (route.distanceNm > 10_700) continue;
    expect(windAlong(back, season).tailKt).toBeCloseTo(-windAlong(route, season).tailKt, 3);
    expect(windAlong(back, season).sigmaKt).toBeCloseTo(windAlong(route, season).sigmaKt, 6);
  }
});

test("a headwind never shortens, a tailwind never lengthens, and the band holds what is likely", () => {
  for (const { route, season, figures: figure } of legs) {
    const flown = (wind: { tailKt: number; sigmaKt: number }) =>
      fly(figure, false, { distanceNm: route.distanceNm, wind, corridorFactor: 1 }, "normal");
    const still = flown({ tailKt: 0, sigmaKt: 0 });
    const wind = windAlong(route, season);
    const real = flown(wind);
    if (wind.tailKt <= 0) expect(real.likelyMinutes).toBeGreaterThanOrEqual(still.likelyMinutes);
    else expect(real.likelyMinutes).toBeLessThanOrEqual(still.likelyMinutes);
    if (wind.tailKt <= 0) expect(real.stillAirNm).toBeGreaterThanOrEqual(route.distanceNm);
    expect(real.lowMinutes).toBeLessThanOrEqual(real.likelyMinutes);
    expect(real.highMinutes).toBeGreaterThanOrEqual(real.likelyMinutes);
  }
});

test("a stop is never quicker than the non-stop in the same wind", () => {
  for (const { from, to, route, figures: figure } of legs) {
    const over = pick(places);
    const wind = { tailKt: 20, sigmaKt: 10 };
    const minutes = (nm: number) =>
      fly(figure, false, { distanceNm: nm, wind, corridorFactor: 1 }, "normal").likelyMinutes;
    const stopped = minutes(distanceNm(from, over)) + model.groundMinutes + minutes(distanceNm(over, to));
    expect(stopped).toBeGreaterThan(minutes(route.distanceNm));
  }
});

test("the rough distance is within 0.6 % of the true one", () => {
  for (const { from, to, route } of legs)
    expect(Math.abs(roughDistanceNm(from, to) - route.distanceNm)).toBeLessThanOrEqual(
      route.distanceNm * 0.006 + 0.1,
    );
});
