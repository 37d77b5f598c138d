import { expect, test } from "vitest";
import { fleet } from "#app/content/fleet.ts";
import { openAirports } from "./airports.server.ts";
import { factsWith, type TripFacts } from "./facts.ts";
import { judgeTrip, type PricedAircraftLeg } from "./judge-trip.ts";
import { readTripQuery } from "./trip-query.ts";

const seed = factsWith();
const airports = openAirports(seed.aerodromeNotes);
const now = new Date("2026-11-22T12:00Z");

function judge(search: string, changes: Partial<TripFacts> = {}) {
  const read = readTripQuery(new URLSearchParams(search), airports.find);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return judgeTrip(read.query, { ...seed, ...changes, airport: airports.byCode }, now);
}

function trip(search: string, changes: Partial<TripFacts> = {}) {
  const judged = judge(search, changes);
  if (!judged.ok) throw new Error(JSON.stringify(judged.problems));
  return judged.trip;
}

function aircraft(search: string, icao: string, at = 0, changes: Partial<TripFacts> = {}): PricedAircraftLeg {
  const found = trip(search, changes).legs[at]?.aircraft.find((each) => each.icao === icao);
  if (!found) throw new Error(`no ${icao}`);
  return found;
}

const codes = ({ reasons }: Pick<PricedAircraftLeg, "reasons">) => reasons.map(({ code }) => code);
const textOf = ({ reasons }: PricedAircraftLeg, code: string) =>
  reasons.find((each) => each.code === code)?.text;
const stops = (leg: PricedAircraftLeg) => leg.stops.map(({ airport }) => airport.iata);
const lagosLuton = "from=LOS&to=LTN&date=2027-01-15&time=09:00&pax=8";

test("Lagos to Luton in January with eight: every aircraft, its verdict, its time, its reasons", () => {
  const { legs, factsVersion } = trip(lagosLuton);
  expect(factsVersion).toBe("2026-11-25.0, model 1");
  expect(legs[0]?.distanceNm).toBeCloseTo(2717.9, 0);
  const verdicts = legs[0]?.aircraft.map(({ icao, verdict, suits, block }) => [
    icao,
    verdict,
    suits,
    block?.likelyMinutes,
  ]);
  expect(verdicts).toEqual([
    ["GLF5", "non-stop", "yes", 377],
    ["CL60", "non-stop", "yes", 399],
    ["GLF4", "non-stop", "yes", 399],
    ["E35L", "non-stop", "yes", 430],
    ["H25B", "stop", "yes", 529],
    ["A109", "out-of-reach", "no", undefined],
    ["A139", "out-of-reach", "no", undefined],
  ]);
  expect(legs[0]?.corridors.map(({ subject }) => subject)).toEqual(["niger"]);
  // The expected cases' fuel and CO2, to a hundredth.
  expect(legs[0]?.aircraft[0]?.fuelKg).toBeCloseTo(8618, -2);
  expect(legs[0]?.aircraft[0]?.co2Kg).toBeCloseTo(27233, -2);
  for (const each of legs[0]?.aircraft ?? []) {
    expect(each.reasons.length).toBeGreaterThan(3);
    for (const { text } of each.reasons) expect(text).not.toMatch(/undefined|NaN|null|Infinity/);
  }
});

test("figures that are not cited say approx., those that are do not", () => {
  expect(textOf(aircraft(lagosLuton, "GLF4"), "non-stop")).toContain("its approx. 4,000 nm range");
  expect(textOf(aircraft(lagosLuton, "CL60"), "non-stop")).toBe(
    "Non-stop with 8 passengers: even with a headwind exceeded on only 15 days in 100, the flight needs 3,001 nm of its 3,850 nm range.",
  );
  expect(textOf(aircraft(lagosLuton, "H25B"), "bags-room")).toContain("approx.");
});

test("the Hawker stops at Algiers, Tunis is the alternative, and it says why", () => {
  const hawker = aircraft(lagosLuton, "H25B");
  expect(stops(hawker)).toEqual(["ALG"]);
  expect(hawker.alternative.map(({ iata }) => iata)).toEqual(["TUN"]);
  expect(textOf(hawker, "stop-needed")).toBe(
    "Too far to fly non-stop with 8 passengers: with a headwind exceeded on only 15 days in 100, the flight needs 3,023 nm and the range is approx. 2,310 nm.",
  );
  expect(textOf(hawker, "stop-at")).toBe(
    "One fuel stop, at Houari Boumediene Airport (ALG): about 1 h 00 on the ground, 8 h 49 in all.",
  );
});

test("marginal is never called non-stop, and names the stop that the wind may ask for", () => {
  const challenger = aircraft("from=LTN&to=TEB&date=2027-01-15&time=09:00&pax=8", "CL60");
  expect(challenger).toMatchObject({
    verdict: "marginal",
    suits: "check",
    stops: [],
    block: { likelyMinutes: 518 },
  });
  expect(codes(challenger)).not.toContain("non-stop");
  expect(textOf(challenger, "marginal")).toContain("We check the forecast the day before");
  expect(textOf(challenger, "stop-if-windy")).toMatch(/Gander|St\. John's|Shannon/);
});

test("marginal alone is reason enough to check before it is offered", () => {
  const challenger = aircraft("from=LOS&to=DXB&date=2027-01-15&time=09:00&pax=8", "CL60");
  expect(challenger).toMatchObject({
    ...{ verdict: "marginal", suits: "check" },
    ...{ seats: { verdict: "fits" }, baggage: { verdict: "fits" } },
    runways: { takeoff: { verdict: "fits" }, landing: { verdict: "fits" } },
  });
  expect(codes(challenger)).not.toContain("closed-arrival");
});

test("closed airspace lengthens Dubai to Lagos, and is said", () => {
  const judged = trip("from=DXB&to=LOS&date=2027-01-15&time=09:00&pax=8");
  expect(judged.legs[0]?.notes[0]?.text).toMatch(/Sudan.* 15% more distance/);
  const flown = judged.legs[0]?.aircraft.map(({ icao, verdict }) => `${icao} ${verdict}`);
  expect(flown).toContain("GLF5 non-stop");
  expect(flown).toContain("CL60 stop");
  const open = aircraft("from=DXB&to=LOS&date=2027-01-15&time=09:00&pax=8", "GLF5", 0, {
    corridors: [],
    closedPlaces: [],
  });
  expect(open.block?.likelyMinutes).toBeLessThan(480);
  // Between other countries the flight goes round it.
  const crossing = trip("from=CAI&to=NBO&date=2027-01-15&time=09:00&pax=4").legs[0];
  expect(crossing?.notes[0]?.text).toBe(
    "The route goes round the closed airspace of Sudan: 7% more distance than the direct line.",
  );
});

test("London City: by approval, at reduced weight, or not at all", () => {
  const suits = Object.fromEntries(
    trip("from=GVA&to=LCY&date=2027-01-15&time=10:00&pax=4").legs[0]?.aircraft.map((each) => [
      each.icao,
      [each.suits, each.runways.landing.verdict],
    ]) ?? [],
  );
  expect(suits).toMatchObject({
    H25B: ["check", "tight"],
    E35L: ["check", "tight"],
    CL60: ["no", "no"],
    GLF4: ["no", "no"],
    GLF5: ["no", "no"],
  });
  const hawker = aircraft("from=GVA&to=LCY&date=2027-01-15&time=10:00&pax=4", "H25B");
  expect(textOf(hawker, "by-approval")).toContain("and at a reduced landing weight");
  expect(aircraft("from=LCY&to=GVA&date=2027-01-15&time=10:00&pax=4", "GLF5").suits).toBe("no");
});

test("Biggin Hill: the short end is tight when wet, and the GIV-SP lands on a dry runway only", () => {
  const landing = (icao: string) =>
    aircraft("from=NCE&to=BQH&date=2027-01-15&time=10:00&pax=4", icao).runways.landing;
  expect(landing("H25B").verdict).toBe("fits");
  expect(landing("E35L").verdict).toBe("fits");
  expect(landing("CL60").verdict).toBe("fits");
  expect(codes(landing("CL60"))).toContain("landing-end-tight");
  expect(landing("GLF5").verdict).toBe("fits");
  expect(codes(landing("GLF5"))).toContain("landing-end-tight");
  expect(landing("GLF4").verdict).toBe("tight");
  expect(codes(landing("GLF4"))).toContain("landing-dry-only");
});

test("Warri takes all jets, Eket none of them and the AW139", () => {
  const landing = (place: string) =>
    trip(`from=LOS&to=${place}&date=2027-01-15&time=10:00&pax=4`).legs[0]?.aircraft.map(
      ({ icao, runways }) => [icao, runways.landing.verdict],
    );
  expect(Object.fromEntries(landing("QRW") ?? [])).toEqual(
    Object.fromEntries(fleet.map(({ icao }) => [icao, "fits"])),
  );
  expect(Object.fromEntries(landing("DN55") ?? [])).toMatchObject({
    ...{ H25B: "no", CL60: "no", E35L: "no", GLF4: "no", GLF5: "no", A139: "fits" },
  });
});

test("a high and hot aerodrome asks for more runway, and less fuel for less", () => {
  const need = (from: string, to: string, date: string) =>
    aircraft(`from=${from}&to=${to}&date=${date}&time=10:00&pax=4`, "GLF5").runways.takeoff.needFt ?? 0;
  expect(need("JNB", "LHR", "2027-01-15")).toBeGreaterThan(need("LOS", "LHR", "2027-01-15") * 1.2);
  expect(need("LOS", "JFK", "2027-01-15")).toBeGreaterThan(need("LOS", "ABV", "2027-01-15") * 1.2);
  expect(need("DXB", "LHR", "2027-07-15")).toBeGreaterThan(need("DXB", "LHR", "2027-01-15"));
});

test("an unknown runway is said and does not pass", () => {
  const unknown = aircraft("from=LOS&to=DN55&date=2027-01-15&time=10:00&pax=4", "H25B");
  expect(unknown.suits).toBe("no");
  const lookup = airports.byCode("DNEK");
  const judged = judgeTrip(
    {
      ...{ by: "depart", passengers: 4, bags: null, currency: "USD" },
      legs: [
        {
          from: airports.byCode("LOS") ?? ({} as never),
          to: {
            ...(lookup ?? ({} as never)),
            runways: [
              { ends: ["01", "19"], lengthFt: 9000, widthFt: 150, surface: "unknown", displacedFt: [0, 0] },
            ],
          },
          date: "2027-01-15",
          time: "10:00",
        },
      ],
    },
    { ...seed, airport: airports.byCode },
    now,
  );
  const hawker = judged.ok && judged.trip.legs[0]?.aircraft.find(({ icao }) => icao === "H25B");
  expect(hawker).toMatchObject({ suits: "check", runways: { landing: { verdict: "unknown" } } });
});

test("a heliport takes helicopters alone", () => {
  const heliport = "from=LOS&to=NG-0009&date=2027-01-15&time=10:00&pax=4";
  expect(aircraft(heliport, "H25B")).toMatchObject({ suits: "no" });
  expect(textOf(aircraft(heliport, "H25B"), "heliport")).toBe(
    "Nigeria LNG Helipad is a heliport: aeroplanes cannot land there.",
  );
  expect(aircraft(heliport, "A139").runways.landing.verdict).toBe("fits");
});

test("seats and bags", () => {
  const nineteen = "from=LOS&to=ABV&date=2027-01-15&time=10:00&pax=19&bags=30";
  expect(aircraft(nineteen, "CL60")).toMatchObject({ suits: "no", seats: { verdict: "no" } });
  expect(textOf(aircraft(nineteen, "CL60"), "seats-too-few")).toBe("Too few seats: 12 for 19 passengers.");
  expect(aircraft(nineteen, "GLF5")).toMatchObject({ suits: "check", seats: { verdict: "tight" } });
  // With more than it seats it has no range to be judged by.
  const codes = aircraft(lagosLuton, "A109").reasons.map(({ code }) => code);
  expect([codes.includes("seats-too-few"), codes.includes("out-of-reach")]).toEqual([true, false]);
  const bags = (count: number) => aircraft(`${lagosLuton}&bags=${count}`, "H25B").baggage.verdict;
  expect([bags(7), bags(9), bags(30)]).toEqual(["fits", "tight", "no"]);
});

test("hours warn, name the last take-off that lands in them, and forbid nothing", () => {
  const late = aircraft("from=LOS&to=QRW&date=2027-01-15&time=18:30&pax=4", "H25B");
  expect(late.suits).toBe("check");
  expect(textOf(late, "closed-arrival")).toMatch(
    /^As far as we know Warri Airport is open from 07:00 to 18:00, and this arrives at 19:\d\d\. Leave by 17:\d\d to land before it closes\.$/,
  );
  expect(codes(late)).toContain("arrives-dark");
  expect(aircraft("from=LOS&to=QRW&date=2027-01-15&time=10:00&pax=4", "H25B").suits).toBe("yes");
  // Business aviation may not come to Luton in summer nights, and may in winter ones.
  expect(codes(aircraft("from=NCE&to=LTN&date=2027-07-15&time=23:00&pax=4", "CL60"))).toContain(
    "closed-arrival",
  );
  expect(codes(aircraft("from=NCE&to=LTN&date=2027-01-15&time=23:00&pax=4", "CL60"))).not.toContain(
    "closed-arrival",
  );
  // London City on a Saturday afternoon, Farnborough on a Sunday evening.
  expect(codes(aircraft("from=NCE&to=LCY&date=2027-01-16&time=12:00&pax=4", "H25B"))).toContain(
    "closed-arrival",
  );
  expect(codes(aircraft("from=FAB&to=NCE&date=2027-01-17&time=21:00&pax=4", "H25B"))).toContain(
    "closed-departure",
  );
  expect(codes(aircraft("from=FAB&to=NCE&date=2027-01-18&time=21:00&pax=4", "H25B"))).not.toContain(
    "closed-departure",
  );
  expect(codes(aircraft("from=NCE&to=EGTE&date=2027-01-18&time=10:00&pax=4", "H25B"))).toContain(
    "hours-unknown",
  );
});

test("a day without a time says when one may leave", () => {
  const window = (search: string) => textOf(aircraft(search, "H25B"), "open-for-departure");
  // Warri is open from 07:00 to 18:00, and 59 minutes away.
  expect(window("from=LOS&to=QRW&date=2027-01-15&pax=4")).toBe(
    "By the opening hours we have, both airports are open for departures from 06:30 to 17:00.",
  );
  expect(window("from=LOS&to=ABV&date=2027-01-15&pax=4")).toBeUndefined();
  expect(window("from=FAB&to=NHT&date=2027-01-16&pax=4")).toBe(
    "By the opening hours we have, no departure that day finds both airports open.",
  );
});

test("local times at both ends, the day after, and an arrival that is wished for", () => {
  const east = aircraft("from=LTN&to=DXB&date=2026-12-10&time=21:00&pax=4", "GLF5");
  expect(east.arrival).toMatchObject({
    date: "2026-12-11",
    daysLater: 1,
    zone: "Asia/Dubai",
    offset: "+04:00",
  });
  const wished = aircraft(`${lagosLuton}&by=arrive`, "GLF5");
  expect(wished.arrival).toMatchObject({ date: "2027-01-15", time: "09:00", zone: "Europe/London" });
  expect(wished.departure).toMatchObject({ date: "2027-01-15", time: "03:43", zone: "Africa/Lagos" });
  const skipped = trip("from=LTN&to=LOS&date=2027-03-28&time=01:30&pax=4").legs[0];
  expect(skipped?.notes.map(({ text }) => text)).toContain(
    "The clocks at London Luton Airport go forward that night and skip 01:30. We used 02:30.",
  );
  const undecided = trip("from=LTN&to=LOS&date=2027-03-28&pax=4").legs[0];
  expect(undecided?.notes.map(({ code }) => code)).toContain("time-undecided");
});

test("past and far dates say what would work", () => {
  for (const [date, code] of [
    ["2026-11-21", "date-past"],
    ["2029-11-22", "date-too-far"],
  ] as const)
    expect(judge(`from=LOS&to=LTN&date=${date}&pax=2`)).toMatchObject({
      ok: false,
      problems: [{ code, field: "date" }],
    });
  expect(judge("from=LOS&to=LTN&date=2026-11-22&pax=2").ok).toBe(true);
});

test("an aircraft that is not back in time is not offered for the next leg", () => {
  const back = "from=LOS&to=LTN&date=2027-01-15&time=09:00&pax=4&back=2027-01-15T14:20";
  expect(aircraft(back, "E35L", 1)).toMatchObject({ suits: "no" });
  expect(textOf(aircraft(back, "E35L", 1), "connection")).toContain("still be on its way");
  expect(aircraft(back, "GLF5", 1).suits).toBe("check");
  expect(
    aircraft("from=LOS&to=LTN&date=2027-01-15&time=09:00&pax=4&back=2027-01-16T14:20", "E35L", 1).suits,
  ).toBe("yes");
});

test("the estimate: total first, every line under it, whole minor units, its date and that it is an example", () => {
  const { estimate } = aircraft(`${lagosLuton}&currency=GBP`, "CL60");
  if (!estimate) throw new Error("no estimate");
  expect(estimate).toMatchObject({ currency: "GBP", ratesOf: "2026-11-22", isSample: true });
  expect(estimate.lines.map(({ code }) => code)).toEqual([
    ...["flying", "positioning-home", "landing", "margin"],
    ...["ng-sales-charge", "ng-passenger-service", "ng-security", "ng-apis"],
  ]);
  for (const { lowMinor, highMinor } of estimate.lines) {
    expect(Number.isInteger(lowMinor) && Number.isInteger(highMinor)).toBe(true);
    expect(lowMinor).toBeLessThanOrEqual(highMinor);
  }
  expect(estimate.lowMinor).toBe(estimate.lines.reduce((sum, { lowMinor }) => sum + lowMinor, 0));
  expect(estimate.highMinor).toBe(estimate.lines.reduce((sum, { highMinor }) => sum + highMinor, 0));
  // 399 minutes at 7,000 dollars, 0.76 pounds each.
  expect(estimate.lines[0]?.lowMinor).toBe(Math.round((7000_00 * 399 * 0.76) / 60));
});

test("the whole journey's estimate is the sum of its legs'", () => {
  const { legs, totals } = trip(`${lagosLuton}&back=2027-01-18T10:00`);
  expect(totals.map(({ icao }) => icao).toSorted()).toEqual(["CL60", "E35L", "GLF4", "GLF5", "H25B"]);
  for (const { icao, estimate } of totals) {
    const parts = legs.map(({ aircraft: all }) => all.find((each) => each.icao === icao)?.estimate);
    expect(estimate.lowMinor).toBe(parts.reduce((sum, part) => sum + (part?.lowMinor ?? 0), 0));
    expect(estimate.highMinor).toBe(estimate.lines.reduce((sum, { highMinor }) => sum + highMinor, 0));
  }
});

test("fuel and carbon dioxide are told between their ends", () => {
  expect(textOf(aircraft(lagosLuton, "CL60"), "fuel")).toBe(
    "Burns approx. 5.3 to 7.2 t of fuel and emits 16.9 to 22.8 t of carbon dioxide. This leaves out positioning flights and the other climate effects of flying.",
  );
});

test("nights away, a short day and a long wait have their lines", () => {
  const lines = (search: string, at: number) =>
    aircraft(search, "CL60", at).estimate?.lines.map(({ code }) => code);
  expect(lines("from=LOS&to=ABV&date=2027-01-15&time=09:00&pax=4", 0)).toContain("daily-minimum");
  expect(lines(lagosLuton, 0)).not.toContain("daily-minimum");
  expect(lines(`${lagosLuton}&back=2027-01-18T10:00`, 0)).toContain("nights");
  expect(lines(`${lagosLuton}&back=2027-01-18T10:00`, 0)).not.toContain("positioning-home");
  expect(lines(`${lagosLuton}&back=2027-01-30T10:00`, 0)).toContain("positioning-home");
  expect(lines(`${lagosLuton}&leg=NCE-LOS@2027-01-18`, 1)).toContain("positioning-between");
});

test("without rates, or with prices switched off, there is none, and the page says how it is made", () => {
  const [rules] = seed.priceRules;
  if (!rules) throw new Error("no rules");
  const hidden = aircraft(lagosLuton, "CL60", 0, { priceRules: [{ ...rules, pricesShown: false }] });
  expect(hidden.estimate).toBeNull();
  expect(textOf(hidden, "price-hidden")).toContain("flying hours at the aircraft's rate");
  const unset = aircraft(lagosLuton, "CL60", 0, {
    hourlyRates: seed.hourlyRates.filter(({ icao }) => icao !== "CL60"),
  });
  expect(unset.estimate).toBeNull();
  expect(codes(unset)).toContain("price-no-rate");
});

test("permits are notes", () => {
  const notes = (search: string) => trip(search).legs[0]?.notes.map(({ code }) => code) ?? [];
  expect(notes(lagosLuton)).toContain("permit-uk");
  expect(notes("from=NCE&to=LBG&date=2027-01-15&pax=2")).toContain("permit-domestic");
  expect(notes("from=LOS&to=ABV&date=2027-01-15&pax=2").filter((code) => code.startsWith("permit"))).toEqual(
    [],
  );
});
