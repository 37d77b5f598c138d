import { readFileSync } from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { reachCities } from "#app/content/trip/reach-cities.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { openAirports } from "./airports.server.ts";
import { fly } from "./block-time.ts";
import { factsWith } from "./facts.ts";
import { distanceNm, isInside, routeBetween } from "./geodesic.ts";
import { boxOf, runsThrough } from "./map-labels.ts";
import { areaPath, mapPath, mapUnitsPerDegree } from "./map-path.ts";
import { spotIn, type View } from "./map-view.ts";
import { rangeWith, reach } from "./reach.ts";
import { reachList } from "./reach-list.ts";
import { ReachMap } from "./reach-map.tsx";
import { reachOutline } from "./reach-outline.ts";
import { tripMap } from "./trip-map.ts";
import { windAlong } from "./winds.ts";

const facts = factsWith();
const airports = openAirports(facts.aerodromeNotes);
const figures = (icao: string) => {
  const found = facts.aircraft.find((each) => each.icao === icao);
  if (!found) throw new Error(`no ${icao}`);
  return found;
};
const at = (code: string) => {
  const found = airports.byCode(code);
  if (!found) throw new Error(`no ${code}`);
  return found;
};

test("just inside the line a flight is non-stop, just outside it is not", () => {
  for (const icao of ["H25B", "CL60", "GLF5"]) {
    const line = reachOutline(figures(icao), false, at("LTN"), 8, "DJF");
    expect(line).toHaveLength(120);
    for (const end of line.filter((_, place) => place % 10 === 0)) {
      const verdict = (scale: number) => {
        const route = routeBetween(at("LTN"), end);
        const leg = {
          distanceNm: route.distanceNm * scale,
          wind: windAlong(route, "DJF"),
          corridorFactor: 1,
        };
        return reach(figures(icao), false, 8, leg).verdict;
      };
      expect(verdict(0.98)).toBe("non-stop");
      expect(verdict(1.03)).not.toBe("non-stop");
    }
  }
});

test("the line bulges downwind, and the marginal one lies outside it", () => {
  const line = reachOutline(figures("CL60"), false, at("LTN"), 8, "DJF");
  const marginal = reachOutline(figures("CL60"), false, at("LTN"), 8, "DJF", 1);
  const reachAt = (outline: typeof line, azimuth: number) =>
    distanceNm(at("LTN"), outline[azimuth / 3] ?? at("LTN"));
  expect(reachAt(line, 90)).toBeGreaterThan(reachAt(line, 270) + 300);
  for (const azimuth of [0, 90, 180, 270])
    expect(reachAt(marginal, azimuth)).toBeGreaterThan(reachAt(line, azimuth));
});

test("what goes round the Earth ends on its other side", () => {
  const endless = { ...figures("GLF5"), rangeNm: [[8, 30_000]] as [number, number][] };
  for (const end of reachOutline(endless, false, at("LOS"), 8, "JJA"))
    expect(distanceNm(at("LOS"), end)).toBeGreaterThan(10_700);
});

test("a line across the antimeridian runs on, and the area of one about a pole takes the pole in", () => {
  const across = [
    { lat: 10, lon: 170 },
    { lat: 0, lon: -170 },
  ];
  expect(mapPath(across)).toBe("M680-40l80 40");
  expect(mapPath(across.toReversed())).toBe("M-680 0l-80-40");
  const about = [0, 90, 180, -90].map((lon) => ({ lat: 80, lon }));
  expect(mapPath(about, true)).toBe("M0-320l360 0 360 0 360 0 360 0");
  expect(areaPath(about, { lat: 85, lon: 0 })).toBe("M0-320l360 0 360 0 360 0 360 0 0-40-1440 0z");
  expect(mapPath([])).toBe("");
});

test("the area holds where it begins and not what is out of reach, also of what flies farther than both poles", () => {
  const isFilled = (area: string, { lat, lon }: { lat: number; lon: number }) => {
    // Even-odd over all parts, as a browser fills them; the map is drawn thrice.
    const parts = area.split("z").filter(Boolean);
    return [-360, 0, 360].some((turn) => {
      const inside = parts.filter((part) => isInside({ lat, lon: lon + turn }, pointsOf(part)));
      return inside.length % 2 === 1;
    });
  };
  for (const [icao, from, near, far] of [
    ["GLF5", "LOS", "JFK", "SYD"],
    ["GLF5", "LTN", "NRT", "SYD"],
    ["GLF5", "SYD", "SIN", "JFK"],
    ["H25B", "LOS", "ABV", "LTN"],
  ] as const) {
    const area = areaPath(reachOutline(figures(icao), false, at(from), 8, "DJF"), at(from));
    expect([icao, from, ...[from, near, far].map((code) => isFilled(area, at(code)))]).toEqual([
      icao,
      from,
      true,
      true,
      false,
    ]);
  }
});

/** A path's differences, added up. */
function pointsOf(part: string): [lat: number, lon: number][] {
  const numbers = (part.match(/-?[\d.]+/g) ?? []).map(Number);
  let [x, y] = [0, 0];
  return Array.from({ length: numbers.length / 2 }, (_, at) => {
    x += numbers[2 * at] ?? 0;
    y += numbers[2 * at + 1] ?? 0;
    return [-y / mapUnitsPerDegree, x / mapUnitsPerDegree];
  });
}

test("round closed airspace the lines have the detour in them; one way there and back is drawn once, framed by what flies about as far", () => {
  const size = (detour: number) =>
    Math.max(
      ...reachOutline(figures("E35L"), false, at("ABV"), 9, "DJF", undefined, detour).map((end) =>
        distanceNm(at("ABV"), end),
      ),
    );
  expect(size(1) / size(1.15)).toBeCloseTo(1.15, 1);
  const [out, back] = [
    { from: at("ABV"), to: at("DXB"), stops: [], detour: 1.15 },
    { from: at("DXB"), to: at("ABV"), stops: [], detour: 1.15 },
  ];
  const asked = { from: at("ABV"), passengers: 9, date: "2026-12-07" };
  const map = tripMap(facts, { ...asked, legs: [out, back], aircraft: ["GLF5", "E35L", "CL60", "GLF4"] });
  expect(map.routes).toHaveLength(1);
  expect([map.main, map.beyond]).toEqual([null, ["Gulfstream 550"]]);
  expect([map.isDetoured, map.isOut]).toEqual([true, true]);
  // Two lines that lie almost on one another share a name's place rather than lack one.
  const near = tripMap(facts, {
    from: at("LOS"),
    legs: [{ from: at("LOS"), to: at("TEB"), stops: [] }],
    passengers: 12,
    date: "2026-12-07",
    aircraft: ["GLF5", "E35L", "CL60", "GLF4"],
  });
  const names = near.others.map(({ label }) => label?.text ?? "").join(", ");
  for (const name of ["Legacy 600", "Challenger 604", "Gulfstream 400"]) expect(names).toContain(name);
});

test("places that lie close together are named beside, above or below each other, by their codes or not at all", () => {
  const legs = ["LTN", "NCE", "ACC", "LOS"].map((to, leg) => ({
    ...{ from: at(["LOS", "LTN", "NCE", "ACC"][leg] ?? ""), to: at(to), stops: [] },
  }));
  const map = tripMap(facts, {
    from: at("LOS"),
    legs,
    passengers: 8,
    date: "2027-01-15",
    aircraft: ["GLF5"],
  });
  const [lagos, luton, , accra] = map.places;
  expect([lagos?.label, luton?.label]).toEqual(["Lagos", "London Luton"]);
  expect([accra?.code, accra?.side === lagos?.side && accra?.label !== ""]).toEqual(["ACC", false]);
});

test.each([
  ["LOS", "LTN", 8],
  ["LOS", "TEB", 12],
  ["ABV", "DXB", 9],
  ["LOS", "ABV", 4],
  ["LTN", "NCE", 6],
])(
  "from %s to %s with %i no aircraft is named on another's line, and no place on the way to it",
  (from, to, passengers) => {
    const legs = [{ from: at(from), to: at(to), stops: [] }];
    const aircraft = ["CL60", "GLF5", "E35L", "GLF4", "H25B", "A139", "A109"];
    const map = tripMap(facts, { from: at(from), legs, passengers, date: "2026-12-06", aircraft });
    const inView = spotIn(map.view.map((value) => value / mapUnitsPerDegree) as unknown as View);
    const spots = (path: string) => pointsOf(path).map(([lat, lon]) => inView({ lat, lon }));
    const named = map.others.filter(({ label }) => label);
    expect(named.length).toBeGreaterThan(1);
    // Six pixels a letter of twelve high, on a map of 640 by 427.
    for (const { name, label } of named)
      for (const other of map.others.filter((each) => each.name !== name))
        expect([
          name,
          other.name,
          label &&
            runsThrough(
              boxOf(label, label.text, label.side, { letter: 0.94, line: 2.6, gap: { x: 1.6, y: 2.3 } }),
              spots(other.path),
            ),
        ]).toEqual([name, other.name, false]);
    for (const { label, side, ...place } of map.places)
      for (const route of map.routes)
        expect(label && runsThrough(boxOf(place, label, side), spots(route))).toBeFalsy();
  },
);

test("the map has the land, all of it thrice, and says what it shows", () => {
  const land = readFileSync(path.join(projectRoot, "app/content/trip/world-land.svg"), "utf8");
  expect(land.length).toBeLessThan(25_000);
  const map = tripMap(facts, {
    from: at("LOS"),
    legs: [{ from: at("LOS"), to: at("LTN"), stops: [at("ALG")] }],
    passengers: 8,
    date: "2027-01-15",
    aircraft: ["H25B", "GLF5"],
  });
  const markup = renderToStaticMarkup(<ReachMap map={map} title="How far the Hawker flies" />);
  expect(markup).toContain('aria-label="How far the Hawker flies"');
  expect(markup).toContain(mapPath(reachOutline(figures("H25B"), false, at("LOS"), 8, "DJF"), true));
  // Once more to either side: the lines, and what is reached, which is also tinted. The land is there behind and in full light.
  expect(markup.match(/<use /g)).toHaveLength(2 + 2 + 1);
  expect(markup.match(/<image /g)).toHaveLength(2 * 3);
  for (const label of ["Lagos", "London Luton", "ALG"]) expect(markup).toContain(`>${label}</text>`);
  expect(markup).not.toMatch(/NaN|undefined|Infinity/);
});

test("a short journey has the finer coast where there is one, and the world's elsewhere", () => {
  const land = readFileSync(path.join(projectRoot, "app/content/trip/close-land.svg"), "utf8");
  expect(land.length).toBeLessThan(45_000);
  const coast = (from: string, to: string) => {
    const legs = [{ from: at(from), to: at(to), stops: [] }];
    const map = tripMap(facts, {
      from: at(from),
      legs,
      passengers: 4,
      date: "2027-01-15",
      aircraft: ["H25B"],
    });
    const images = renderToStaticMarkup(<ReachMap map={map} title="" />).match(/<image href="[^"]+"/g) ?? [];
    return [...new Set(images.map((image) => /(close|world)-land/.exec(image)?.[1]))];
  };
  expect(coast("LOS", "ABV")).toEqual(["close"]);
  expect(coast("SYD", "MEL")).toEqual(["world"]);
  expect(coast("LOS", "LTN")).toEqual(["world"]);
});

test.each([
  ["LOS", "LTN"],
  ["NRT", "LAX"],
  ["SYD", "SCL"],
  ["LOS", "ABV"],
  ["ANC", "OSL"],
])("from %s to %s both ends stand on the map, which is three wide by two high", (from, to) => {
  const legs = [{ from: at(from), to: at(to), stops: [] }];
  const map = tripMap(facts, { from: at(from), legs, passengers: 8, date: "2027-01-15", aircraft: ["GLF5"] });
  expect(map.places).toHaveLength(2);
  for (const { x, y } of map.places) {
    expect(Math.min(x, y)).toBeGreaterThan(0);
    expect(Math.max(x, y)).toBeLessThan(100);
  }
  const [, , width, height] = map.view;
  expect(width / height).toBeCloseTo(1.5, 1);
});

test.each(["LOS", "LTN"])(
  "on the line from %s the mean wind of the whole way just uses the range up",
  (from) => {
    const limit = 0.95 * rangeWith(figures("GLF4"), 8);
    for (const end of reachOutline(figures("GLF4"), false, at(from), 8, "DJF")) {
      const route = routeBetween(at(from), end);
      const leg = { distanceNm: route.distanceNm, wind: windAlong(route, "DJF"), corridorFactor: 1 };
      expect(fly(figures("GLF4"), false, leg, "longRange").stillAirNm / limit).toBeCloseTo(1, 2);
    }
  },
);

test("the list of cities says the same as the judgement", () => {
  const asked = { icao: "CL60", isHelicopter: false, from: at("LOS"), passengers: 8, date: "2027-01-15" };
  const list = reachList(facts, airports.byCode, asked);
  expect(Object.values(list).flat()).toHaveLength(39);
  const cities = (verdict: keyof typeof list) => list[verdict].map(({ city }) => city);
  expect(cities("non-stop")).toEqual(
    expect.arrayContaining(["Abuja", "London", "Geneva", "Nice", "Johannesburg"]),
  );
  expect(cities("marginal")).toEqual(["Dubai"]);
  expect(cities("too-far")).toEqual(expect.arrayContaining(["New York", "Singapore"]));
  expect(list["non-stop"][0]).toEqual({ city: "Accra", distanceNm: 216 });
});

test("every city of the list has its aerodrome", () => {
  expect(Object.keys(reachCities)).toHaveLength(40);
  for (const code of Object.keys(reachCities)) expect(airports.byCode(code), code).toBeDefined();
});
