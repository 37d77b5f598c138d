import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { closedAreas } from "#app/content/trip/closed-areas.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { type Airport, parseAirports } from "./airport-file.ts";
import { openAirports } from "./airports.server.ts";
import { closureAt, skiesOn, type Way, wayBetween } from "./closed-places.ts";
import { factsWith } from "./facts.ts";
import { lineOver, type Position, roughDistanceNm } from "./geodesic.ts";
import { judgeTrip } from "./judge-trip.ts";
import { mapUnitsPerDegree } from "./map-path.ts";
import { tripJson } from "./trip-json.ts";
import { tripMap } from "./trip-map.ts";
import { readTripQuery } from "./trip-query.ts";
import { tripView } from "./trip-view.ts";

const facts = factsWith();
const airports = openAirports(facts.aerodromeNotes);
const now = new Date("2026-11-25T12:00Z");

function judge(search: string) {
  const read = readTripQuery(new URLSearchParams(search), airports.find);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const judged = judgeTrip(read.query, { ...facts, airport: airports.byCode }, now);
  if (!judged.ok) throw new Error(JSON.stringify(judged.problems));
  return judged.trip;
}

const named = [
  ["Kyiv", "KBP", "no-flights"],
  ["Simferopol in Crimea", "SIP", "no-flights"],
  ["Khartoum", "KRT", "no-flights"],
  ["Port Sudan", "PZU", "no-flights"],
  ["Niamey", "NIM", "no-flights"],
  ["Tripoli", "TIP", "no-flights"],
  ["Benghazi", "BEN", "no-flights"],
  ["Damascus", "DAM", "no-flights"],
  ["Sanaa", "SAH", "no-flights"],
  ["Aden", "ADE", "no-flights"],
  ["Kabul", "KBL", "no-flights"],
  ["Port-au-Prince", "PAP", "no-flights"],
  ["Goma", "GOM", "no-flights"],
  ["Moscow", "VKO", "by-agreement"],
  ["Kaliningrad", "KGD", "by-agreement"],
  ["Minsk", "MSQ", "by-agreement"],
  ["Tehran", "IKA", "by-agreement"],
  ["Pyongyang", "FNJ", "by-agreement"],
  ["Baghdad", "BGW", "by-agreement"],
  ["Tel Aviv", "TLV", "by-agreement"],
  ["Beirut", "BEY", "by-agreement"],
  ["Mogadishu", "MGQ", "by-agreement"],
  ["Juba", "JUB", "by-agreement"],
  ["Bamako", "BKO", "by-agreement"],
  ["Yangon", "RGN", "by-agreement"],
  ["Caracas", "CCS", "by-agreement"],
  ["Havana", "HAV", "by-agreement"],
] as const;

const journeys = (code: string) =>
  [
    [`to ${code}`, `from=LOS&to=${code}&date=2027-01-15&pax=4`, 0],
    [`from ${code}`, `from=${code}&to=LOS&date=2027-01-15&pax=4`, 0],
    [`later to ${code}`, `from=LOS&to=ABV&date=2027-01-15&leg=ABV-${code}@2027-01-17&pax=4`, 1],
    [`back from ${code}`, `from=LOS&to=${code}&date=2027-01-15&back=2027-01-20&pax=4`, 1],
  ] as const;

describe.each(named)("%s (%s)", (_, code, kind) => {
  test.each(journeys(code))(
    "is not sold %s: a verdict, no price, no times, nothing offered",
    (_name, search, at) => {
      const trip = judge(search);
      expect(trip.totals).toEqual([]);
      for (const aircraft of trip.legs[at]?.aircraft ?? []) {
        expect(aircraft).toMatchObject({
          ...{
            verdict: kind,
            suits: "no",
            block: null,
            departure: null,
            arrival: null,
            estimate: null,
            stops: [],
          },
        });
        expect(aircraft.reasons[0]?.code).toBe(kind);
      }
      const view = tripView(trip);
      expect(view.offered).toEqual([]);
      expect(view.closed?.kind).toBe(kind);
      expect(view.excluded.map(({ estimate }) => estimate)).toEqual(view.excluded.map(() => null));
      const json = tripJson(trip);
      expect(json.legs[at]?.closed).toMatchObject({ kind, text: expect.stringMatching(/\.$/) });
      expect(json.legs[at]?.closed?.source).toBeTruthy();
      expect(json.totals).toEqual([]);
    },
  );
});

test("what a closed journey says", () => {
  expect(tripView(judge("from=LOS&to=KBP&date=2027-01-15&pax=4")).sentence).toBe(
    "Ukraine’s airspace has been closed to civil flights since February 24, 2022. We sell no flights there until that changes.",
  );
  expect(tripView(judge("from=LOS&to=VKO&date=2027-01-15&pax=4")).sentence).toBe(
    "Sanctions, insurance and airspace bans limit flights to Russia. We fly there by agreement only. Please call us on +234\u00a0201\u00a0000\u00a00140.",
  );
});

test("Cap-Haïtien and Kinshasa are sold, though Port-au-Prince and Goma are not", () => {
  for (const code of ["CAP", "FIH"])
    expect(tripView(judge(`from=LOS&to=${code}&date=2027-01-15&pax=4`)).closed).toBeNull();
});

test("to Niamey from elsewhere it is by agreement, and flights from Nigeria to Europe pass over Niger", () => {
  expect(tripView(judge("from=ACC&to=NIM&date=2027-01-15&pax=4")).closed?.kind).toBe("by-agreement");
  expect(judge("from=ABV&to=LHR&date=2027-01-15&pax=4").legs[0]?.corridorFactor).toBe(1);
});

test("a rule holds from its first day", () => {
  const [from, to] = [airports.byCode("LOS"), airports.byCode("KRT")];
  const rule = facts.closedPlaces.find(({ id }) => id === "sudan");
  if (!from || !to || !rule) throw new Error("not found");
  const judgedWith = (validFrom: string, validTo: string | null) => {
    const judged = judgeTrip(
      {
        ...{ by: "depart", passengers: 4, bags: null, currency: "USD" },
        legs: [{ from, to, date: "2027-01-15", time: "10:00" }],
      },
      { ...facts, closedPlaces: [{ ...rule, validFrom, validTo }], airport: airports.byCode },
      now,
    );
    return judged.ok && judged.trip.legs[0]?.closure?.kind;
  };
  expect(judgedWith("2027-01-15", null)).toBe("no-flights");
  expect(judgedWith("2027-01-16", null)).toBeUndefined();
  expect(judgedWith("2023-04-15", "2027-01-14")).toBeUndefined();
});

// A second look at the outlines, independent of the code that finds the way.
const outlines = Object.entries(closedAreas)
  .filter(([name]) => name !== "goma")
  .map(([name, points]) => {
    const outline = points.map(([lat, lon]) => [lat, lon] as const);
    const [lats, lons] = [outline.map(([lat]) => lat), outline.map(([, lon]) => lon)];
    return {
      ...{ name, outline, south: Math.min(...lats), north: Math.max(...lats) },
      ...{ west: Math.min(...lons), east: Math.max(...lons) },
    };
  });

function closedAt(lat: number, lon: number): string | undefined {
  for (const { name, outline, south, north, west, east } of outlines) {
    if (lat < south || lat > north) continue;
    for (const x of [lon, lon + 360]) {
      if (x < west || x > east) continue;
      let isInside = false;
      let [lat1, lon1] = outline.at(-1) ?? [0, 0];
      for (const [lat2, lon2] of outline) {
        if (lat1 > lat !== lat2 > lat && x < lon1 + ((lat - lat1) / (lat2 - lat1)) * (lon2 - lon1))
          isInside = !isInside;
        [lat1, lon1] = [lat2, lon2];
      }
      if (isInside) return name;
    }
  }
  return undefined;
}

const radians = Math.PI / 180;
const vector = ({ lat, lon }: Position) =>
  [
    Math.cos(lat * radians) * Math.cos(lon * radians),
    Math.cos(lat * radians) * Math.sin(lon * radians),
    Math.sin(lat * radians),
  ] as const;

/** Closed areas that a drawn line enters, looked for at every 20 nautical miles at least. */
function entered(line: readonly Position[]): string[] {
  const found = new Set<string>();
  line.forEach((to, at) => {
    const from = line[at - 1];
    if (!from) return;
    const pieces = Math.ceil(roughDistanceNm(from, to) / 20);
    const [[x1, y1, z1], [x2, y2, z2]] = [vector(from), vector(to)];
    for (let piece = 0; piece <= pieces; piece += 1) {
      const share = pieces > 0 ? piece / pieces : 0;
      const [x, y, z] = [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, z1 + (z2 - z1) * share];
      const name = closedAt(Math.atan2(z, Math.hypot(x, y)) / radians, Math.atan2(y, x) / radians);
      if (name) found.add(name);
    }
  });
  return [...found];
}

/** The line that is flown, without another look at a great circle's samples. */
const lineOf = ({ direct, points }: Way) =>
  points.length === 2 ? [points[0] as Position, ...direct.samples, points[1] as Position] : lineOver(points);

const everywhere = parseAirports(readFileSync("app/content/trip/aerodromes.tsv", "utf8"));
const skies = skiesOn(facts.closedPlaces, "2027-01-15");
const countries = new Set(["UA", "SD", "LY", "SY", "YE", "AF", "RU", "BY", "IR", "KP"]);

test("of 10,000 random pairs none is sold at a closed end, and no line enters closed airspace", () => {
  const random = seededRandom(31);
  const pick = () => everywhere[Math.floor(random() * everywhere.length)] as Airport;
  const wrong: unknown[] = [];
  let [sold, detours] = [0, 0];
  for (let pair = 0; pair < 10_000; pair += 1) {
    const [from, to] = [pick(), pick()];
    const isClosed = [from, to].some((end) => countries.has(end.country) || closedAt(end.lat, end.lon));
    if (closureAt(skies, from, to)) continue;
    if (isClosed) wrong.push([from.ident, to.ident, "is sold"]);
    const way = wayBetween(skies, from, to);
    if (!way) {
      wrong.push([from.ident, to.ident, "no way"]);
      continue;
    }
    sold += 1;
    if (way.points.length > 2) detours += 1;
    const areas = entered(lineOf(way));
    if (areas.length > 0) wrong.push([from.ident, to.ident, areas]);
    if (way.flown.distanceNm < way.direct.distanceNm - 0.01) wrong.push([from.ident, to.ident, "is shorter"]);
  }
  expect(wrong).toEqual([]);
  expect(sold).toBeGreaterThan(8_000);
  expect(detours).toBeGreaterThan(500);
}, 60_000);

test("no fuel stop of random journeys is closed, and no flight to or from one enters closed airspace", () => {
  const random = seededRandom(7);
  const served = everywhere.filter(({ kind, iata }) => kind !== "heliport" && iata);
  const pick = () => served[Math.floor(random() * served.length)] as Airport;
  let stopped = 0;
  for (let pair = 0; pair < 150; pair += 1) {
    const [from, to] = [pick(), pick()];
    const judged = judgeTrip(
      {
        ...{ by: "depart", passengers: 6, bags: null, currency: "USD" },
        legs: [{ from, to, date: "2027-01-15", time: "10:00" }],
      },
      { ...facts, airport: airports.byCode },
      now,
    );
    for (const { stops, alternative } of judged.ok ? (judged.trip.legs[0]?.aircraft ?? []) : [])
      for (const plan of [stops.map(({ airport }) => airport), alternative]) {
        const places = [from, ...plan, to];
        if (plan.length === 0) continue;
        stopped += 1;
        for (const [at, start] of places.slice(0, -1).entries()) {
          const end = places[at + 1] as Airport;
          const way = wayBetween(skies, start, end);
          expect([
            start.ident,
            end.ident,
            closureAt(skies, start, end),
            entered(lineOver(way?.points ?? [])),
          ]).toEqual([...[start.ident, end.ident, null, []]]);
        }
      }
  }
  expect(stopped).toBeGreaterThan(100);
}, 60_000);

test("the outlines hold the aerodromes of their countries and no others", () => {
  const islands = new Set(["OYSQ"]);
  const wrong = everywhere.filter(({ ident, country, lat, lon }) => {
    const name = closedAt(lat, lon);
    return name === "portAuPrince"
      ? country !== "HT"
      : Boolean(name) !== countries.has(country) && !islands.has(ident);
  });
  expect(wrong.map(({ ident, name }) => [ident, name])).toEqual([]);
});

test("the map draws the way round and no line to a place that is not sold", () => {
  const draw = (search: string) => {
    const trip = judge(search);
    const legs = trip.legs.map(({ leg, closure }) => ({
      ...{ from: leg.from, to: leg.to, stops: [], isClosed: closure !== null },
    }));
    const [first] = legs;
    if (!first) throw new Error("no leg");
    return tripMap(facts, { from: first.from, legs, passengers: 4, date: "2027-01-15", aircraft: ["GLF5"] });
  };
  const moscow = draw("from=LOS&to=VKO&date=2027-01-15&pax=4");
  expect([moscow.routes, moscow.places.map(({ code }) => code)]).toEqual([[], ["LOS", "VKO"]]);
  for (const code of ["IST", "CAI", "DXB", "OTP", "NRT", "ALA", "JED", "HEL"]) {
    const drawn = draw(`from=LOS&to=${code}&date=2027-01-15&pax=4`).routes.map((path) => {
      let [x, y] = [0, 0];
      const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number);
      return Array.from({ length: numbers.length / 2 }, (_, at) => {
        x += numbers[2 * at] ?? 0;
        y += numbers[2 * at + 1] ?? 0;
        return { lat: -y / mapUnitsPerDegree, lon: x / mapUnitsPerDegree };
      });
    });
    expect([code, drawn.length, drawn.flatMap(entered)]).toEqual([code, 1, []]);
  }
});
