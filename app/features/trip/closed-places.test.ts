import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Airport } from "#app/content/trip/aerodrome-notes.ts";
import { closedAreas } from "#app/content/trip/closed-areas.ts";
import { aircraftOn, airport, airports, facts, seededRandom, trip } from "#tests/fixtures/trip/judged.ts";
import { parseAirports } from "./airport-file.ts";
import { airspaceRulesOn, closureAt, flightPathBetween, plannedFlight } from "./closed-places.ts";
import { lineOver, type Position, roughDistanceNm } from "./geodesic.ts";
import { tripJson } from "./trip-json.ts";
import { tripMap } from "./trip-map.ts";
import { tripView } from "./trip-view.ts";

const closed = {
  "no-flights": "KBP SIP ODS KRT PZU UYL NIM AJY TIP BEN SEB DAM SAH ADE KBL PAP GOM BKY SUI ECN",
  "by-agreement": "VKO KGD MSQ IKA SYZ FNJ BGW EBL TLV BEY MGQ JUB BKO RGN CCS VRA HAV",
};
const codes = Object.entries(closed).flatMap(([kind, all]) =>
  all.split(" ").map((code) => [kind, code] as const),
);

test.each(codes)("%s: no flight of a journey to or from %s has a price, times or an offer", (kind, code) => {
  for (const [search, at] of [
    [`from=LOS&to=${code}&date=2027-01-15&pax=4`, 0],
    [`from=${code}&to=LOS&date=2027-01-15&pax=4`, 0],
    [`from=LOS&to=ABV&date=2027-01-15&leg=ABV-${code}@2027-01-17&pax=4`, 1],
    [`from=LOS&to=${code}&date=2027-01-15&back=2027-01-20&pax=4`, 1],
  ] as const) {
    const judged = trip(search);
    const nothing = { block: null, departure: null, arrival: null, estimate: null, stops: [] };
    for (const aircraft of aircraftOn(judged, at)) {
      expect(aircraft).toMatchObject({ verdict: kind, suits: "no", ...nothing });
      expect(aircraft.reasons[0]?.code).toBe(kind);
    }
    const view = tripView(judged);
    expect(view).toMatchObject({ offered: [], closed: { kind } });
    expect(view.excluded.filter(({ estimate }) => estimate)).toEqual([]);
    const { totals, legs } = tripJson(judged, [], airports);
    const text = expect.stringMatching(/\.$/);
    const closed = { kind, text, source: expect.stringMatching(/./), checkedOn: "2026-11-25" };
    expect([totals, legs[at]?.closed]).toEqual([[], expect.objectContaining(closed)]);
  }
});

// Each kind of closure, a place closed from Nigeria only, and open places in partly closed countries.
test.each([
  "LOS-KBP no-flights Ukraine’s airspace has been closed to civil flights since February 24, 2022. We sell no flights there until that changes.",
  "LOS-VKO by-agreement Sanctions, insurance and airspace bans limit flights to Russia. We fly there by agreement only. Please call us on +234\u00a0201\u00a0000\u00a00140.",
  "ACC-NIM by-agreement",
  ...["LOS-CAP", "LOS-FIH", "LOS-KUT", "LOS-LCA", "ABV-LHR"],
])("%s", (row) => {
  const [flight = "", kind, ...words] = row.split(" ");
  const judged = trip(`from=${flight.replace("-", "&to=")}&date=2027-01-15&pax=4`);
  const { closed, sentence } = tripView(judged);
  expect([closed?.kind, words.length ? sentence : ""]).toEqual([kind, words.join(" ")]);
  // Flights from Nigeria to Europe pass over Niger.
  if (flight === "ABV-LHR") expect(judged.legs[0].route.flight.corridorFactor).toBe(1);
});

test.each([
  ["2027-01-15", null, "no-flights"],
  ["2027-01-16", null, undefined],
  ["2023-04-15", "2027-01-14", undefined],
])("a rule from %s to %s closes Khartoum on 2027-01-15: %s", (validFrom, validTo, kind) => {
  const rule = facts.closedPlaces.filter(({ id }) => id === "sudan");
  const closedPlaces = rule.map((place) => ({ ...place, validFrom, validTo }));
  const judged = trip("from=LOS&to=KRT&date=2027-01-15&time=10:00&pax=4", { closedPlaces });
  expect([rule.length, judged.legs[0]?.closure?.kind]).toEqual([1, kind]);
});

test("the published detour round Sudan counts on flights from Nigeria to the Gulf, from its first day", () => {
  const factor = (from: string, to: string, validFrom: string) => {
    const corridors = facts.corridors.map((row) => ({ ...row, id: `${row.id} ${validFrom}`, validFrom }));
    const rules = airspaceRulesOn({ ...facts, corridors }, "2027-01-15");
    return plannedFlight(rules, airport(from), airport(to)).flight.corridorFactor;
  };
  const round = factor("LOS", "DXB", "2027-01-16");
  expect([factor("LOS", "DXB", "2027-01-15"), factor("DXB", "ABV", "2027-01-15")]).toEqual([1.15, 1.15]);
  expect(round).toBeLessThan(1.15);
  expect(factor("ACC", "DXB", "2027-01-15")).not.toBe(1.15);
});

// The borders' edges by degree of latitude, a check that is independent of the code that finds the way.
const outlines = Object.entries(closedAreas).filter(
  ([name]) => !["goma", "bukavu", "abkhazia", "northernCyprus"].includes(name),
);
const borders = Array.from({ length: 180 }, (_, row) =>
  outlines.map(([name, points]) => {
    const edges = points.map((end, at) => [...(points.at(at - 1) ?? end), ...end] as const);
    const met = ([lat1, , lat2]: (typeof edges)[number]) =>
      Math.min(lat1, lat2) <= row - 89 && Math.max(lat1, lat2) >= row - 90;
    const lons = points.map(([, lon]) => lon);
    return { name, edges: edges.filter(met), west: Math.min(...lons), east: Math.max(...lons) };
  }),
);

function closedAt(lat: number, lon: number): string | undefined {
  for (const { name, edges, west, east } of borders[Math.min(179, Math.floor(lat + 90))] ?? [])
    for (const x of [lon, lon + 360]) {
      if (x < west || x > east) continue;
      let isInside = false;
      for (const [lat1, lon1, lat2, lon2] of edges)
        if (lat1 > lat !== lat2 > lat && x < lon1 + ((lat - lat1) / (lat2 - lat1)) * (lon2 - lon1))
          isInside = !isInside;
      if (isInside) return name;
    }
  return undefined;
}

const radians = Math.PI / 180;
function vector({ lat, lon }: Position): [number, number, number] {
  const [phi, lambda] = [lat * radians, lon * radians];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** Closed areas that a line enters, sampled every 20 nautical miles at least. */
function entered(line: readonly Position[]): string[] {
  const crossed = new Set<string>();
  line.forEach((to, at) => {
    const from = line[at - 1];
    if (!from) return;
    const pieces = Math.max(1, Math.ceil(roughDistanceNm(from, to) / 20));
    const [[x1, y1, z1], [x2, y2, z2]] = [vector(from), vector(to)];
    for (let piece = 0; piece <= pieces; piece += 1) {
      const share = piece / pieces;
      const [x, y, z] = [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, z1 + (z2 - z1) * share];
      const name = closedAt(Math.atan2(z, Math.hypot(x, y)) / radians, Math.atan2(y, x) / radians);
      if (name) crossed.add(name);
    }
  });
  return [...crossed];
}

/** The flown line; it reuses the samples of a great circle. */
const lineOf = ({ direct, points }: NonNullable<ReturnType<typeof flightPathBetween>>) =>
  points.length === 2 ? [points[0] as Position, ...direct.samples, points[1] as Position] : lineOver(points);

const everywhere = parseAirports(readFileSync("app/content/trip/aerodromes.tsv", "utf8"));
const rules = airspaceRulesOn(facts, "2027-01-15");
const countries = new Set(["UA", "SD", "LY", "SY", "YE", "AF", "RU", "BY", "IR", "KP"]);
const picker = (seed: number, places: readonly Airport[]) => {
  const random = seededRandom(seed);
  return () => places[Math.floor(random() * places.length)] as Airport;
};

test("of 10,000 random pairs none is sold to or from a closed place, and no line enters closed airspace", () => {
  const pick = picker(31, everywhere);
  const wrong: unknown[] = [];
  let [sold, detours] = [0, 0];
  for (let pair = 0; pair < 10_000; pair += 1) {
    const [from, to] = [pick(), pick()];
    if (closureAt(rules, from, to)) continue;
    const isClosed = [from, to].some(({ country, lat, lon }) => countries.has(country) || closedAt(lat, lon));
    const path = flightPathBetween(rules, from, to);
    const isShorter = path && path.flown.distanceNm < path.direct.distanceNm - 0.01;
    const areas = path ? entered(lineOf(path)) : ["no way"];
    if (isClosed || isShorter || areas.length > 0) wrong.push([from.ident, to.ident, areas]);
    sold += 1;
    if (path && path.points.length > 2) detours += 1;
  }
  expect(wrong).toEqual([]);
  expect(sold).toBeGreaterThan(8_000);
  expect(detours).toBeGreaterThan(500);
});

test("no fuel stop of random journeys is closed, and no flight to or from one enters closed airspace", () => {
  const served = everywhere.filter(({ kind, iata }) => kind !== "heliport" && iata && airports.byCode(iata));
  const pick = picker(7, served);
  let stopped = 0;
  for (let pair = 0; pair < 120; pair += 1) {
    const [from, to] = [pick(), pick()];
    if (from === to) continue;
    const judged = trip(`from=${from.iata}&to=${to.iata}&date=2027-01-15&time=10:00&pax=6`);
    for (const { stops, alternative } of aircraftOn(judged))
      for (const plan of [stops, alternative]) {
        if (plan.length === 0) continue;
        stopped += 1;
        const places = [from, ...plan, to];
        for (const [at, end] of places.slice(1).entries()) {
          const start = places[at] as Airport;
          const line = lineOver(flightPathBetween(rules, start, end)?.points ?? []);
          expect([start.ident, end.ident, closureAt(rules, start, end), entered(line)]).toEqual([
            ...[start.ident, end.ident, null, []],
          ]);
        }
      }
  }
  expect(stopped).toBeGreaterThan(80);
});

test("the outlines hold the aerodromes of their countries and no others", () => {
  const wrong = everywhere.filter(({ ident, country, lat, lon }) => {
    const name = closedAt(lat, lon);
    if (name === "portAuPrince") return country !== "HT";
    return Boolean(name) !== countries.has(country) && ident !== "OYSQ";
  });
  expect(wrong.map(({ ident, name }) => [ident, name])).toEqual([]);
});

test("the map draws the way round, and no line to a place that is not sold", () => {
  const draw = (to: string) => {
    const flight = { from: airport("LOS"), to: airport(to), stops: [] };
    const query = { passengers: 4, date: "2027-01-15", aircraft: "GLF5" };
    return tripMap(facts, { from: flight.from, legs: [flight], ...query });
  };
  const moscow = draw("VKO");
  expect([moscow.routes, moscow.places.map(({ code }) => code)]).toEqual([[], ["LOS", "VKO"]]);
  for (const code of ["IST", "CAI", "DXB", "OTP", "NRT", "ALA", "JED", "HEL"]) {
    const path = flightPathBetween(airspaceRulesOn(facts, "2027-01-15"), airport("LOS"), airport(code));
    const entries = entered(lineOver(path?.points ?? []));
    expect([code, draw(code).routes.length, entries]).toEqual([code, 1, []]);
  }
});
