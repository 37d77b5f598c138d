import { expect, test } from "vitest";
import { openAirports } from "./airports.server.ts";
import { factsWith, type TripFacts } from "./facts.ts";
import { judgeTrip, type PricedAircraftLeg } from "./judge-trip.ts";
import { readTripQuery } from "./trip-query.ts";

const seed = factsWith();
const airports = openAirports(seed.aerodromeNotes);
const now = new Date("2026-11-22T12:00Z");

function judge(search: string, changes: Partial<TripFacts> = {}) {
  const read = readTripQuery(new URLSearchParams(search), airports.find);
  return read.ok ? judgeTrip(read.query, { ...seed, ...changes, airport: airports.byCode }, now) : read;
}
const problemsOf = (search: string) => {
  const judged = judge(search);
  return judged.ok ? [] : judged.problems.map(({ code, field }) => `${field} ${code}`);
};
function leg(search: string, icao: string, at = 0, changes: Partial<TripFacts> = {}): PricedAircraftLeg {
  const judged = judge(search, changes);
  if (!judged.ok) throw new Error(JSON.stringify(judged.problems));
  const found = "trip" in judged ? judged.trip.legs[at]?.aircraft.find((each) => each.icao === icao) : null;
  if (!found) throw new Error(`no ${icao}`);
  return found;
}
const textOf = ({ reasons }: PricedAircraftLeg, code: string) =>
  reasons.find((each) => each.code === code)?.text;
const codesOf = ({ estimate }: PricedAircraftLeg) => estimate?.lines.map(({ code }) => code) ?? [];
const lineOf = ({ estimate }: PricedAircraftLeg, code: string) =>
  estimate?.lines.find((line) => line.code === code);

test("a jet whose runway lengths are not known is checked, and lands on no heliport", () => {
  const aircraft = seed.aircraft.map((row) =>
    row.icao === "GLF5" ? { ...row, takeoffFt: null, landingFt: null } : row,
  );
  const plain = leg("from=LOS&to=LTN&date=2027-01-15&time=09:00&pax=4", "GLF5", 0, { aircraft });
  expect([plain.suits, plain.runways.takeoff.verdict, plain.runways.landing.verdict]).toEqual([
    ...["check", "unknown", "unknown"],
  ]);
  expect(leg("from=LOS&to=NG-0009&date=2027-01-15&time=09:00&pax=4", "GLF5", 0, { aircraft }).suits).toBe(
    "no",
  );
});

test("an aircraft that cannot fly from one flight's end to the next one's start in time is not offered", () => {
  const next = leg(
    "from=LOS&to=ABV&date=2027-01-15&time=09:00&leg=LTN-NCE@2027-01-15T13:00&pax=4",
    "GLF5",
    1,
  );
  expect(next.suits).toBe("no");
  expect(textOf(next, "connection")).toBe(
    "This aircraft would still be on its way to London Luton Airport when the next flight leaves.",
  );
  const later = leg(
    "from=LOS&to=ABV&date=2027-01-15&time=09:00&leg=LTN-NCE@2027-01-15T20:00&pax=4",
    "GLF5",
    1,
  );
  expect(later.suits).toBe("yes");
});

test("a return on the same day without times leaves an hour after landing", () => {
  const search = "from=LOS&to=LTN&date=2027-01-15&back=2027-01-15&pax=8";
  const landed = leg(search, "GLF5", 0).arrival;
  const back = leg(search, "GLF5", 1);
  expect(landed?.time).toBe("14:17");
  expect([back.departure?.date, back.departure?.time]).toEqual(["2027-01-15", "15:30"]);
});

test("a flight without a time leaves early enough for the next one's", () => {
  const search = "from=LOS&to=LTN&date=2027-01-15&back=2027-01-15T12:00&pax=8";
  const out = leg(search, "GLF5", 0);
  expect(out.departure?.time).toBe("05:43");
  expect(leg(search, "GLF5", 1).suits).toBe("yes");
});

test("a flight without a time on a day on which the aircraft cannot be there yet is not offered", () => {
  const back = leg("from=LOS&to=LTN&date=2027-01-15&time=18:30&back=2027-01-15&pax=8", "GLF5", 1);
  expect(back.suits).toBe("no");
  expect(textOf(back, "connection-day")).toMatch(
    /^This aircraft can leave London Luton Airport at 01:\d\d on .*16.* at the earliest, not on the day of the next flight\.$/,
  );
});

test("nights at the base cost nothing", () => {
  expect(codesOf(leg("from=LTN&to=LOS&date=2027-01-15&back=2027-01-18&pax=4", "CL60", 0))).not.toContain(
    "nights",
  );
  expect(codesOf(leg("from=LOS&to=LTN&date=2027-01-15&back=2027-01-18&pax=4", "CL60", 0))).toContain(
    "nights",
  );
});

test("a helicopter that cannot reach the start from its base is not offered there", () => {
  const london = leg("from=LTN&to=LBG&date=2027-01-15&time=10:00&pax=4", "A139");
  expect([london.suits, london.estimate]).toEqual(["no", null]);
  expect(textOf(london, "not-based")).toBe(
    "Our aircraft of this type is based at Lagos: too far from London Luton to fly there for this trip, even with two fuel stops.",
  );
  expect(
    leg("from=ABV&to=KAN&date=2027-01-15&time=10:00&pax=4", "A139").reasons.map(({ code }) => code),
  ).not.toContain("not-based");
});

test("clock changes are told of the end whose clock the time is meant by", () => {
  const notes = (search: string) => {
    const judged = judge(search);
    return judged.ok && "trip" in judged ? judged.trip.legs[0]?.notes.map(({ text }) => text).join(" ") : "";
  };
  expect(notes("from=LOS&to=LTN&date=2027-03-28&time=01:30&by=arrive&pax=4")).toContain(
    "The clocks at London Luton Airport go forward that night and skip 01:30. We used 02:30.",
  );
  expect(notes("from=LTN&to=LOS&date=2027-03-28&time=01:30&by=arrive&pax=4")).not.toContain("skip");
});

test("hours past midnight belong to the day on which they begin", () => {
  const aerodromeNotes = seed.aerodromeNotes.map((note) =>
    note.ident === "DNSU" ? { ...note, hours: [{ open: "06:00", close: "02:00" }] } : note,
  );
  const at = (time: string) =>
    textOf(
      leg(`from=LOS&to=QRW&date=2027-01-15&time=${time}&pax=4`, "H25B", 0, { aerodromeNotes }),
      "closed-arrival",
    );
  expect(at("10:00")).toBeUndefined();
  expect(at("23:59")).toBeUndefined();
  expect(at("03:00")).toContain("Leave at 05:");
});

test("an arrival before opening hours is told when to leave, and a late one by when", () => {
  const early = leg("from=LOS&to=FAB&date=2027-01-17&time=23:00&pax=4", "GLF5");
  expect(textOf(early, "closed-arrival")).toMatch(
    /^As far as we know Farnborough Airport is open from 07:00 to 22:00, and this arrives at 04:\d\d\. Leave at 01:\d\d on .*18.* or later to land after it opens\.$/,
  );
});

test("a day that is too short in the likely time alone is filled up there", () => {
  const line = lineOf(leg("from=LTN&to=WAW&date=2027-10-15&time=10:00&pax=4", "GLF5"), "daily-minimum");
  expect(line?.lowMinor).toBeGreaterThan(0);
});

test("an aircraft that flies home does not move between the airports as well", () => {
  const search = "from=LOS&to=LTN&date=2027-01-15&time=09:00&leg=LBG-LOS@2027-01-26T09:00&pax=8";
  expect(codesOf(leg(search, "CL60", 0))).toContain("positioning-home");
  expect(codesOf(leg(search, "CL60", 1))).not.toContain("positioning-between");
  expect(lineOf(leg(search, "CL60", 0), "positioning-home")?.text).toContain("Lagos and on to");
});

test("positioning pays for its landings", () => {
  const fees = (search: string, at = 0) => lineOf(leg(search, "CL60", at), "landing");
  expect(fees("from=LOS&to=LTN&date=2027-01-15&time=09:00&pax=8")).toMatchObject({
    ...{ lowMinor: 500_000, highMinor: 750_000 },
    text: "Landing and handling at 2 to 3 airports, positioning included",
  });
  expect(
    fees("from=LOS&to=ABV&date=2027-01-15&time=09:00&leg=KAN-LOS@2027-01-16T09:00&pax=8", 1),
  ).toMatchObject({
    ...{ lowMinor: 500_000, highMinor: 500_000 },
  });
});

test("an estimate in another currency is a sample where the exchange rate is, and has its date", () => {
  const [exchange] = seed.exchangeRates;
  const [rules] = seed.priceRules;
  if (!exchange || !rules) throw new Error("no seeds");
  const own = {
    hourlyRates: seed.hourlyRates.map((row) => ({ ...row, sample: false, checkedOn: "2027-01-02" })),
    priceRules: [{ ...rules, sample: false }],
  };
  const inCurrency = (currency: string) =>
    leg(`from=ACC&to=ABJ&date=2027-01-15&time=09:00&pax=4&currency=${currency}`, "CL60", 0, own).estimate;
  expect(inCurrency("USD")).toMatchObject({ isSample: false, ratesOf: "2027-01-02" });
  expect(inCurrency("NGN")).toMatchObject({ isSample: true });
});

test("an hour of today that has passed is refused", () => {
  expect(problemsOf("from=LOS&to=LTN&date=2026-11-22&time=09:00&pax=2")).toEqual(["time time-past"]);
  expect(problemsOf("from=LOS&to=LTN&date=2026-11-22&time=18:00&pax=2")).toEqual([]);
  expect(problemsOf("from=LOS&to=LTN&date=2026-11-22&pax=2")).toEqual([]);
});

test("flights are put in order by their instants, also over the date line", () => {
  expect(problemsOf("from=AKL&to=HNL&date=2027-01-16&time=10:00&leg=HNL-LAX@2027-01-15T21:00&pax=2")).toEqual(
    [],
  );
  expect(problemsOf("from=LOS&to=ABV&date=2027-01-16&time=10:00&leg=ABV-KAN@2027-01-15T21:00&pax=2")).toEqual(
    ["leg legs-order"],
  );
});

test("a currency without a rate is refused by name", () => {
  const judged = judge("from=LOS&to=LTN&date=2027-01-15&pax=2&currency=EUR");
  expect(judged).toMatchObject({
    problems: [{ code: "currency-unknown", text: "We estimate in USD, GBP or NGN, not in “EUR”." }],
  });
});
