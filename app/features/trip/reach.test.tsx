import { readFileSync } from "node:fs";
import { geoContains } from "d3-geo";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { fleetPage } from "#app/content/fleet.ts";
import { pictures } from "#app/content/pictures.ts";
import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import { model } from "#app/content/trip/model.ts";
import { reachCities } from "#app/content/trip/reach-cities.ts";
import { airport, airports, facts, seededRandom } from "#tests/fixtures/trip/judged.ts";
import routes from "#tests/fixtures/trip/route-cases.json";
import times from "#tests/fixtures/trip/time-and-daylight-cases.json";
import { fly, reach, type Season, windAlong } from "./flight.ts";
import { type Position, roughDistanceNm, routeBetween } from "./geodesic.ts";
import { daylightAt, isDark } from "./leg-times.ts";
import { addMinutes, instantOf, localTime, zoneName } from "./local-time.ts";
import { ReachMap } from "./reach-section.tsx";
import { reachList, reachOutlines, tripMap } from "./trip-map.ts";

function figures(icao: string) {
  const match = facts.aircraft.find((each) => each.icao === icao);
  if (!match) throw new Error(`no ${icao}`);
  return match;
}
const distanceNm = (from: Position, to: Position) => routeBetween(from, to).distanceNm;
const within = (one: number, other: number, tolerance: number) =>
  expect(Math.abs(one - other)).toBeLessThanOrEqual(tolerance);

test.each(routes.cases)("$from to $to: distance and wind", ({ fromIcao, toIcao, season, ...expected }) => {
  const route = routeBetween(airport(fromIcao), airport(toIcao));
  within(route.distanceNm, expected.distanceNm, expected.distanceToleranceNm);
  const wind = windAlong(route, season as Season);
  within(wind.tailKt, expected.meanTailwindKt, 1);
  within(wind.sigmaKt, expected.windSigmaKt, 1);
});

const flights = routes.cases.flatMap((route) =>
  route.expected.map((expected) => ({ ...route, ...expected })),
);
test.each(flights)("$from to $to, $aircraft with $pax: verdict, flight time and fuel", (row) => {
  const route = routeBetween(airport(row.fromIcao), airport(row.toIcao));
  const wind = windAlong(route, row.season as Season);
  const leg = { distanceNm: route.distanceNm, wind, corridorFactor: row.corridorFactor };
  const judged = reach(figures(row.aircraft), row.pax, leg);
  expect(judged.verdict).toBe(row.verdict === "stop-needed" ? "too-far" : row.verdict);
  expect(Math.round(judged.rangeNm)).toBe(row.rangeNm);
  within(judged.flight.stillAirNm, row.stillAirEquivalentNm, row.stillAirEquivalentNm * 0.005 + 1);
  if (!row.blockMin) return;
  expect(judged.flight.cruise).toBe(row.schedule);
  within(judged.flight.likelyMinutes, row.blockMin.likely, 2);
  within(judged.flight.highMinutes, row.blockMin.slow85, 2);
  within(judged.flight.lowMinutes, row.blockMin.fast15, 2);
  within(judged.flight.fuelKg, row.fuelKg, row.fuelKg * 0.01);
});

test("the fleet page, its range maps and /trip have one distance between two cities", () => {
  const { alt } = pictures["gulfstream-550-range"];
  const listed = alt.slice(alt.indexOf("From Lagos:")).matchAll(/(?:: |, )([^,:]+) ([\d,]+) nm/g);
  const distances = [
    ...Array.from(listed, ([, place = "", nm = ""]) => ({ place, nm: Number(nm.replace(",", "")) })),
    ...fleetPage.fromLagos,
  ];
  const measured = Object.entries(reachCities).flatMap(([code, place]) =>
    distances
      .filter((figure) => figure.place === place)
      .map(({ nm }) => [place, nm, Math.round(distanceNm(airport("LOS"), airport(code)))]),
  );
  expect(measured.length).toBeGreaterThan(14);
  expect(measured.filter(([, nm, ours]) => nm !== ours)).toEqual([]);
});

test("of 1,000 random flights: passengers, winds, stops and the way back behave as physics does", () => {
  const random = seededRandom(20261122);
  const places = airports.search("a", 4000).filter(({ kind }) => kind !== "heliport");
  const pick = <Item,>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const order = ["non-stop", "marginal", "too-far"];
  for (let flight = 0; flight < 1_000; flight++) {
    const [from, to, over, figure] = [pick(places), pick(places), pick(places), pick(facts.aircraft)];
    const season = pick(["DJF", "MAM", "JJA", "SON"] as const);
    const route = routeBetween(from, to);
    const { distanceNm: nm } = route;
    const wind = windAlong(route, season);
    within(roughDistanceNm(from, to), nm, nm * 0.006 + 0.1);
    // More passengers never reach farther.
    const leg = { distanceNm: nm, wind, corridorFactor: 1 };
    const verdicts = [1, 4, 8, 12, 19].map((passengers) =>
      order.indexOf(reach(figure, passengers, leg).verdict),
    );
    expect(verdicts).toEqual(verdicts.toSorted((one, other) => one - other));
    // The way back has the opposite wind, except between near antipodes.
    if (nm < 10_700) expect(windAlong(routeBetween(to, from), season).tailKt).toBeCloseTo(-wind.tailKt, 3);
    // A headwind never shortens a flight, a tailwind never lengthens it, and the band holds the likely time.
    const flown = (miles: number, air: typeof wind) =>
      fly({ ...figure, isHelicopter: false }, { distanceNm: miles, wind: air, corridorFactor: 1 }, "normal");
    const [still, real] = [flown(nm, { tailKt: 0, sigmaKt: 0 }).likelyMinutes, flown(nm, wind)];
    expect(Math.sign(real.likelyMinutes - still) * wind.tailKt).toBeLessThanOrEqual(0);
    expect(real.lowMinutes).toBeLessThanOrEqual(real.likelyMinutes);
    expect(real.highMinutes).toBeGreaterThanOrEqual(real.likelyMinutes);
    // A stop is never quicker than the non-stop in the same wind.
    const minutes = (miles: number) => flown(miles, { tailKt: 20, sigmaKt: 10 }).likelyMinutes;
    const stopped = minutes(distanceNm(from, over)) + model.groundMinutes + minutes(distanceNm(over, to));
    expect(stopped).toBeGreaterThan(minutes(nm));
  }
});

test("the outline is where a flight stops being non-stop; it bulges downwind and grows with marginal range", () => {
  const luton = airport("LTN");
  const outlines = (icao: string, detour = 1) => reachOutlines(figures(icao), luton, 8, "DJF", detour);
  const ring = (icao: string) => outlines(icao).nonStop;
  for (const icao of ["H25B", "CL60", "GLF5"]) {
    expect(ring(icao)).toHaveLength(91);
    for (const end of ring(icao).filter((_, at) => at % 10 === 0)) {
      const route = routeBetween(luton, end);
      const verdict = (scale: number) => {
        const wind = windAlong(route, "DJF");
        const leg = { distanceNm: route.distanceNm * scale, wind, corridorFactor: 1 };
        return reach(figures(icao), 8, leg).verdict;
      };
      expect([verdict(0.98), verdict(1.03) === "non-stop"]).toEqual(["non-stop", false]);
    }
  }
  const size = (outline: ReturnType<typeof ring>, azimuth: number) =>
    distanceNm(luton, outline[azimuth / 4] ?? luton);
  expect(size(ring("CL60"), 88)).toBeGreaterThan(size(ring("CL60"), 272) + 300);
  for (const azimuth of [0, 88, 180, 272])
    expect(size(outlines("CL60").marginal, azimuth)).toBeGreaterThan(size(ring("CL60"), azimuth));
  const detoured = outlines("CL60", 1.15).nonStop;
  expect(size(ring("CL60"), 180) / size(detoured, 180)).toBeCloseTo(1.15, 1);
  const endless = { ...figures("GLF5"), rangeNm: [[8, 30_000]] as [number, number][] };
  for (const end of reachOutlines(endless, airport("LOS"), 8, "JJA").nonStop)
    expect(distanceNm(airport("LOS"), end)).toBeGreaterThan(10_700);
});

test.each([
  ["GLF5", "LOS", "JFK", "SYD"],
  ["GLF5", "LTN", "NRT", "SYD"],
  ["GLF5", "SYD", "SIN", "JFK"],
  ["H25B", "LOS", "ABV", "LTN"],
])("the area of the %s from %s holds %s and not %s", (icao, from, near, far) => {
  const outline = reachOutlines(figures(icao), airport(from), 8, "DJF").nonStop;
  const area = { type: "Polygon" as const, coordinates: [outline.map(({ lat, lon }) => [lon, lat])] };
  const isIn = (code: string) => geoContains(area, [airport(code).lon, airport(code).lat]);
  expect([from, near, far].map(isIn)).toEqual([true, true, false]);
});

// The label of the map is tested in tests/http/trip.test.ts.
test.each([
  ["LOS LTN", true, "Lagos London Luton"],
  ["LOS ABV", false, "Lagos Abuja"],
  ["SYD JFK", true, "Sydney Kingsford Smith New York"],
])("the map of %s has its ends by name, and a ring that is not much larger: %s", (route, hasRing, names) => {
  const [from, to] = route.split(" ").map(airport) as [Airport, Airport];
  const query = { passengers: 8, date: "2026-12-07", aircraft: "H25B" };
  const map = tripMap(facts, { from, legs: [{ from, to, stops: [] }], ...query });
  expect(map.places.map(({ label }) => label).join(" ")).toBe(names);
  expect(map.reach !== null).toBe(hasRing);
  const markup = renderToStaticMarkup(<ReachMap map={map} title="How far" />);
  expect(markup).not.toMatch(/NaN|undefined|Infinity/);
  expect(markup.match(/<image /g)?.length).toBeGreaterThan(0);
  expect(readFileSync("app/content/trip/land.svg", "utf8").length).toBeLessThan(30_000);
});

test("the list of forty cities has their airports and distances, and agrees with the judgement", () => {
  expect(Object.keys(reachCities)).toHaveLength(40);
  const query = { from: airport("LOS"), passengers: 8, date: "2027-01-15" };
  const list = reachList(facts, figures("CL60"), query);
  expect(Object.values(list).flat()).toHaveLength(39);
  const cities = (verdict: keyof typeof list) => list[verdict].map(({ city }) => city);
  expect(cities("non-stop")).toEqual(expect.arrayContaining(["Abuja", "London", "Nice", "Johannesburg"]));
  expect(cities("marginal")).toEqual(["Dubai"]);
  expect(cities("too-far")).toEqual(expect.arrayContaining(["New York", "Singapore"]));
  expect(list["non-stop"][0]).toEqual({ city: "Accra", code: "ACC", distanceNm: 216 });
});

test.each(times.localTimes)("$from to $to, leaving $departLocal, arrives at $arriveLocal", (row) => {
  const [date = "", time = ""] = row.departLocal.split("T");
  const { instant, clocks } = instantOf(date, time, airport(row.from).timeZone);
  expect([clocks, instant]).toEqual(["plain", new Date(row.departUtc)]);
  const landed = addMinutes(instant, row.blockMin);
  expect(landed).toEqual(new Date(row.arriveUtc));
  const local = localTime(landed, airport(row.to).timeZone);
  expect(`${local.date}T${local.time}`).toBe(row.arriveLocal);
});

test.each(times.daylight)("sun at $iata on $date within three minutes", ({ iata, date, ...sun }) => {
  const { sunrise, sunset } = daylightAt(airport(iata), date);
  within(Number(sunrise), Date.parse(sun.sunriseUtc), 180_000);
  within(Number(sunset), Date.parse(sun.sunsetUtc), 180_000);
});

test.each([
  ["2027-03-28", "01:30", "Europe/London", "skipped", "2027-03-28T01:30Z"],
  ["2027-10-31", "01:30", "Europe/London", "twice", "2027-10-31T00:30Z"],
  ["2027-03-14", "02:30", "America/New_York", "skipped", "2027-03-14T07:30Z"],
  ["2027-03-28", "01:30", "Africa/Lagos", "plain", "2027-03-28T00:30Z"],
])("%s %s in %s is %s", (date, time, zone, clocks, utc) =>
  expect(instantOf(date, time, zone)).toEqual({ instant: new Date(utc), clocks }),
);

test("offsets and names of zones are those of the day; there are days without night and nights without day", () => {
  const kolkata = { date: "2027-01-02", time: "01:30", weekday: 6, offset: "+05:30" };
  expect(localTime(new Date("2027-01-01T20:00Z"), "Asia/Kolkata")).toEqual(kolkata);
  expect(localTime(new Date("2027-01-01T02:00Z"), "America/St_Johns").offset).toBe("-03:30");
  expect(zoneName(new Date("2027-07-01T00:00Z"), "Europe/London")).toBe("British Summer Time");
  const tromso = { lat: 69.68, lon: 18.92, timeZone: "Europe/Oslo" };
  for (const [place, at, dark] of [
    [tromso, "2027-06-20T23:00Z", false],
    [tromso, "2026-12-20T11:00Z", true],
    [airport("LOS"), "2026-12-20T12:00Z", false],
    [airport("LOS"), "2026-12-20T19:00Z", true],
  ] as const)
    expect([at, isDark(daylightAt(place, at.slice(0, 10)), new Date(at))]).toEqual([at, dark]);
});
